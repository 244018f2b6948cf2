// The page's service worker: what was opened before is there without a net, and calls arrive while the page is closed.
const PAGE = "sudare-page-1";
const DATA = "sudare-data-1";
const MOST = 80; // files of the page, those of older versions included
const MANY = 400; // answers

const LASTING = [
  /^\/api\/games$/,
  /^\/api\/games\/[^/]+\/(rules|lessons|edition)$/,
  /^\/api\/puzzles(\/[^/]+\/[^/]+)?$/,
];
const TABLE = /^\/api\/tables\/([\w-]+)$/;
const OF_TABLE = /^\/api\/tables\/([\w-]+)\/(mine|edition|vocabulary|replay|ending|reasons)$/;
const LESSON = /^\/api\/games\/[^/]+\/lessons\/\d+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await keepPage(await fetch("/", { cache: "no-cache" }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("sudare-") && name !== PAGE && name !== DATA) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** Keep the document, and what it needs to start. */
async function keepPage(response) {
  if (!response.ok) return;
  const cache = await caches.open(PAGE);
  const text = await response.clone().text();
  await cache.put("/", response);
  const needed = [...text.matchAll(/"(\/assets\/[\w.-]+)"/g)].map((found) => found[1]);
  await Promise.all(needed.map(async (name) => (await cache.match(name)) || cache.add(name)));
}

async function limit(cache, most) {
  const keys = await cache.keys(); // the oldest first
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) if (new URL(key.url).pathname !== "/") await cache.delete(key);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate" && request.method === "GET" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (request.method === "GET" && url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.method === "POST" && LESSON.test(url.pathname)) event.respondWith(lesson(request, url));
  else if (request.method === "GET" && (LASTING.some((path) => path.test(url.pathname)) || TABLE.test(url.pathname) || OF_TABLE.test(url.pathname)))
    event.respondWith(answer(request, url));
});

async function page(request) {
  try {
    const response = await fetch(request);
    if (response.ok) fetch("/", { cache: "no-cache" }).then(keepPage, () => undefined);
    return response;
  } catch (error) {
    const kept = await (await caches.open(PAGE)).match("/");
    if (kept) return kept;
    throw error;
  }
}

async function asset(request) {
  const cache = await caches.open(PAGE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await limit(cache, MOST);
  }
  return response;
}

const over = new Set(); // tables that are over, as far as this worker has heard
let early = null; // which chairs one has, asked for at the same moment as the table itself

/** Of tables only what is over is kept: nothing that is secret while a game is on. */
async function lasts(cache, url, response) {
  const table = TABLE.exec(url.pathname)?.[1];
  if (table) {
    if ((await response.clone().json()).presence?.status !== "over") return false;
    over.add(table);
    if (early?.table === table) await cache.put(early.url, early.response);
    early = null;
    return true;
  }
  const [, whose, part] = OF_TABLE.exec(url.pathname) ?? [];
  if (!whose || (await cache.match(`/api/tables/${whose}`)) || over.has(whose)) return true;
  if (part === "mine") early = { table: whose, url: url.href, response: response.clone() };
  return false;
}

async function answer(request, url) {
  const cache = await caches.open(DATA);
  try {
    const response = await fetch(request);
    if (response.ok && (await lasts(cache, url, response))) {
      await cache.put(request.url, response.clone());
      await limit(cache, MANY);
    }
    return response;
  } catch (error) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

/** What a lesson says depends on what was answered, and on nothing else. */
async function lesson(request, url) {
  const body = await request.clone().text();
  const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const cache = await caches.open(DATA);
  const key = `${url.pathname}?said=${hash}`;
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(key, response.clone());
      await limit(cache, MANY);
    }
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  const { title = "Sudare", body = "", path = "/" } = said;
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, icon: "/icon-192.png", badge: "/icon-192.png", data: { path } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

async function open(path) {
  const target = new URL(path, location.origin);
  if (target.origin !== location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === target.pathname);
  const any = there ?? windows[0];
  if (!any) {
    await self.clients.openWindow(target.href);
    return;
  }
  await any.focus().catch(() => undefined);
  if (!there) any.postMessage({ go: target.pathname });
}
