import type { Card } from '#contract/payforms.ts'

/** Names that people write in their own way. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mir: 'МИР',
  unionpay: 'UnionPay',
  uzcard: 'Uzcard',
  humo: 'HUMO',
}

/** What is one name stays on one line. */
const TIE = '\u00a0'

/** The last digits of a card, as people tell one from another. */
export const lastDigits = ({ number }: Pick<Card, 'number'>): string =>
  `··${TIE}${number.replaceAll(/\D/g, '').slice(-4)}`

/** A card in a few characters: `Visa ·· 4242`. */
export function cardName(card: Pick<Card, 'number' | 'brand'>): string {
  const brand = card.brand && (BRANDS[card.brand.toLowerCase()] ?? card.brand)
  return [brand, lastDigits(card)].filter(Boolean).join(TIE)
}

/** How a movement was paid, as the service says it; of a card's number only what tells one from another. */
export const paidBy = (means: string): string => (means.includes('*') ? lastDigits({ number: means }) : means)
