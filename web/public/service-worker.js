// Shows notifications, and keeps the shell and the pages that were visited last for times without a connection. Answers of the service
// never pass through here: what is somebody's own is kept by nobody.

// Which build of the app this is: the build writes it here and into its page. By it a browser finds that there is a new version, since it
// compares nothing but this file.
const BUILD = ''
const PAGES = 'openair-pages'
const FILES = 'openair-files'
const MOST_PAGES = 20
const MOST_FILES = 200
const FIRST_PAGE = '/'
const ORIGIN = self.location.origin
const ASSETS = `${ORIGIN}/assets/`
const SERVICE = `${ORIGIN}/v2/`
/**
 * What a browser need not ask this worker for, in the order of which the first one counts: calls, segments and pictures. Each of them
 * waited for it otherwise, where a processor is slow longer than for the service.
 */
const ROUTES = [
  { condition: { urlPattern: '/v2/*' }, source: 'network' },
  { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
  {
    condition: { or: ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode })) },
    source: 'network',
  },
]
/** Pages whose address alone is worth something to whoever reads it, such as a promo code. The app reads its paths in capitals as well. */
const SECRET = /^\/promo\/./i
/** A page that was kept so lately is not asked for again, in milliseconds. */
const FRESH_MS = 600_000

/** The first page is what every other one is opened by without a connection: it makes room for none. */
async function keep(cache, most, key, response) {
  await cache.put(key, response)
  const others = (await cache.keys()).filter((old) => new URL(old.url).pathname !== FIRST_PAGE)
  await Promise.all(others.slice(0, Math.max(0, others.length - most)).map((old) => cache.delete(old)))
}

/**
 * Begins to open a storage. It is begun before what is to be kept is asked for: where the kept pages are thrown away meanwhile, as another
 * viewer's, what comes goes with them.
 */
function opening(name) {
  const opened = caches.open(name)
  // Where it cannot be had, it is missed only by what was to be kept.
  opened.catch(() => undefined)
  return opened
}

/**
 * Keeps what is answered anyway, beside the answer, which waits neither for its last byte nor for the disk. Where the storage of the browser
 * is full, it comes all the same.
 */
const keepBeside = (event, opened, ...what) =>
  event.waitUntil(opened.then((cache) => keep(cache, ...what)).catch(() => undefined))

const isHtml = (response) => /^text\/html\b/.test(response.headers.get('content-type') ?? '')

/** Whether what lies at an address may be kept: a page of ours. `//host/` is a path that names another host. */
function isKeepable(address) {
  const { origin, pathname } = new URL(address, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') && !SECRET.test(pathname)
}

/** Whether an answer is the page that was asked for, and no place forbids keeping it. */
const isPage = (response) =>
  response.ok &&
  !response.redirected &&
  isHtml(response) &&
  !/\bno-store\b/.test(response.headers.get('cache-control') ?? '')

/**
 * Files carry the hash of what they say in their names: one that is kept is the one that is wanted. A page that is answered in place of a
 * file, as by a proxy or by a service that is being changed, is not kept as one.
 */
async function fileOf(event, request) {
  const kept = await caches.match(request, { cacheName: FILES })
  if (kept) return kept
  const opened = opening(FILES)
  const response = await fetch(request)
  if (response.ok && !isHtml(response)) keepBeside(event, opened, MOST_FILES, request, response.clone())
  return response
}

/** A page by its path and its provider, where the address names one: two providers of one host have pages of their own. */
function keyOf(address) {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const provider = searchParams.get('provider')
  return provider === null ? pathname : `${pathname}?provider=${encodeURIComponent(provider)}`
}

/** The page of the service; without a connection the kept one, which says since when it is kept. */
async function pageOf(event, request) {
  const key = keyOf(request.url)
  const opened = opening(PAGES)
  try {
    const response = await fetch(request)
    if (isKeepable(request.url) && isPage(response))
      keepBeside(event, opened, MOST_PAGES, key, response.clone())
    return response
  } catch (error) {
    // Not what was opened before: one that was thrown away meanwhile still has another viewer's pages.
    const cache = await caches.open(PAGES)
    const kept = (await cache.match(key)) ?? (await cache.match(key.replace(/^[^?]*/, FIRST_PAGE)))
    if (!kept) throw error
    const headers = new Headers(kept.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const since = new Date(kept.headers.get('date') ?? Date.now()).toISOString()
    const text = (await kept.text()).replace('<head>', `<head><meta name="kept-since" content="${since}">`)
    return new Response(text, { headers })
  }
}

/**
 * The first page with the files that it names: what was loaded before there was a worker is kept by nobody else. Answers whether there
 * was one to keep.
 */
async function keepShell(event, address = FIRST_PAGE) {
  if (!isKeepable(address)) return false
  const opened = opening(PAGES)
  const response = await fetch(address)
  if (!isPage(response)) return false
  const text = await response.clone().text()
  await keep(await opened, MOST_PAGES, keyOf(address), response)
  const files = new Set([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path))
  await Promise.all([...files].map((path) => fileOf(event, new Request(path))))
  return true
}

/** Whether a kept page is in a language; none is in no language. */
const isIn = async (language, page) => (await page?.text())?.includes(`<html lang="${language}"`) ?? false

/** A page that the app has led to by itself, as if it had been loaded. */
async function keepVisited(address, language) {
  if (!isKeepable(address)) return
  const cache = await opening(PAGES)
  const key = keyOf(address)
  const kept = await cache.match(key)
  const age = Date.now() - Date.parse(kept?.headers.get('date'))
  // By the clock of a device that is behind, a page has not come yet: nobody knows how old it is.
  const isRecent = age >= 0 && age < FRESH_MS
  const isFresh = isRecent && (await isIn(language, kept.clone()))
  const response = isFresh ? kept : await fetch(address, { priority: 'low' })
  if (isPage(response)) await keep(cache, MOST_PAGES, key, response)
}

/** Whose page an address is, where it says so. */
const providerOf = (url) => new URL(url).searchParams.get('provider')

/**
 * Kept pages carry what they show in the language that they came in, and have nothing for an app that speaks another: first pages are
 * fetched anew. The others of a provider go once its first page has come in that language; as long as that cannot be had, they stay.
 * @param first the first page of the provider that is visited; a worker that has come after its page has not kept it
 */
async function keepIn(event, language, first = FIRST_PAGE) {
  const cache = await caches.open(PAGES)
  if (!(await cache.match(keyOf(first)))) await keepShell(event, first).catch(() => false)
  const isThere = async (url) => isIn(language, await cache.match(url))
  const others = []
  for (const { url } of await cache.keys()) if (!(await isThere(url))) others.push(url)
  const isFirst = (url) => new URL(url).pathname === FIRST_PAGE
  const came = []
  for (const url of others.filter(isFirst))
    if ((await keepShell(event, url)) && (await isThere(url))) came.push(providerOf(url))
  const gone = others.filter((url) => !isFirst(url) && came.includes(providerOf(url)))
  await Promise.all(gone.map((url) => cache.delete(url)))
}

self.addEventListener('install', (event) => {
  // Without them it works as well; they are kept with the first visit then.
  event.waitUntil(keepShell(event).catch(() => undefined))
  // Calls, segments and pictures do not wait for this worker, where the browser can be told so.
  event.waitUntil(event.addRoutes?.(ROUTES).catch(() => undefined))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// A new version waits until the viewer wants it.
self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.type === 'skip_waiting') void self.skipWaiting()
  if (data?.type === 'which_build') event.ports[0].postMessage(BUILD)
  if (data?.type === 'keep_files')
    event.waitUntil(
      Promise.all(
        data.addresses.map((address) => fileOf(event, new Request(address)).catch(() => undefined)),
      ),
    )
  if (data?.type === 'keep_in')
    event.waitUntil(keepIn(event, data.language, data.first).catch(() => undefined))
  if (data?.type === 'keep_page')
    event.waitUntil(keepVisited(data.address, data.language).catch(() => undefined))
  if (data?.type === 'keep_shell') event.waitUntil(keepShell(event, data.address).catch(() => undefined))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(`${ORIGIN}/`)) return
  // A page that the service shows by itself, as that of a payment, is nothing to be kept nor to be replaced.
  if (request.url.startsWith(SERVICE)) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event, request))
  else if (request.url.startsWith(ASSETS)) event.respondWith(fileOf(event, request))
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
  const address = new URL(event.notification.data?.address ?? '/', ORIGIN)
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const own = windows.find(({ url }) => new URL(url).origin === address.origin)
    if (!own) return self.clients.openWindow(address.href)
    await own.focus()
    // A page that was loaded past this worker is not its to lead elsewhere.
    return own.navigate(address.href).catch(() => self.clients.openWindow(address.href))
  }
  event.waitUntil(open())
})
