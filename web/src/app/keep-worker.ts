import i18next from 'i18next'
import { create } from 'zustand'
import { visitPath } from '../api/visit.ts'
import { visitStorage } from '../api/kept-storage.ts'
import { refreshPush } from '../engagement/push/web-push.ts'

const ADDRESS = '/service-worker.js'
const RELOADED = 'openair.worker-removed'
/** How often a page that stays open looks whether there is a new version. */
const LOOK_EVERY_MS = 3_600_000

/** Whether a new version of the app has come that waits for the viewer's word. */
export const useNewVersion = create<{ readonly isThere: boolean }>(() => ({ isThere: false }))

/** Whether the service has no worker any more: none at its address, or something that is no script. A lost line says nothing of it. */
async function isMissing(): Promise<boolean> {
  const response = await fetch(ADDRESS, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!response) return false
  const type = response.headers.get('content-type') ?? ''
  return response.status === 404 || (response.ok && !/javascript/.test(type))
}

/** One that its service has no more would answer for it for ever: it goes, and the page comes anew without it, once in a visit. */
async function remove(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister()
  if (visitStorage().getItem(RELOADED) !== null) return
  visitStorage().setItem(RELOADED, '1')
  location.reload()
}

/** Which build of the app this page is; none where no build has made it. */
const ownBuild = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''

/** Which build of the app a worker is of. */
function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<string>()
  port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
  port1.start()
  worker.postMessage({ type: 'which_build' }, [port2])
  return promise
}

/** The name of a build, and since when there is one, where the service has written it before the name. */
function readBuild(build: string): { readonly name: string; readonly since: number } {
  const [, since = '0', name = build] = /^(\d{13})-(.*)$/.exec(build) ?? []
  return { name, since: Number(since) }
}

/** Offers a version that has come beside the one that this page is of, and looks for one as long as the page stays open. */
async function watch(registration: ServiceWorkerRegistration): Promise<void> {
  const own = readBuild(ownBuild())
  let looks = 0
  let met = { name: own.name, look: looks }
  const consider = async (worker: ServiceWorker | null): Promise<void> => {
    if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return
    const { name, since } = readBuild(await buildOf(worker))
    // A page that came with this version has nothing to gain by loading anew: it takes the worker alone. Nodes that see different folders date it differently.
    const isOwn = name === own.name
    if (isOwn) worker.postMessage({ type: 'skip_waiting' })
    if (met.name !== name) met = { name, look: looks }
    // Nodes of two versions may answer in turn while the service is updated: what comes after the newer one is of before. What is still of before
    // at the next look is what the operator has gone back to.
    useNewVersion.setState({ isThere: !isOwn && (since >= own.since || met.look < looks) })
  }
  const considerWaiting = async (): Promise<void> => {
    if (!registration.installing) await consider(registration.waiting)
  }
  const follow = ({ installing }: ServiceWorkerRegistration): void =>
    installing?.addEventListener('statechange', () => void consider(installing))
  registration.addEventListener('updatefound', () => follow(registration))
  // The browser may have found one before this code had come.
  follow(registration)
  // A browser looks for a new version when a page is opened: to one that stays open it comes by this, while somebody sees it.
  let looked = Date.now()
  const look = (): void => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return
    looked = Date.now()
    looks += 1
    registration.update().then(considerWaiting, () => undefined)
  }
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  void lookWhereApart(registration, own.name)
  // One that was left waiting may be older than what this page came with, whose worker is then on its way.
  if (registration.waiting) await registration.update().catch(() => undefined)
  await considerWaiting()
}

/**
 * Looks for the worker of a page that came with another version than the one at work: a browser looks by itself only once that one has had
 * nothing to do for a while. A worker of before this question does not answer it.
 */
async function lookWhereApart(registration: ServiceWorkerRegistration, own: string): Promise<void> {
  if (!registration.active) return
  const { name } = readBuild(await buildOf(registration.active))
  if (name !== own) await registration.update().catch(() => undefined)
}

/** Changes to the version that waits, and loads the page anew with it. */
export async function takeNewVersion(): Promise<void> {
  const { waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
  // In another tab it may have been taken since it was offered: it is at work then, and this page alone is of before.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'skip_waiting' })
}

/**
 * Has the worker keep pages in the language that the app speaks, without a connection it shows nothing of one in another; and the first page
 * of this visit's provider, by which every other one of it opens.
 */
async function keepInLanguage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep_in', language: i18next.language, first: visitPath('/') })
}

/**
 * Has the worker keep the files that come to the page past it: those that were there before it was, as on a first visit, and those that
 * were on their way when it came.
 */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const loaded = new PerformanceObserver((list) => {
    const addresses = list
      .getEntries()
      .filter(
        (entry) =>
          entry instanceof PerformanceResourceTiming &&
          entry.workerStart === 0 &&
          entry.name.startsWith(`${location.origin}/assets/`),
      )
      .map(({ name }) => name)
    if (addresses.length > 0) active?.postMessage({ type: 'keep_files', addresses })
  })
  loaded.observe({ type: 'resource', buffered: true })
}

/** Registers the worker that keeps pages and shows notifications, and takes away one that the service has no more. */
export async function keepWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const known = await serviceWorker.getRegistration()
  if (known && (await isMissing())) return remove(known)
  // Without it the page works as well.
  const registration = await serviceWorker.register(ADDRESS).catch(() => null)
  if (!registration) return
  void watch(registration)
  const refresh = (): void => {
    refreshPush().catch(() => undefined)
    void keepInLanguage()
  }
  i18next.on('languageChanged', refresh)
  refresh()
  await keepLoaded()
}
