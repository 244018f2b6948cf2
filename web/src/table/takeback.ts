// Whether the last answer can be taken back: the table is asked, and only while it may be so.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import type { TableState } from "../net/connection";

/** Say whether "Take back" would work now. */
export function useCanTakeBack(table: string, seat: number | null, { n, position, decision }: TableState): boolean {
  const [can, setCan] = useState(false);
  const last = useRef<{ number: number; n: number; before: number } | null>(null);
  const over = position?.over ?? true;
  useEffect(() => {
    setCan(false);
    if (seat === null || over || !decision) return undefined;
    const was = last.current;
    const before = was === null ? n : was.number === decision.number ? was.before : was.n; // when it was answered
    last.current = { number: decision.number, n, before };
    // Once something has been told, others have learned from it; unless the answers are still face down.
    if (!decision.number || (n !== before && decision.answer === null)) return undefined;
    let current = true;
    void api.canTakeBack(table, seat).then((found) => current && setCan(found.can), () => undefined);
    return () => {
      current = false;
    };
  }, [n, position, decision]);
  return can;
}
