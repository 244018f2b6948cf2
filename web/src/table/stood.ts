// A question that has just come under somebody's hand cannot be meant by a key or click: nobody has read it yet.
import { useEffect, useState } from "preact/hooks";

const GLANCE = 250; // milliseconds: nobody reads, decides and presses faster

/**
 * Whether the question with this number has been there for a glance, and may be answered. One that follows at once upon
 * one's own answer (`mine`) may be answered at once: who plays by the keyboard knows what comes, and sees nothing change
 * but by their own hand.
 */
export function useStood(number: number | null, mine: boolean): boolean {
  const [read, setRead] = useState<number | null>(null);
  useEffect(() => {
    if (number === null || mine) {
      setRead(number);
      return undefined;
    }
    const timer = setTimeout(() => setRead(number), GLANCE);
    return () => clearTimeout(timer);
  }, [number]);
  return mine || read === number;
}
