// Whether the last answer can be taken back, and which it was: the table is asked, and only while it may be so.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../net/api";
import type { TableState } from "../net/connection";

export interface TakeBack {
  how: "" | "can" | "practice";
  /** The choice that would be undone, as it was read. */
  what: string;
}

const NOT: TakeBack = { how: "", what: "" };
const MOST = 60; // letters of a choice on a button

const AND = " … "; // between the first and the last of several answers

/** A choice in so many letters that a button holds it: of long labels what comes before their explanations. */
export function inShort(what: string): string {
  if (what.length <= MOST && !what.includes(AND)) return what;
  const parts = what.split(AND).map((part) => part.split(/[:.] /)[0]!);
  return parts.map((part) => (part.length <= MOST ? part : `${part.slice(0, MOST).replace(/[\s,;(]+\S*$/, "")} …`)).join(AND);
}

/** Say whether "Take back" would work now: as at any table, or for practice among bots. */
export function useCanTakeBack(table: string, seat: number | null, { n, position, decision, presence }: TableState): TakeBack {
  const [can, setCan] = useState(NOT);
  const last = useRef<{ number: number; n: number; before: number } | null>(null);
  const over = position?.over ?? true;
  const alone = (presence?.chairs.filter((chair) => chair.taken).length ?? 0) === 1;
  useEffect(() => {
    setCan(NOT);
    if (seat === null || over || !decision) return undefined;
    const was = last.current;
    const before = was === null ? n : was.number === decision.number ? was.before : was.n; // when it was answered
    last.current = { number: decision.number, n, before };
    // Once something has been told, others have learned from it; unless the answers are still face down.
    if (!decision.number || (n !== before && decision.answer === null && !alone)) return undefined;
    let current = true;
    void api.canTakeBack(table, seat).then(
      ({ can, practice, what }) => current && setCan({ how: can ? "can" : practice ? "practice" : "", what: what ?? "" }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [n, position, decision, alone]);
  return can;
}
