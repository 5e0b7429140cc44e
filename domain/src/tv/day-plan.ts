/** What a slot shows. A film and an episode are their content's ids, a studio programme is its own id. */
export type Airing =
  | { readonly kind: 'program'; readonly program: number }
  | { readonly kind: 'film'; readonly content: number }
  | { readonly kind: 'episode'; readonly content: number; readonly episode: number }

/** One line of a plan: a fixed airing, or the next one of a list. */
export interface PlanSlot {
  /** Minutes after midnight of the plan's date, seconds as their fraction; 1440 and more lie on the next date. */
  readonly at: number
  readonly show: Airing | { readonly kind: 'next'; readonly list: string }
}

/** The plans of a channel: what the days of its week look like. */
export interface ChannelPlan {
  /** Slug. */
  readonly channel: string
  /** What slots of kind `next` take turns in, in order; none is empty. */
  readonly lists: Readonly<Record<string, readonly Airing[]>>
  /** Slots of one day, ascending; none is empty. */
  readonly plans: Readonly<Record<string, readonly PlanSlot[]>>
  /** Names of plans, Monday first. */
  readonly week: readonly string[]
}

/** One airing on a channel. Times are in Unix seconds. */
export interface ScheduleSlot {
  /** `<channel slug>:<start>`, the same for the same date for ever. */
  readonly key: string
  readonly start: number
  readonly duration: number
  readonly airing: Airing
}

/** A Monday. Where the lists stand is counted from here, so that it follows from the date alone. */
const COUNTED_FROM = Temporal.PlainDate.from('2024-01-01')

const planOf = (plan: ChannelPlan, weekday: number): readonly PlanSlot[] => {
  const name = plan.week[weekday]
  const slots = name === undefined ? undefined : plan.plans[name]
  if (slots === undefined || slots.length === 0) {
    throw new RangeError(`channel ${plan.channel} has no plan for day ${weekday + 1} of the week`)
  }
  return slots
}

/** How often a list has had its turn before the first slot of the date. */
function turnsBefore(plan: ChannelPlan, list: string, date: Temporal.PlainDate): number {
  const days = COUNTED_FROM.until(date, { largestUnit: 'days' }).days
  const perDay = plan.week.map(
    (_, weekday) =>
      planOf(plan, weekday).filter(({ show }) => show.kind === 'next' && show.list === list).length,
  )
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
  return Math.floor(days / 7) * sum(perDay) + sum(perDay.slice(0, date.dayOfWeek - 1))
}

function unixAt(date: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const days = Math.floor(minutes / 1440)
  const plainTime = new Temporal.PlainTime().add({ seconds: Math.round((minutes % 1440) * 60) })
  return Math.floor(date.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds / 1000)
}

/** Where the date's programming begins: a clock set forward may bring a later slot to the same moment or before it. */
const beginning = (slots: readonly PlanSlot[], date: Temporal.PlainDate, timeZone: string): number =>
  Math.min(...slots.map(({ at }) => unixAt(date, at, timeZone)))

/**
 * The airings of one date: from its first slot to the first slot of the next date, without a gap, across changes of the clock
 * too (slots that a clock set forward skips are left out, the slot over a clock set back is longer).
 *
 * `date` is a calendar date in `timeZone`. Lists go on from day to day, and where they stand follows from the date alone.
 * Throws a RangeError on a malformed date or time zone, a missing plan, or an empty or unknown list.
 */
export function expandDay(plan: ChannelPlan, date: string, timeZone: string): ScheduleSlot[] {
  const day = Temporal.PlainDate.from(date)
  const next = day.add({ days: 1 })
  const slots = planOf(plan, day.dayOfWeek - 1)
  const turns = new Map<string, number>()
  let end = beginning(planOf(plan, next.dayOfWeek - 1), next, timeZone)

  const airings = slots.map(({ at, show }) => {
    const start = unixAt(day, at, timeZone)
    if (show.kind !== 'next') return { start, airing: show }
    const turn = turns.get(show.list) ?? turnsBefore(plan, show.list, day)
    turns.set(show.list, turn + 1)
    const list = plan.lists[show.list] ?? []
    const airing = list[((turn % list.length) + list.length) % list.length]
    if (airing === undefined) throw new RangeError(`channel ${plan.channel} has nothing in list ${show.list}`)
    return { start, airing }
  })

  const shown: ScheduleSlot[] = []
  for (const { start, airing } of airings.toReversed()) {
    if (start >= end) continue
    shown.unshift({ key: `${plan.channel}:${start}`, start, duration: end - start, airing })
    end = start
  }
  return shown
}
