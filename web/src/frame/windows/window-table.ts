/** What the registry says of a window. */
interface WindowRule {
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

/** Every dialog of the app by its id, which is its hash as well. Modal pages have addresses of their own instead. */
const WINDOWS = {
  auth: { isAddressable: true },
  profiles: { isAddressable: true, isOfAccount: true },
  parental: { isAddressable: true, isOfAccount: true },
  parental_set: { isAddressable: true, isOfAccount: true },
  parental_start: { isAddressable: true, isOfAccount: true },
  promocode: { isAddressable: true },
  promocode_wizard: { isAddressable: true },
  pincode: { isAddressable: true, isOfAccount: true },
  confirm: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  paysystems: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  refill: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  confirm_period: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_redirect: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_iframe: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  card: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_card: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_phone_sms: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_qr: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  pay_qr_alma: { isAddressable: true, isOfAccount: true },
  block: { isAddressable: true, isOfAccount: true },
  subscription: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  nofunds: { isAddressable: true, isOfBuying: true, isOfAccount: true },
  // A payment may be asked about before its payer has signed in again.
  pay_transaction: { isAddressable: true, isOfBuying: true },
  already_bought: { isAddressable: true, isOfBuying: true },
  base_packets: { isAddressable: true, isOfBuying: true },
  alania: { isAddressable: true, isOfBuying: true },
  packet_not_found: { isAddressable: true, isOfBuying: true },
  quick_packets: { isAddressable: true },
  packets_channels: { isAddressable: true },
  offer_watch: { isAddressable: true },
  message: { isAddressable: true, isOfAccount: true },
  smarttv: { isAddressable: true },
  push: { isAddressable: true },
  app_redirect: { isBeside: true },
  question: {},
  notice: {},
  continue: {},
  disable_renewal: {},
  filters: {},
  sections: { isBeside: true, leavesKeys: true },
  player_list: { isBeside: true, leavesKeys: true },
  player_settings: { isBeside: true, leavesKeys: true },
} as const satisfies Readonly<Record<string, WindowRule>>

export type WindowId = keyof typeof WINDOWS

/** Every window, whether an address opens it or not. */
export const WINDOW_IDS = Object.keys(WINDOWS) as readonly WindowId[]

/** Windows that an address opens. */
export type AddressableId = {
  [Id in WindowId]: (typeof WINDOWS)[Id] extends { readonly isAddressable: true } ? Id : never
}[WindowId]

const ruleOf = (id: string): WindowRule | undefined => (WINDOWS as Record<string, WindowRule>)[id]

/** Whether an address may open a window of this name. */
export const isAddressable = (id: string): id is AddressableId =>
  Object.hasOwn(WINDOWS, id) && ruleOf(id)?.isAddressable === true

/** The windows that an address may open. */
export const ADDRESSABLE: readonly AddressableId[] = WINDOW_IDS.filter(isAddressable)

/** Whether a window changes the account, and so is not for guests. */
export const isWindowOfAccount = (id: string): boolean =>
  Object.hasOwn(WINDOWS, id) && ruleOf(id)?.isOfAccount === true

/** Whether a window is a step of buying. */
export const isWindowOfBuying = (id: string): boolean =>
  Object.hasOwn(WINDOWS, id) && ruleOf(id)?.isOfBuying === true

/** Whether the address names a window while it is open. */
export const hasHash = (id: string): boolean => ruleOf(id)?.isBeside !== true

/** Whether the page beneath a window hears its own keys. */
export const leavesKeys = (id: string): boolean => ruleOf(id)?.leavesKeys === true
