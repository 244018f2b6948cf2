// Whether the last answer can be taken back: the table is asked, and only while it may be so.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import type { TableState } from "../net/connection";

export type TakeBack = "" | "can" | "practice";

/** Say whether "Take back" would work now: as at any table, or for practice among bots. */
export function useCanTakeBack(table: string, seat: number | null, { n, position, decision, presence }: TableState): TakeBack {
  const [can, setCan] = useState<TakeBack>("");
  const last = useRef<{ number: number; n: number; before: number } | null>(null);
  const over = position?.over ?? true;
  const alone = (presence?.chairs.filter((chair) => chair.taken).length ?? 0) === 1;
  useEffect(() => {
    setCan("");
    if (seat === null || over || !decision) return undefined;
    const was = last.current;
    const before = was === null ? n : was.number === decision.number ? was.before : was.n; // when it was answered
    last.current = { number: decision.number, n, before };
    // Once something has been told, others have learned from it; unless the answers are still face down.
    if (!decision.number || (n !== before && decision.answer === null && !alone)) return undefined;
    let current = true;
    void api.canTakeBack(table, seat).then(
      (found) => current && setCan(found.can ? "can" : found.practice ? "practice" : ""),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [n, position, decision, alone]);
  return can;
}
