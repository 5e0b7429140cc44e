import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CommonTables } from '../db/tables.ts'
import { mayPassByItself } from '../db/lost-connection.ts'
import { Failure } from '../failures/failure.ts'
import type { Attempts } from '../limits/attempts.ts'
import { keepEvents, layEventDays } from './event.store.ts'
import type { LeftOutEvents } from './event-left-out.ts'
import { createEventLimits, type ToldBatch } from './event-limits.ts'

const DAY_MS = 86_400_000
/** Writes begin so many milliseconds apart: what comes meanwhile is written together. A node that is killed takes so much with it. */
const APART_MS = 50
/** A database that cannot be reached is asked again after so many milliseconds. */
const AGAIN_MS = 1000
const WRITTEN_AT_ONCE = 2000
/** So many events wait in memory at most, and of one provider half of them: who tells too much keeps no other provider's out. */
const WAITING_AT_MOST = 20_000
const OF_PROVIDER_AT_MOST = WAITING_AT_MOST / 2

interface IntakeParts {
  readonly db: Kysely<CommonTables>
  readonly attempts: Attempts
  readonly leftOut: LeftOutEvents
  readonly log: Logger
  /** Unix milliseconds. */
  readonly now: () => number
}

export interface EventIntake {
  /**
   * Takes in what a call tells, to be written within a moment; answers how many events it took. Throws `not_ready` where more waits
   * than the database takes, and while it cannot be reached.
   */
  take(told: ToldBatch): number
  /** Writes what waits. What cannot be written now is lost, and the log says how much. */
  stop(): Promise<void>
}

/** Takes in what calls tell: no call waits for the database, and all that come within a moment are written together. */
export function createEventIntake({ db, attempts, leftOut, log, now }: IntakeParts): EventIntake {
  const limits = createEventLimits(attempts)
  const stopping = new AbortController()
  /** Days whose tables are there. */
  const laid = new Set<number>()
  let queue: ToldBatch[] = []
  /** Events in memory, of all and by provider: also those that are being written. */
  let waiting = 0
  const waitingOf = new Map<number, number>()
  let isAway = false
  let writing: Promise<void> | null = null

  const note = ({ rows, teller }: ToldBatch, sign: 1 | -1): void => {
    waiting += sign * rows.length
    waitingOf.set(teller.providerId, (waitingOf.get(teller.providerId) ?? 0) + sign * rows.length)
  }
  const pause = (ms: number): Promise<void> =>
    sleep(Math.max(0, ms), undefined, { signal: stopping.signal }).catch(() => undefined)

  /** Does what the database may refuse for a while, until it does not; while the service ends only once. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        const done = await work()
        isAway = false
        return done
      } catch (error) {
        if (!mayPassByItself(error) || stopping.signal.aborted) throw error
        if (!isAway) log.warn({ err: error }, 'events cannot be written; none are taken in until they can')
        isAway = true
        await pause(AGAIN_MS)
      }
  }

  async function keep(calls: readonly ToldBatch[], at: number): Promise<void> {
    const times = calls.flatMap(({ rows }) => rows.map((row) => Date.parse(row.happened_at)))
    const missing = times.filter((time) => !laid.has(Math.floor(time / DAY_MS)))
    if (missing.length > 0) {
      await layEventDays(db, missing)
      for (const time of missing) laid.add(Math.floor(time / DAY_MS))
    }
    await keepEvents(db, calls, at)
  }

  async function write(calls: readonly ToldBatch[]): Promise<void> {
    const at = now()
    const beyond = await untilDone(() => limits.count(calls, at))
    const kept = calls.filter((_, index) => beyond[index] === null)
    for (const [index, limit] of beyond.entries()) if (limit) leftOut.note(calls[index]!, limit, at)
    const isKept = await untilDone(() => keep(kept, at)).then(
      () => true,
      (error: unknown) => {
        if (mayPassByItself(error)) throw error
        return false
      },
    )
    // What cannot be written together is written one by one: a call that fails takes no other with it.
    if (!isKept) for (const call of kept) await untilDone(() => keep([call], at)).catch(lost([call]))
  }

  const lost = (calls: readonly ToldBatch[]) => (error: unknown) =>
    log.error(
      { err: error, events: calls.reduce((sum, { rows }) => sum + rows.length, 0) },
      'events were taken in and could not be written',
    )

  /** The oldest calls, about as many as one statement takes. */
  function next(): ToldBatch[] {
    let events = 0
    const past = queue.findIndex(({ rows }) => (events += rows.length) > WRITTEN_AT_ONCE)
    const calls = past === -1 ? queue : queue.slice(0, past)
    queue = past === -1 ? [] : queue.slice(past)
    return calls
  }

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const from = performance.now()
      const calls = next()
      await write(calls).catch(lost(calls))
      for (const call of calls) note(call, -1)
      await pause(APART_MS - (performance.now() - from))
    }
    writing = null
  }

  return {
    take(told) {
      const { rows, teller } = told
      if (rows.length === 0) return 0
      const full = limits.knownFull(told, now())
      if (full) {
        leftOut.note(told, full, now())
        return 0
      }
      const hasRoom =
        waiting + rows.length <= WAITING_AT_MOST &&
        (waitingOf.get(teller.providerId) ?? 0) + rows.length <= OF_PROVIDER_AT_MOST
      if (isAway || !hasRoom) throw new Failure('not_ready', 'Events cannot be written fast enough')
      note(told, 1)
      queue.push(told)
      writing ??= writeAll()
      return rows.length
    },
    async stop() {
      stopping.abort()
      await writing
      await leftOut.stop()
    },
  }
}
