// The screen: a phone in portrait, or more room than that.
import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 820px)";

/** Whether the page is shown on a narrow screen. */
export function useCompact(): boolean {
  const [compact, setCompact] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = (): void => setCompact(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return compact;
}
