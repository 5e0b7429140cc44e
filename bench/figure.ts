import budgets from './budgets.json' with { type: 'json' }

export type FigureName = keyof typeof budgets

/** What a ratio was made of. It differs from machine to machine, so nothing limits it. */
interface Absolute {
  readonly ours: number
  readonly peer: number
  readonly unit: string
}

/** What was measured, or why it could not be. */
export type Measured =
  | { readonly name: FigureName; readonly value: number; readonly beside?: Absolute }
  | { readonly name: FigureName; readonly missing: string }

interface Budget {
  readonly what: string
  readonly limit: number
  readonly unit: string
  readonly atLeast?: boolean
}

const text = (value: number, unit: string): string =>
  `${Number.isInteger(value) ? value : value.toFixed(value < 10 ? 2 : 0)}${unit && ` ${unit}`}`

/** Whether a figure keeps its budget; one that could not be measured breaks nothing. */
export function isKept(measured: Measured): boolean {
  if ('missing' in measured) return true
  const { limit, atLeast }: Budget = budgets[measured.name]
  return atLeast ? measured.value >= limit : measured.value <= limit
}

const besideOf = (measured: Measured): string => {
  if ('missing' in measured || !measured.beside) return ''
  const { ours, peer, unit } = measured.beside
  return `${text(ours, unit)} to ${text(peer, unit)}`
}

/** A table: figure, measured, limit, pass or fail, and for a ratio what it was made of: ours to the peer. */
export function table(all: readonly Measured[]): string {
  const rows = all.map((measured) => {
    const { what, limit, unit, atLeast }: Budget = budgets[measured.name]
    const bound = `${atLeast ? '≥' : '≤'} ${text(limit, unit)}`
    if ('missing' in measured) return [what, measured.missing, bound, 'not run']
    return [what, text(measured.value, unit), bound, isKept(measured) ? 'pass' : 'FAIL', besideOf(measured)]
  })
  const lines = [['figure', 'measured', 'limit', '', 'ours to peer'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The value below which a share of the values lies. @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}
