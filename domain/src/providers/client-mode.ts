/** Where a page of the web app runs. */
export const CLIENT_MODES = [
  'browser',
  'android_webview',
  'ios_webview',
  'messenger',
  'content_embed',
  'channel_embed',
] as const
export type ClientMode = (typeof CLIENT_MODES)[number]

/** Everything that differs by where a page runs, and by whether it is the partner's own variant. */
export interface Capabilities {
  readonly mode: ClientMode
  readonly isBranded: boolean
  /** Header, navigation and footer are around the pages. */
  readonly hasFrame: boolean
  /** Who has not signed in may watch as a guest, where the provider has guests. */
  readonly mayBeGuest: boolean
  /** Packets are paid for here; else their page opens in a window of its own. */
  readonly paysHere: boolean
  /** What leads to other sites is opened by whoever holds the page, who has no tabs. */
  readonly opensByHost: boolean
  /** Going back is asked for by the host, which leaves the page where there is nothing to go back to. */
  readonly hasHostBack: boolean
  /** The small window for the picture is the browser's own, or the host's. */
  readonly pictureInPicture: 'browser' | 'host'
  /** It can be told to leave the PIN to its host. */
  readonly mayLeavePin: boolean
  /** Prompts may be shown. */
  readonly hasPrompts: boolean
  /** Viewers are asked whether others may count them; inside a page of others that is not ours to ask. */
  readonly asksConsent: boolean
  /** The page itself asks for and gets notifications; in an app it is the app that does. */
  readonly hasWebPush: boolean
  /** Phones are told of the native app. */
  readonly leadsToApp: boolean
  /** Pages are kept for times without a connection. */
  readonly keepsPages: boolean
  /** Pages over which the dialog of signing in may be closed although signing in is a must. */
  readonly leavable: RegExp
}

const LEGAL = '^/(?:agreement|privacy|terms|rules)(?:/|$)'
const LEAVABLE = {
  browser: new RegExp(`${LEGAL}|provider|promo|news|faq|packet`),
  // An app shows news, questions and offers in screens of its own, and has no page to go back to but these.
  webview: new RegExp(`${LEGAL}|^/account_mobile(?:/|$)`),
  // The partner's shop window is its own: other providers' pages and promo codes are not part of it.
  branded: new RegExp(`${LEGAL}|news|faq|packet`),
} as const

type Own = Omit<Capabilities, 'mode' | 'isBranded' | 'leavable'>

const BROWSER: Own = {
  hasFrame: true,
  mayBeGuest: true,
  paysHere: true,
  opensByHost: false,
  hasHostBack: false,
  pictureInPicture: 'browser',
  mayLeavePin: false,
  hasPrompts: true,
  asksConsent: true,
  hasWebPush: true,
  leadsToApp: true,
  keepsPages: true,
}
const HOSTED: Own = {
  ...BROWSER,
  opensByHost: true,
  hasHostBack: true,
  hasPrompts: false,
  hasWebPush: false,
  leadsToApp: false,
  keepsPages: false,
}
const EMBED: Own = {
  ...HOSTED,
  hasFrame: false,
  asksConsent: false,
  paysHere: false,
  opensByHost: false,
  hasHostBack: false,
  mayLeavePin: true,
}

const MODES: Readonly<Record<ClientMode, Own>> = {
  browser: BROWSER,
  android_webview: { ...HOSTED, pictureInPicture: 'host' },
  ios_webview: HOSTED,
  messenger: { ...HOSTED, mayBeGuest: false },
  content_embed: EMBED,
  channel_embed: EMBED,
}

/** What a page that runs in `mode` can do, and is not to do. @param isBranded it is the partner's own variant */
export function capabilitiesOf(mode: ClientMode, isBranded: boolean): Capabilities {
  const isWebview = mode === 'android_webview' || mode === 'ios_webview'
  const leavable = isWebview ? LEAVABLE.webview : isBranded ? LEAVABLE.branded : LEAVABLE.browser
  return { ...MODES[mode], mode, isBranded, leavable }
}

/** What tells where a page runs. */
export interface ModeFacts {
  /** Path that the page was opened with. */
  readonly path: string
  /** The messenger has named itself in the address, of this page or of an earlier one of the visit. */
  readonly isMessenger: boolean
  /** The objects that an app lays into its page. */
  readonly hasAndroidBridge: boolean
  readonly hasIosBridge: boolean
}

const EMBEDDED = /^\/(content_embed|channel_embed)(?:\/|$)/

/** Whether a path is of a page that is made to stand inside pages of others. */
export const isEmbedPath = (path: string): boolean => EMBEDDED.test(path)

/** Where a page runs. What its address says comes first: an embedded page is one inside an app too. */
export function modeOf({ path, isMessenger, hasAndroidBridge, hasIosBridge }: ModeFacts): ClientMode {
  const embed = EMBEDDED.exec(path)?.[1] as 'content_embed' | 'channel_embed' | undefined
  if (embed) return embed
  if (isMessenger) return 'messenger'
  if (hasAndroidBridge) return 'android_webview'
  return hasIosBridge ? 'ios_webview' : 'browser'
}
