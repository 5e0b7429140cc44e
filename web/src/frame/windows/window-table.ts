import type { LegalKind } from '#contract/legal.ts'

/** How a window goes. */
interface Closing {
  /** It moves out for so long, in milliseconds. */
  readonly closeMs: number
  /**
   * Where that leads: to what lies `beneath` it, over its own entries of the history; to the entry `before` it, or home from the
   * first location of a visit; to the page that is its `opener`, past all pages of its own, or home; to the `list` that it is a part of.
   */
  readonly back: 'beneath' | 'before' | 'opener' | 'list'
  /**
   * Who hears Escape while nothing lies above it: the browser's own `dialog`; `anywhere` the page, but not in full screen, which is the
   * browser's to leave; that `outside fields` alone, since what was begun in one is left first; a part `inside` of it.
   */
  readonly escape: 'dialog' | 'anywhere' | 'outside fields' | 'inside'
  /** What is told over pages is told over it too. */
  readonly leavesNotices?: true
}

/** How long a dialog takes to come and to leave, in milliseconds. */
export const MODAL_MS = 300

/** What the registry says of a dialog, or of a list beside what goes on. */
interface WindowRule extends Closing {
  /** It opens by its address alone, `/auth` or `#auth`; any other needs what its page was about to do. */
  readonly isAddressable?: true
  /** A step of buying: its purchase says what it shows, and when it goes. */
  readonly isOfBuying?: true
  /** It changes the account: it is not for guests, whatever lies beneath. */
  readonly isOfAccount?: true
  /** A list that lies beside what goes on rather than over it: the browser's back closes it, the address does not name it. */
  readonly isBeside?: true
  /** It is a part of the page, which goes on hearing its keys. */
  readonly leavesKeys?: true
}

const DIALOG = { closeMs: MODAL_MS, back: 'beneath', escape: 'dialog' } as const
const ADDRESSED = { ...DIALOG, isAddressable: true } as const
const OF_ACCOUNT = { ...ADDRESSED, isOfAccount: true } as const
const OF_BUYING = { ...ADDRESSED, isOfBuying: true } as const
const OF_BUYER = { ...OF_ACCOUNT, isOfBuying: true } as const
const LIST = { ...DIALOG, escape: 'inside', isBeside: true, leavesKeys: true } as const

/** Every dialog of the app by its id, which is its hash as well. */
const WINDOWS = {
  auth: ADDRESSED,
  profiles: OF_ACCOUNT,
  parental: OF_ACCOUNT,
  parental_set: OF_ACCOUNT,
  parental_start: OF_ACCOUNT,
  promocode: ADDRESSED,
  promocode_wizard: ADDRESSED,
  pincode: OF_ACCOUNT,
  confirm: OF_BUYER,
  paysystems: OF_BUYER,
  refill: OF_BUYER,
  confirm_period: OF_BUYER,
  pay_redirect: OF_BUYER,
  pay_iframe: OF_BUYER,
  card: OF_BUYER,
  pay_card: OF_BUYER,
  pay_phone_sms: OF_BUYER,
  pay_qr: OF_BUYER,
  pay_qr_alma: OF_ACCOUNT,
  block: OF_ACCOUNT,
  subscription: OF_BUYER,
  nofunds: OF_BUYER,
  // A payment may be asked about before its payer has signed in again.
  pay_transaction: OF_BUYING,
  already_bought: OF_BUYING,
  base_packets: OF_BUYING,
  alania: OF_BUYING,
  packet_not_found: OF_BUYING,
  quick_packets: ADDRESSED,
  packets_channels: ADDRESSED,
  offer_watch: ADDRESSED,
  message: OF_ACCOUNT,
  smarttv: ADDRESSED,
  push: ADDRESSED,
  app_redirect: { ...DIALOG, isBeside: true },
  question: DIALOG,
  notice: DIALOG,
  continue: DIALOG,
  disable_renewal: DIALOG,
  filters: DIALOG,
  sections: LIST,
  player_list: LIST,
  player_settings: LIST,
} satisfies Readonly<Record<string, WindowRule>>

/** What the registry says of a modal page: it slides in over the page that was open, or is the location itself. */
interface PageRule {
  /** The pattern of its addresses. Their first segment is its id. */
  readonly path: string
  /** Paths that lead to some of them too. */
  readonly also?: readonly string[]
  /** How it goes where it lies over another page, with the key of the words that name it until its heading is there. */
  readonly over?: Closing & { readonly label: string }
  /** How it goes where it is the location; where that is not said it is a page like any other then. */
  readonly alone?: Closing
}

const PAGE = { closeMs: 200, back: 'beneath', escape: 'anywhere' } as const
const TITLE = { ...PAGE, label: 'catalogue.details' }
const TEXT = { ...PAGE, label: 'shell.document' }
const FILM = { closeMs: 0, back: 'before', escape: 'anywhere', leavesNotices: true } as const

/** Every modal page by its id. */
export const MODAL_PAGES = {
  contents: { path: 'contents/:slug/:child?', over: TITLE },
  trailers: { path: 'trailers/:id', over: TITLE, alone: FILM },
  persons: { path: 'persons/:id', over: { ...PAGE, label: 'catalogue.cast_and_crew' } },
  news: { path: 'news/:id', over: { ...PAGE, label: 'shell.news' } },
  agreement: { path: 'agreement', over: TEXT },
  privacy: { path: 'privacy', over: TEXT },
  terms: { path: 'terms', over: TEXT },
  rules: { path: 'rules', over: TEXT },
  watch: { path: 'watch/:id', alone: FILM },
  channels: { path: 'channels/:category?/:channel?', alone: { ...PAGE, back: 'list' } },
  settings: {
    path: 'settings/:id?/:sub?',
    also: ['lk', 'lk_parental'],
    alone: { closeMs: MODAL_MS, back: 'opener', escape: 'outside fields', leavesNotices: true },
  },
} satisfies Readonly<Record<LegalKind, PageRule> & Record<string, PageRule>>

export type ModalPageId = keyof typeof MODAL_PAGES

export type WindowId = keyof typeof WINDOWS

/** Every window, whether an address opens it or not. */
export const WINDOW_IDS = Object.keys(WINDOWS) as readonly WindowId[]

/** Windows that an address opens. */
export type AddressableId = {
  [Id in WindowId]: (typeof WINDOWS)[Id] extends { readonly isAddressable: true } ? Id : never
}[WindowId]

const ruleOf = (id: string): WindowRule => (Object.hasOwn(WINDOWS, id) ? WINDOWS[id as WindowId] : DIALOG)

/** Whether an address may open a window of this name. */
export const isAddressable = (id: string): id is AddressableId => ruleOf(id).isAddressable === true

/** The windows that an address may open. */
export const ADDRESSABLE: readonly AddressableId[] = WINDOW_IDS.filter(isAddressable)

/** Whether a window changes the account, and so is not for guests. */
export const isWindowOfAccount = (id: string): boolean => ruleOf(id).isOfAccount === true

/** Whether a window is a step of buying. */
export const isWindowOfBuying = (id: string): boolean => ruleOf(id).isOfBuying === true

/** Whether the address names a window while it is open. */
export const hasHash = (id: string): boolean => !ruleOf(id).isBeside

/** Whether the page beneath a window hears its own keys. */
export const leavesKeys = (id: string): boolean => ruleOf(id).leavesKeys === true

const segmentOf = (path: string): string | undefined => path.split(/[/?#]/).find(Boolean)

/** Whether a path is one of a modal page's, by its own name or by another one. */
export const isPathOf = (id: ModalPageId, path: string): boolean => {
  const { path: own, also = [] }: PageRule = MODAL_PAGES[id]
  return [own, ...also].map(segmentOf).includes(segmentOf(path))
}

/**
 * How a window goes.
 * @param name its id, or the path of a modal page
 * @param isAlone a modal page that is the location itself
 */
export function closingOf(name: string, isAlone = false): Closing {
  if (!name.startsWith('/')) return ruleOf(name)
  const page: PageRule = MODAL_PAGES[segmentOf(name) as ModalPageId]
  return (isAlone ? page.alone : page.over) ?? PAGE
}
