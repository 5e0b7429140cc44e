import { machine } from '#domain/machine.ts'
import type { AddressableId } from '../../frame/windows/window-table.ts'

/** The ways of paying, each with its window. */
const PAYING = ['Balance', 'Subscription', 'Card', 'CardConfirm', 'Redirect', 'Qr', 'Phone', 'Info'] as const
const ENDS = ['Idle', 'Failed'] as const
/** Why a packet is not bought now. */
const REFUSED = ['AlreadyBought', 'BasePackets', 'Agreement', 'SigningIn'] as const

/** The life of a purchase, from the wish for a packet to the packet, and of money that is put on the balance. */
export const buyingMachine = machine(
  {
    Idle: ['SigningIn', 'Parental', 'Processing', 'Failed', ...PAYING],
    /** Nobody knows yet whose the packet shall be. */
    SigningIn: ['Idle', 'Parental'],
    /** The PIN is asked for, where paying is protected. */
    Parental: ['Checking', ...ENDS],
    /** May this viewer buy this packet here? An offer of it says so. */
    Checking: ['Foreign', 'Alania', 'NotListed', 'Period', 'Changing', 'Routing', ...REFUSED, ...ENDS],
    AlreadyBought: ['Idle'],
    /** One of the base packets comes first. */
    BasePackets: ENDS,
    Agreement: ['Parental', 'Idle'],
    /** It is another provider's: the viewer is led there. */
    Foreign: ['SigningIn', 'Idle'],
    Alania: ['Idle'],
    NotListed: ['Idle'],
    Period: ['Changing', 'Routing', ...REFUSED, ...ENDS],
    /** What is renewed next becomes another period. */
    Changing: ['Routing', ...ENDS],
    /** How it is paid is decided by what is on the balance, and by the ways that the provider offers; a change that the balance lacks money for is paid at once. */
    Routing: ['Ways', 'Processing', 'NoFunds', ...PAYING, ...REFUSED, ...ENDS],
    Ways: ['Period', 'NoFunds', ...PAYING, ...ENDS],
    /** Where the balance turns out too small, another way is shown. */
    Balance: ['Period', 'Ways', 'Processing', ...PAYING, 'NoFunds', ...REFUSED, ...ENDS],
    /** From the balance, and what it lacks from a card; alone from the balance, where that suffices by now. */
    Subscription: ['Ways', 'Balance', 'Processing', 'Redirect', 'NoFunds', ...ENDS],
    Card: ['Period', 'CardConfirm', 'Ways', ...ENDS],
    CardConfirm: ['Period', 'Card', 'Ways', 'Processing', 'Redirect', 'NoFunds', ...ENDS],
    /** The card could not pay, or there is none: then one can be linked. */
    NoFunds: ['Period', 'Ways', 'Card', 'CardConfirm', ...ENDS],
    /** The viewer pays on a page of the bank's, or in its app. */
    Redirect: ['Period', 'Frame', 'Ways', 'Processing', ...ENDS],
    /** The page of the bank's stands in a window of this page. */
    Frame: ['Processing', ...ENDS],
    Qr: ['Period', 'Ways', 'Processing', ...ENDS],
    Phone: ['Period', 'Ways', 'Processing', ...ENDS],
    Info: ['Period', 'Ways', 'Processing', 'Routing', ...REFUSED, ...ENDS],
    /** We ask what became of the payment. */
    Processing: ['Qr', 'Redirect', 'Phone', ...ENDS],
    Failed: ['Idle', 'Processing', 'Ways'],
  },
  { initial: 'Idle' },
)
export type BuyingStep = (typeof buyingMachine.states)[number]

/** The window of each step; `null` has none, and `'kept'` lets the one that is open stay until something else is known. */
export const WINDOW_OF = {
  Idle: null,
  SigningIn: null,
  Parental: null,
  Checking: null,
  Changing: 'kept',
  Routing: 'kept',
  Foreign: null,
  Agreement: null,
  AlreadyBought: 'already_bought',
  BasePackets: 'base_packets',
  Alania: 'alania',
  NotListed: 'packet_not_found',
  Period: 'confirm_period',
  Ways: 'paysystems',
  Balance: 'confirm',
  Subscription: 'subscription',
  Card: 'card',
  CardConfirm: 'pay_card',
  NoFunds: 'nofunds',
  Redirect: 'pay_redirect',
  Frame: 'pay_iframe',
  Qr: 'pay_qr',
  Phone: 'pay_phone_sms',
  Info: 'refill',
  Processing: 'pay_transaction',
  Failed: 'pay_transaction',
} as const satisfies Readonly<Record<BuyingStep, AddressableId | 'kept' | null>>

/** Steps whose window shows what is paid: who closes it has given up paying. */
const OF_PAYING: ReadonlySet<BuyingStep> = new Set<BuyingStep>([
  ...PAYING,
  'Frame',
  'Period',
  'Ways',
  'NoFunds',
])
export const isPaying = (step: BuyingStep): boolean => OF_PAYING.has(step)

/** Steps that end the questions about the payment when their window is closed. */
export const stopsAsking = (step: BuyingStep): boolean =>
  step === 'Qr' || step === 'Redirect' || step === 'Frame'
