// Shows notifications, and keeps the shell and the pages that were visited last for times without a connection. Answers of the service
// never pass through here: what is somebody's own is kept by nobody.
const PAGES = 'openair-pages'
const FILES = 'openair-files'
const MOST_PAGES = 20
const MOST_FILES = 200
const FIRST_PAGE = '/'

async function keep(name, most, key, response) {
  const cache = await caches.open(name)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)))
}

/** Files carry the hash of what they say in their names: one that is kept is the one that is wanted. */
async function fileOf(request) {
  const kept = await caches.match(request, { cacheName: FILES })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(FILES, MOST_FILES, request, response.clone())
  return response
}

/** The page of the service; without a connection the kept one, which says since when it is kept. */
async function pageOf(request) {
  const { pathname } = new URL(request.url)
  try {
    const response = await fetch(request)
    if (response.ok && !response.redirected) await keep(PAGES, MOST_PAGES, pathname, response.clone())
    return response
  } catch (error) {
    const cache = await caches.open(PAGES)
    const kept = (await cache.match(pathname)) ?? (await cache.match(FIRST_PAGE))
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const since = new Date(kept.headers.get('date') ?? Date.now()).toISOString()
    const text = (await kept.text()).replace('<head>', `<head><meta name="kept-since" content="${since}">`)
    return new Response(text, { headers })
  }
}

self.addEventListener('install', (event) => {
  // Without the page it works as well; it is kept with the first visit then.
  event.waitUntil(
    fetch(FIRST_PAGE)
      .then((response) => (response.ok ? keep(PAGES, MOST_PAGES, FIRST_PAGE, response) : undefined))
      .catch(() => undefined),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// A new version waits until the viewer wants it.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'skip_waiting') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request))
})

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, body, icon, action, address } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: `push-${id}`,
      data: { address },
      ...(icon && { icon }),
      ...(action && { actions: [{ action: 'open', title: action }] }),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data?.address ?? '/', self.location.origin)
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const own = windows.find(({ url }) => new URL(url).origin === address.origin)
    if (!own) return self.clients.openWindow(address.href)
    await own.focus()
    return own.navigate(address.href)
  }
  event.waitUntil(open())
})
