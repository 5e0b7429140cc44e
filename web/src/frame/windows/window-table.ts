/** What the registry says of a window. */
interface WindowRule {
  /** It opens by its address alone, `/auth` or `#auth`; any other needs what its page was about to do. */
  readonly isAddressable?: true
  /** It changes the account: it is not for guests, whatever lies beneath. */
  readonly isOfAccount?: true
  /** A list that lies beside what goes on rather than over it: the browser's back closes it, the address does not name it. */
  readonly isBeside?: true
}

/** Every dialog of the app by its id, which is its hash as well. Modal pages have addresses of their own instead. */
const WINDOWS = {
  auth: { isAddressable: true },
  profiles: { isAddressable: true, isOfAccount: true },
  parental: { isAddressable: true, isOfAccount: true },
  parental_set: { isAddressable: true, isOfAccount: true },
  parental_start: { isAddressable: true, isOfAccount: true },
  pincode: { isAddressable: true, isOfAccount: true },
  confirm: {},
  message: {},
  continue: {},
  packet: {},
  filters: {},
  sections: { isBeside: true },
  player_list: { isBeside: true },
  player_settings: { isBeside: true },
} as const satisfies Readonly<Record<string, WindowRule>>

export type WindowId = keyof typeof WINDOWS

/** Windows that an address opens. */
export type AddressableId = {
  [Id in WindowId]: (typeof WINDOWS)[Id] extends { readonly isAddressable: true } ? Id : never
}[WindowId]

const ruleOf = (id: string): WindowRule | undefined => (WINDOWS as Record<string, WindowRule>)[id]

/** Whether an address may open a window of this name. */
export const isAddressable = (id: string): id is AddressableId =>
  Object.hasOwn(WINDOWS, id) && ruleOf(id)?.isAddressable === true

/** Whether a window changes the account, and so is not for guests. */
export const isWindowOfAccount = (id: string): boolean =>
  Object.hasOwn(WINDOWS, id) && ruleOf(id)?.isOfAccount === true

/** Whether the address names a window while it is open. */
export const hasHash = (id: string): boolean => ruleOf(id)?.isBeside !== true
