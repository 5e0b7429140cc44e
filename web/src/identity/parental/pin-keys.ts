const COLUMNS = 3
const KEYS = 12

/** The key of a 3 by 4 pad that an arrow leads to from another one, or null where the key is no arrow. */
export function nextPadKey(key: string, at: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[key]
  if (step === undefined) return null
  const next = at + step
  return next < 0 || next >= KEYS ? at : next
}

/** The digits of what was typed or pasted, four at most. */
export const pinDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 4)
