import type { Work } from '../work/in-transaction.ts'

/** What operators see of a job, on any node. */
export interface JobKind {
  /** Of letters and dashes, such as `count-popularity`. */
  readonly name: string
  /** What it does, for operators. */
  readonly what: string
  /** When it is due, in UTC, as a crontab writes it, see `paceOf`; null: when a transaction orders it. */
  readonly cron: string | null
}

/** Every how many seconds a job is due for which a crontab of minutes is too coarse: of `*\/20 * * * * *`, with seconds in front, 20. */
export function paceOf({ cron }: Pick<JobKind, 'cron'>): number | null {
  const seconds = /^\*\/(\d+)(?: \*){5}$/.exec(cron ?? '')?.[1]
  return seconds === undefined ? null : Number(seconds)
}

/** Work that the service does by itself, again and again, at each start too. It has to bear being done twice and being broken off anywhere. */
export interface TimedJob extends JobKind {
  readonly cron: string
  /** Throws where it could not be done; it is tried again then. */
  readonly run: () => Promise<void>
  /** Names of ordered jobs some of whose work it does as well: those that failed are looked at once it is done. */
  readonly makesUpFor?: readonly string[]
}

/**
 * Work that transactions order by `inTransaction`, each time with data of its own. It is done at least once: whatever cannot be taken back
 * is done under the id of the order, by which it is one thing however often it is tried.
 */
export interface OrderedJob extends JobKind {
  readonly cron: null
  /** So many are done together by one node; each of them is done or tried again by itself. */
  readonly atOnce: number
  readonly run: (data: object, id: string) => Promise<void>
  /** Whether something else has done since what was ordered then. */
  readonly isMadeUp?: (data: object, orderedAt: Date) => Promise<boolean>
}

export type Job = TimedJob | OrderedJob

export const orderedKind = ({ name, what }: Work<object>): JobKind & { readonly cron: null } => ({
  name,
  what,
  cron: null,
})

/**
 * What is done when a transaction has ordered it.
 * @param run told the data, and the id of the order, the same in each of its tries
 * @param isMadeUp asked about an order that failed in every try
 */
export const orderedJob = <Data extends object>(
  work: Work<Data>,
  run: (data: Data, id: string) => Promise<void>,
  isMadeUp?: (data: Data, orderedAt: Date) => Promise<boolean>,
): OrderedJob => ({
  ...orderedKind(work),
  atOnce: work.atOnce ?? 1,
  run: (data, id) => run(data as Data, id),
  ...(isMadeUp && { isMadeUp: (data, orderedAt) => isMadeUp(data as Data, orderedAt) }),
})

/** How a job stands on all nodes together. */
export interface JobState {
  readonly name: string
  /** When it was done last; null where that is longer ago than runs are remembered. How long it took in milliseconds, where that is known. */
  readonly done: { readonly at: Date; readonly took: number | null } | null
  readonly isRunning: boolean
  /** It has failed, and is to be tried again. */
  readonly isTriedAgain: boolean
  /** Runs that failed in every try, and were not made up for; what the last one said. */
  readonly failures: number
  readonly said: string | null
}

/** What came of having a job done again: it is due now, it was waiting or running already, or there is nothing of it to do again. */
export type Again = 'due' | 'waiting' | 'nothing'
