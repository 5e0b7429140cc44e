/** Rows that Page up and Page down pass over. */
const PAGE_ROWS = 8

/** The row that a key leads to from row `from` of `count`, or null for keys that do not lead. */
export function nextRow(key: string, from: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(from + step, count - 1))
}
