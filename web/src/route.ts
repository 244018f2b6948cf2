// Addresses: /, /new, /me, /t/<id>, /rules, /rules/<game>, /learn/<game>/<lesson>, /puzzles, /puzzles/<game>/<puzzle>. Links stay in the page.
import { useEffect, useState } from "preact/hooks";

export interface Place {
  parts: string[];
  query: URLSearchParams;
  hash: string;
}

const listeners = new Set<() => void>();

function here(): Place {
  const parts = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { parts, query: new URLSearchParams(location.search), hash: decodeURIComponent(location.hash.slice(1)) };
}

/** Go to another address of the page. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  for (const listener of listeners) listener();
  if (!replace) scrollTo(0, 0);
}

/** The address that is shown, kept up to date. */
export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = (): void => setPlace(here());
    listeners.add(update);
    addEventListener("popstate", update);
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element).closest?.("a[href]");
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const address = link.getAttribute("href")!;
      if (!address.startsWith("/") || link.hasAttribute("download") || address.startsWith("/api/") || link.getAttribute("target")) return;
      event.preventDefault();
      go(address);
    };
    document.addEventListener("click", click);
    return () => {
      listeners.delete(update);
      removeEventListener("popstate", update);
      document.removeEventListener("click", click);
    };
  }, []);
  return place;
}
