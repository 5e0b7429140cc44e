import { isOwnPath } from '#domain/own-path.ts'
import { capabilities } from './capabilities.ts'
import { androidBridge, iosBridge, messengerBridge } from './host-bridges.ts'

/** What a page tells its host. */
export type ToHost =
  /** The app is drawn. */
  | { readonly type: 'ready' }
  /** Opens an address outside of the page. */
  | { readonly type: 'open_link'; readonly url: string }
  /** Whether there is something to go back to within the page. */
  | { readonly type: 'back_button'; readonly is_shown: boolean }
  /** The viewer went back from the first page. */
  | { readonly type: 'leave' }
  /** The picture is wanted in a small window; the app makes one of its own. */
  | { readonly type: 'picture_in_picture' }

/** What a host tells its page. */
export type FromHost =
  | { readonly type: 'back' }
  /** The app may be notified under this token. */
  | { readonly type: 'push_token'; readonly notification_type: string; readonly token: string }
  /** A notification was pressed: the path of what it is about. */
  | { readonly type: 'open'; readonly path: string }

/** The name of the event by which apps speak to their page. */
const APP_EVENT = 'openair:host'

const MESSENGER_EVENTS: Readonly<Record<ToHost['type'], string | null>> = {
  ready: 'web_app_ready',
  open_link: 'web_app_open_link',
  back_button: 'web_app_setup_back_button',
  leave: 'web_app_close',
  picture_in_picture: null,
}

function tellMessenger(message: ToHost): void {
  const type = MESSENGER_EVENTS[message.type]
  if (type === null) return
  if (message.type === 'open_link') return messengerBridge({ type, data: { url: message.url } })
  if (message.type === 'back_button') return messengerBridge({ type, data: { is_visible: message.is_shown } })
  messengerBridge({ type })
}

/** Tells whoever holds this page; in a browser nobody does. */
export function tellHost(message: ToHost): void {
  const { mode } = capabilities()
  if (mode === 'android_webview') androidBridge()?.(message)
  else if (mode === 'ios_webview') iosBridge()?.(message)
  else if (mode === 'messenger') tellMessenger(message)
  // Whoever embeds a page learns that it is there, and nothing of who watches.
  else if (mode !== 'browser' && parent !== window)
    parent.postMessage({ source: 'openair', type: message.type }, '*')
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

/** What a host says, if it is something that a host can say. */
export function readHostMessage(said: unknown): FromHost | null {
  if (typeof said !== 'object' || said === null || !('type' in said)) return null
  const { type, path, token, notification_type } = said as Record<string, unknown>
  if (type === 'back') return { type }
  if (type === 'open' && isText(path, 500) && isOwnPath(path)) return { type, path }
  if (type === 'push_token' && isText(token, 4096) && isText(notification_type, 40))
    return { type, token, notification_type }
  return null
}

/** An event of the messenger, as text from a frame's parent or as an object from its app. */
function readMessengerEvent(said: unknown): FromHost | null {
  try {
    const event: unknown = typeof said === 'string' ? JSON.parse(said) : said
    const isBack =
      typeof event === 'object' &&
      event !== null &&
      'eventType' in event &&
      event.eventType === 'back_button_pressed'
    return isBack ? { type: 'back' } : null
  } catch {
    return null
  }
}

/** Hears what the host says. Answers how to hear no more. */
export function hearHost(listener: (message: FromHost) => void): () => void {
  const stop = new AbortController()
  const hear = (message: FromHost | null): void => {
    if (message) listener(message)
  }
  const { mode } = capabilities()
  if (mode === 'android_webview' || mode === 'ios_webview') {
    addEventListener(
      APP_EVENT,
      (event) => hear(readHostMessage((event as CustomEvent<unknown>).detail)),
      stop,
    )
  }
  if (mode === 'messenger') {
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source === parent) hear(readMessengerEvent(data))
      },
      stop,
    )
    // Its apps call this by its name.
    Object.assign(globalThis, {
      TelegramGameProxy: { receiveEvent: (eventType: string) => hear(readMessengerEvent({ eventType })) },
    })
  }
  return () => stop.abort()
}

/** Opens an address outside of this page: in a tab of the browser, or by the host. */
export function openOutside(url: string): void {
  if (capabilities().opensByHost) tellHost({ type: 'open_link', url: new URL(url, location.href).href })
  else window.open(url, '_blank', 'noopener')
}
