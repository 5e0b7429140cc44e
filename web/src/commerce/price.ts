import { formatLocale } from '../i18n/languages.ts'

/** How a provider writes its money. */
export interface PriceFormat {
  readonly UTF_NAME: string
  readonly FORMAT: string
}

/**
 * A price as the provider writes it: "1 490 ₸". Whole amounts lose their zeros; thousands are set apart as the language
 * does. `amount` is a decimal string of main units.
 */
export function formatPrice(amount: string, currency: PriceFormat, language: string): string {
  const value = Number(amount)
  const digits = Number.isInteger(value) ? 0 : 2
  const written = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace('-', '−')
  // Prices do not break across lines.
  return currency.FORMAT.replace('{amount}', written)
    .replace('{symbol}', currency.UTF_NAME)
    .replaceAll(' ', '\u00A0')
}
