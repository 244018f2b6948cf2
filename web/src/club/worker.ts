// The service worker: it keeps what was opened before, and brings calls. A page that is not served securely has none.
import { go } from "../route";

export const DATA = "sudare-data-1";

/** Start it, where the browser has one. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/worker.js").catch(() => undefined); // without it, everything else works
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ go?: string }>) => {
    if (event.data?.go) go(event.data.go);
  });
}

const bytes = (key: string): Uint8Array<ArrayBuffer> => {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};

/** Let the browser be called by a server with this key; what it needs for that. */
export async function subscribe(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/** What is there without a net: rulebooks, and games that are over. */
export async function kept(): Promise<{ rules: string[]; replays: string[] }> {
  if (!("caches" in window)) return { rules: [], replays: [] };
  const cache = await caches.open(DATA);
  const paths = (await cache.keys()).map((request) => new URL(request.url).pathname);
  const found = (path: RegExp): string[] => [...new Set(paths.flatMap((one) => path.exec(one)?.[1] ?? []))];
  return { rules: found(/^\/api\/games\/([^/]+)\/rules$/), replays: found(/^\/api\/tables\/([\w-]+)\/replay$/) };
}

/** Forget what was kept, and let nobody call this browser any longer. */
export async function forgetKept(): Promise<void> {
  if ("caches" in window) await caches.delete(DATA);
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
