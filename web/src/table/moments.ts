// Moments of the server's clock, as seconds that are left.
import { useEffect, useState } from "preact/hooks";

/** Minutes and seconds. */
export function minutes(seconds: number): string {
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}

/** How many seconds there are until a moment of the server's clock; 0 once it is past, null where there is none. */
export function useSecondsUntil(moments: (number | null)[], ahead: number): (moment: number | null | undefined) => number | null {
  const left = (moment: number | null | undefined): number | null =>
    moment === null || moment === undefined ? null : Math.max(0, Math.ceil(moment - ahead - Date.now() / 1000));
  const [, tick] = useState(0);
  const waiting = moments.some((moment) => left(moment));
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
