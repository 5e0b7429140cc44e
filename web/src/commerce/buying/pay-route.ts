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

/** The cards that a way can charge now: its own gateway keeps them, and they have not expired. */
export const cardsFor = (way: PaySystem | null, cards: readonly Card[]): readonly Card[] =>
  way === null || routeOf(way) !== 'card'
    ? []
    : cards.filter(
        ({ is_expired: isExpired, paysystem_shortname: gateway }) =>
          !isExpired && gateway === way.params.paysystem_shortname,
      )

/** The way that can charge a card now. */
export const wayOfCard = (systems: readonly PaySystem[], card: Card): PaySystem | undefined =>
  systems.find((system) => cardsFor(system, [card]).length > 0)

/** Cards that can be charged now by one of the ways. */
export const goodCards = (systems: readonly PaySystem[], cards: readonly Card[]): readonly Card[] =>
  cards.filter((card) => wayOfCard(systems, card) !== undefined)

/** The card that is charged where nobody chose. */
export const mainCard = (cards: readonly Card[]): Card | undefined =>
  cards.find(({ is_primary }) => is_primary) ?? cards[0]

/** The ways that a viewer can go. Who has no card for one that charges it types the card on a page of the bank's, and links it first where there is no such page. */
export function openWays(systems: readonly PaySystem[], cards: readonly Card[]): readonly PaySystem[] {
  const hasPage = systems.some(({ payform_shortname: name }) => name === 'short_url')
  return systems.filter(
    (system) => routeOf(system) !== 'card' || !hasPage || cardsFor(system, cards).length > 0,
  )
}

/** What linking a card for a way takes, and gives back: whole units of the currency, as many as its gateway takes at least. */
export const linkTakes = ({ least_amount: least }: PaySystem): string =>
  Math.max(1, Math.ceil(Number(least ?? 0))).toFixed(2)

/** What is missing to an amount, as decimal strings of main units with two digits; null where nothing is. */
export function missingOf(amount: string, balance: string): string | null {
  const minor = Math.round(Number(amount) * 100) - Math.round(Number(balance) * 100)
  return minor > 0 ? (minor / 100).toFixed(2) : null
}

/** What a way takes for an amount, as decimal strings of main units: some take nothing that is small, and the rest stays on the balance. */
export const takenBy = (way: Pick<PaySystem, 'least_amount'> | null | undefined, amount: string): string =>
  Number(way?.least_amount ?? 0) > Number(amount) ? (way?.least_amount ?? amount) : amount

/** Whether a way takes the money as soon as it is told to, without a page on which the payer sees how much that is. */
export const isTakenAtOnce = (way: PaySystem): boolean => ['card', 'account'].includes(routeOf(way))

/**
 * What a way takes now, as a decimal string of main units: an amount for the balance, else what the balance lacks of the purchase, or as little as it takes at all. What the service has said it lacks goes before.
 * A balance that would pay the whole is left alone by who has chosen another way.
 */
export function takenNow({
  account,
  amount,
  needed = null,
  offer,
  way,
}: {
  readonly account: Account | null
  readonly amount: string | null
  readonly needed?: string | null
  readonly offer: Offer | null
  readonly way: PaySystem | null
}): string {
  const whole = offer?.purchases[0]?.amount ?? '0'
  return takenBy(way, amount ?? needed ?? missingOf(whole, account?.balance ?? '0') ?? whole)
}
