import { parsed, UsageError } from '../command/usage.ts'

export const STATS_HELP = `openair stats [--provider NAME] [--from 2026-06-01] [--to 2026-06-08] [--format table|csv|html] [--out FILE]
                                   viewers by channel and hour, starts, failures, first frames, halts, sales and churn by packet, ads by campaign;
                                   whole days (UTC), --to not included; a week until now by default`

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7
const MOST_DAYS = 400
const FORMATS = ['table', 'csv', 'html'] as const

export interface StatsOrder {
  /** Short name; null is the default provider. */
  readonly provider: string | null
  /** Unix milliseconds, half open. */
  readonly from: number
  readonly to: number
  readonly format: (typeof FORMATS)[number]
  /** Path of a file; null is standard output. */
  readonly out: string | null
}

function dayOf(text: string, name: string): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text)
    throw new UsageError(`--${name} must be a day such as 2026-06-01: ${text}`)
  return day
}

/** What `openair stats` is asked for. @param now Unix milliseconds @throws UsageError */
export function statsOrder(args: readonly string[], now: number): StatsOrder {
  const text = { type: 'string' } as const
  const { values, positionals } = parsed(args, {
    provider: text,
    from: text,
    to: text,
    format: text,
    out: text,
  })
  if (positionals.length > 0) throw new UsageError(`unknown arguments: stats ${positionals.join(' ')}`)
  const { provider, from, to, format = 'table', out } = values as Record<string, string | undefined>
  const known = FORMATS.find((one) => one === format)
  if (!known) throw new UsageError(`--format must be table, csv or html: ${format}`)
  if (provider?.trim() === '') throw new UsageError('--provider is empty')
  if (out?.trim() === '') throw new UsageError('--out is empty')
  const end = to === undefined ? (Math.floor(now / DAY_MS) + 1) * DAY_MS : dayOf(to, 'to')
  const begin = from === undefined ? end - DEFAULT_DAYS * DAY_MS : dayOf(from, 'from')
  if (begin >= end) throw new UsageError('--from must be before --to')
  if (end - begin > MOST_DAYS * DAY_MS) throw new UsageError(`at most ${MOST_DAYS} days at once`)
  return { provider: provider ?? null, from: begin, to: end, format: known, out: out ?? null }
}
