import type { Card } from '#contract/payforms.ts'
import type { Account, Offer, PaySystem } from '#contract/purchases.ts'

/** What paying asks of the viewer, whatever the way is called. */
export type PayRoute = 'card' | 'account' | 'redirect' | 'qr' | 'phone' | 'info'

const ROUTES: Readonly<Record<string, PayRoute>> = {
  linkedcard: 'card',
  provider_account: 'account',
  short_url: 'redirect',
  ext_app: 'redirect',
  qrcode: 'qr',
  qrcode_png: 'qr',
  phone: 'phone',
  phone_sms: 'phone',
  info: 'info',
}

/** The route of a pay system; one that is newer than this page is taken to have a page of its own. */
export const routeOf = ({ payform_shortname: name }: Pick<PaySystem, 'payform_shortname'>): PayRoute =>
  ROUTES[name] ?? 'redirect'

/** Cards that can be charged now. */
export const goodCards = (cards: readonly Card[]): readonly Card[] => cards.filter((card) => !card.is_expired)

/** The card that is charged where nobody chose. */
export const mainCard = (cards: readonly Card[]): Card | undefined =>
  cards.find(({ is_primary }) => is_primary) ?? cards[0]

/** The ways that a viewer can go: without a card none of them is to charge it. */
export const openWays = (systems: readonly PaySystem[], cards: readonly Card[]): readonly PaySystem[] =>
  systems.filter((system) => routeOf(system) !== 'card' || cards.length > 0)

/** What is missing to an amount, as decimal strings of main units with two digits; null where nothing is. */
export function missingOf(amount: string, balance: string): string | null {
  const minor = Math.round(Number(amount) * 100) - Math.round(Number(balance) * 100)
  return minor > 0 ? (minor / 100).toFixed(2) : null
}

/** What a way takes for an amount, as decimal strings of main units: some take nothing that is small, and the rest stays on the balance. */
export const takenBy = (way: Pick<PaySystem, 'least_amount'> | null | undefined, amount: string): string =>
  Number(way?.least_amount ?? 0) > Number(amount) ? (way?.least_amount ?? amount) : amount

/**
 * What a way takes now, as a decimal string of main units: an amount for the balance, else what the balance lacks of the purchase, or as little as it takes at all.
 * A balance that would pay the whole is left alone by who has chosen another way.
 */
export function takenNow({
  account,
  amount,
  offer,
  way,
}: {
  readonly account: Account | null
  readonly amount: string | null
  readonly offer: Offer | null
  readonly way: PaySystem | null
}): string {
  const whole = offer?.purchases[0]?.amount ?? '0'
  return takenBy(way, amount ?? missingOf(whole, account?.balance ?? '0') ?? whole)
}
