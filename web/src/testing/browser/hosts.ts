import { vi } from 'vitest'

/** A message that a host was told, in whatever form it understands. */
type Told = Readonly<Record<string, unknown>>

/** A host of the page, as the test plays it. */
interface Host {
  readonly told: readonly Told[]
  /** Says something to the page. */
  readonly say: (message: object) => void
  /** Takes the host away. */
  readonly remove: () => void
}

const setGlobal = (name: string, value: unknown): (() => void) => {
  Object.defineProperty(window, name, { configurable: true, writable: true, value })
  return () => Reflect.deleteProperty(window, name)
}
const sayAsApp = (detail: object): void => void dispatchEvent(new CustomEvent('openair:host', { detail }))

/** The Android app: an object that takes text. */
export function androidApp(): Host {
  const told: Told[] = []
  const remove = setGlobal('OpenairAndroid', {
    postMessage: (text: string) => told.push(JSON.parse(text) as Told),
  })
  return { told, say: sayAsApp, remove }
}

/** The iOS app: a handler that takes values. */
export function iosApp(): Host {
  const told: Told[] = []
  const openair = { postMessage: (value: Told) => told.push(value) }
  const remove = setGlobal('webkit', { messageHandlers: { openair } })
  return { told, say: sayAsApp, remove }
}

/** The messenger's app: events by name, as its documentation says. */
export function messengerApp(): Host {
  const told: Told[] = []
  const removeProxy = setGlobal('TelegramWebviewProxy', {
    postEvent: (type: string, data: string) => told.push({ type, ...(JSON.parse(data) as Told) }),
  })
  const say = ({ type }: { readonly type?: string }) =>
    (
      globalThis as { TelegramGameProxy?: { receiveEvent: (type: string) => void } }
    ).TelegramGameProxy?.receiveEvent(type ?? '')
  return {
    told,
    say,
    remove: () => {
      removeProxy()
      Reflect.deleteProperty(window, 'TelegramGameProxy')
    },
  }
}

/** A page of another site that holds this one in a frame. Tests run in a frame, so it is what lies around. */
export function framingPage(): Host {
  const told: Told[] = []
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'object' && data !== null && 'source' in data && data.source === 'openair')
      told.push(data as unknown as Told)
  }
  parent.addEventListener('message', hear)
  return { told, say: () => undefined, remove: () => parent.removeEventListener('message', hear) }
}

/** Addresses that the page has opened in windows of their own. */
export function openedWindows(): { readonly addresses: readonly string[]; readonly remove: () => void } {
  const addresses: string[] = []
  const spy = vi.spyOn(window, 'open').mockImplementation((url) => {
    addresses.push(String(url))
    return null
  })
  return { addresses, remove: () => spy.mockRestore() }
}
