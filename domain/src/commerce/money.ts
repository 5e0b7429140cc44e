/**
 * Money on the wire is a decimal string with two digits; inside the service it is an integer of minor units. This is the only place
 * that turns one into the other.
 */
const PATTERN = /^(-?)(\d{1,13})\.(\d{2})$/

/** `149000` minor units are `"1490.00"`. @throws RangeError for what is no safe integer */
export function formatMoney(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount of minor units: ${minor}`)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `"1490.00"` is `149000` minor units. @throws RangeError for anything that is not a decimal string with two digits */
export function parseMoney(text: string): number {
  const [, sign, major, minor] = PATTERN.exec(text) ?? []
  if (major === undefined || minor === undefined) throw new RangeError(`not an amount of money: ${text}`)
  return (sign ? -1 : 1) * Number(major + minor) || 0
}
