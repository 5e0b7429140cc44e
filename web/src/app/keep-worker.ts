import { create } from 'zustand'
import { visitStorage } from '../api/kept-storage.ts'

const ADDRESS = '/service-worker.js'
const RELOADED = 'openair.worker-removed'

/** A new version of the app that waits for the viewer's word; null where there is none. */
export const useWaitingWorker = create<{ readonly worker: ServiceWorker | null }>(() => ({ worker: null }))

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

/** Offers a version that has come beside the one that this page runs by. */
function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null): void => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller)
      useWaitingWorker.setState({ worker })
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => offer(installing))
  })
}

/** Changes to the version that waits, and loads the page anew with it. */
export function takeWaitingWorker(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  useWaitingWorker.getState().worker?.postMessage({ type: 'skip_waiting' })
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
  watch(registration)
  await keepLoaded()
}
