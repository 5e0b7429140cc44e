import { ERROR_SAMPLE } from '#contract/analytics.ts'
import { type Estimate, fromSample, quantile, share } from '#domain/analytics/measures.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { ChannelHour, Stats } from '#server/analytics/stats.store.ts'

/** A figure of the time as a whole. Bounds are those of 95 %; null where it was counted. */
export interface Figure {
  readonly name: string
  readonly unit: '' | 'ms' | '%' | 'h'
  readonly value: number | null
  readonly bounds: Pick<Estimate, 'low' | 'high'> | null
  /** Of how many it is. */
  readonly of: number
}

export interface ChannelTotal extends Pick<ChannelHour, 'id' | 'channel' | 'number'> {
  readonly peak: number
  readonly peakHour: Date
  readonly starts: number
  readonly hours: number
}

/** What the books have of sales: what viewers got back is not in it. */
export const REVENUE = 'revenue less refunds'

export interface PacketLine {
  readonly packet: string
  readonly sold: number
  readonly renewed: number
  readonly revenue: string
  readonly atStart: number
  readonly ended: number
  /** Of those at the beginning, in percent. */
  readonly churn: Estimate | null
}

export interface Report {
  readonly provider: string
  readonly currency: string
  readonly from: Date
  readonly to: Date
  readonly figures: readonly Figure[]
  readonly channels: readonly ChannelTotal[]
  readonly packets: readonly PacketLine[]
  readonly stats: Stats
}

const VITALS = ['LCP', 'INP', 'CLS'] as const

const counted = (name: string, value: number, unit: Figure['unit'] = ''): Figure => ({
  name,
  unit,
  value,
  bounds: null,
  of: value,
})

const estimated = (
  name: string,
  unit: Figure['unit'],
  found: Estimate | null,
  of: number,
  scale = 1,
): Figure => ({
  name,
  unit,
  value: found && found.value * scale,
  bounds: found && { low: found.low * scale, high: found.high * scale },
  of,
})

const percent = (found: Estimate | null): Estimate | null =>
  found && { value: found.value * 100, low: found.low * 100, high: found.high * 100 }

/** Seconds watched by those whose clients tell of halts; of hours that were worked out before these were counted apart, by everybody. */
function toldSeconds({ counts }: Stats): number {
  const byHour = Map.groupBy(counts, ({ hour }) => hour.getTime())
  return [...byHour.values()].reduce((total, ofHour) => {
    const sum = (name: string): number | undefined => ofHour.find((one) => one.name === name)?.count
    return total + (sum('told_seconds') ?? sum('watched_seconds') ?? 0)
  }, 0)
}

function figuresOf(stats: Stats): Figure[] {
  const { counts, measures } = stats
  const sum = (name: string): number =>
    counts.reduce((total, one) => (one.name === name ? total + one.count : total), 0)
  const buckets = (measure: string) => measures.get(measure) ?? []
  const size = (measure: string): number => buckets(measure).reduce((total, { count }) => total + count, 0)
  const [starts, failed, watched] = [sum('starts'), sum('failed'), sum('watched_seconds')]
  const told = toldSeconds(stats)
  const frames = size('first_frame')
  return [
    counted('starts', starts),
    counted('hours watched', watched / 3600, 'h'),
    estimated('starts that failed', '%', percent(share(failed, starts)), starts),
    estimated('time to first frame, median', 'ms', quantile(buckets('first_frame'), 0.5), frames),
    estimated('time to first frame, 95th', 'ms', quantile(buckets('first_frame'), 0.95), frames),
    {
      ...counted('time halted of the time watched', told === 0 ? 0 : sum('stall_ms') / 10 / told, '%'),
      of: told,
    },
    { ...counted('halts per hour', told === 0 ? 0 : (sum('stall') * 3600) / told), of: told },
    estimated(
      'mistakes of the page',
      '',
      sum('error') === 0 ? null : fromSample(sum('error'), ERROR_SAMPLE),
      sum('error'),
    ),
    counted('calls that failed', sum('api_error')),
    counted('events left out, beyond what one may tell', stats.leftOut),
    ...VITALS.map((name) =>
      estimated(
        `${name}, 75th`,
        name === 'CLS' ? '' : 'ms',
        quantile(buckets(name), 0.75),
        size(name),
        name === 'CLS' ? 1 / 1000 : 1,
      ),
    ),
  ]
}

function channelsOf({ channels }: Stats): ChannelTotal[] {
  return [...Map.groupBy(channels, ({ id }) => id)]
    .flatMap(([id, hours]) => {
      const [best] = hours.toSorted((one, other) => other.viewers - one.viewers)
      if (!best) return []
      const total = (pick: (hour: (typeof hours)[number]) => number): number =>
        hours.reduce((sum, hour) => sum + pick(hour), 0)
      return [
        {
          id,
          channel: best.channel,
          number: best.number,
          peak: best.viewers,
          peakHour: best.hour,
          starts: total(({ starts }) => starts),
          hours: total(({ watchedSeconds }) => watchedSeconds) / 3600,
        },
      ]
    })
    .toSorted((one, other) => other.hours - one.hours)
}

/** What an operator reads, from what is known. */
export function reportOf(
  stats: Stats,
  of: { readonly provider: string; readonly currency: string; readonly from: number; readonly to: number },
): Report {
  return {
    ...of,
    from: new Date(of.from),
    to: new Date(of.to),
    figures: figuresOf(stats),
    channels: channelsOf(stats),
    packets: stats.packets.map(({ revenueMinor, atStart, ended, ...line }) => ({
      ...line,
      revenue: formatMoney(revenueMinor),
      atStart,
      ended,
      churn: percent(share(ended, atStart)),
    })),
    stats,
  }
}

/** A number as it is read: whole ones in groups, others with as many digits as say something. */
export function readable(value: number | null): string {
  if (value === null) return '—'
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

/** A channel's number as it is read; empty where the provider has the channel no more. */
export const numberText = ({ number }: Pick<ChannelHour, 'number'>): string =>
  number === null ? '' : String(number)

/** Between which the true figure lies; empty where it was counted. */
export const boundsText = (bounds: Figure['bounds']): string =>
  bounds ? `${readable(bounds.low)} to ${readable(bounds.high)}` : ''
