/** What may come onto a balance at once, in minor units. */
export const TOP_UP = { least: 100, most: 100_000_000 } as const

/**
 * An amount for the balance as people type it, as a decimal string with two digits; null where it is none, or one that nobody adds. Spaces between
 * thousands do not count, and a comma is as good as a point.
 */
export function topUpAmount(typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text)) return null
  const minor = Math.round(Number(text) * 100)
  return minor < TOP_UP.least || minor > TOP_UP.most ? null : Number(text).toFixed(2)
}
