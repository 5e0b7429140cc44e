/** What an app's web view lays into its pages. */
interface Bridged {
  /** Android: an object of `addJavascriptInterface`, which takes text. */
  readonly OpenairAndroid?: { readonly postMessage?: (text: string) => void }
  /** iOS: a handler of `WKUserContentController`, which takes values. */
  readonly webkit?: {
    readonly messageHandlers?: { readonly openair?: { readonly postMessage: (value: unknown) => void } }
  }
  /** The messenger's own apps; its web version holds the page in a frame instead. */
  readonly TelegramWebviewProxy?: { readonly postEvent: (type: string, data: string) => void }
}

const bridged = (): Bridged => globalThis as Bridged

/** Takes a message in the form that its host understands. */
export type Bridge<Message> = (message: Message) => void

/** The bridge of the Android app; null outside of it. */
export function androidBridge(): Bridge<object> | null {
  const { OpenairAndroid: app } = bridged()
  return typeof app?.postMessage === 'function'
    ? (message) => app.postMessage?.(JSON.stringify(message))
    : null
}

/** The bridge of the iOS app; null outside of it. */
export function iosBridge(): Bridge<object> | null {
  const handler = bridged().webkit?.messageHandlers?.openair
  return handler ? (message) => handler.postMessage(message) : null
}

/** An event of the messenger: its name, and what belongs to it. */
export interface MessengerEvent {
  readonly type: string
  readonly data?: object
}

/** The bridge of the messenger, by its app or by the page that holds this one. */
export const messengerBridge: Bridge<MessengerEvent> = ({ type, data = {} }) => {
  const app = bridged().TelegramWebviewProxy
  if (app) app.postEvent(type, JSON.stringify(data))
  // Nothing of a viewer is told, and who may hold the page is said by its policy.
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*')
}

/** Whether an app of ours or of a partner holds this page and chooses its addresses. */
export const isOfApp = (): boolean => androidBridge() !== null || iosBridge() !== null

/** Whether somebody holds this page: a page of others, or an app. Anybody can type the address of an embedded page into a tab. */
export const isHeld = (): boolean =>
  parent !== window || isOfApp() || bridged().TelegramWebviewProxy !== undefined
