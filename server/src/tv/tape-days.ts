import type { Logger } from 'pino'
import type { ChannelTimeline } from '#media/timeline/tape.ts'
import type { Changed } from './schedule-notice.ts'
import type { TapeDay } from './tape-days.store.ts'

/** Schedule items that are kept, of all channels: two days of a thousand channels with sixty a day, and as many of the archive. */
const MOST_ITEMS = 250_000
/** What a day costs beside its items, in items. */
const DAY_WEIGHT = 4
/** Days that are read by one question. */
const BATCH = 100
/** Until what could not be read again is tried once more. */
const RETRY_MS = 1000
/** More than any day of this service. */
const DAYS = 1_000_000

type Waiting = PromiseWithResolvers<ChannelTimeline | undefined>

export interface TapeDaysPorts {
  /** Tapes of days in their order; undefined where there is no such channel. */
  readonly read: (days: readonly TapeDay[]) => Promise<readonly (ChannelTimeline | undefined)[]>
  readonly log: Pick<Logger, 'error'>
  readonly mostItems?: number
  readonly retryMs?: number
}

const keyOf = ({ channelId, day }: TapeDay): number => channelId * DAYS + day
const dayOf = (key: number): TapeDay => ({ channelId: Math.floor(key / DAYS), day: key % DAYS })

/**
 * Days of tapes in memory, read when they are first asked for; those that were asked for longest ago go when there are too many. Of what
 * has changed the days that are kept are read again, and go on as they are until that is done. One question is out at a time, for all
 * that is wanted by then: what a viewer waits for comes first, then what was used last.
 */
export class TapeDays {
  readonly #ports: TapeDaysPorts
  readonly #mostItems: number
  /** The end is what was used last. */
  readonly #kept = new Map<number, ChannelTimeline>()
  /** What somebody waits for, not yet asked. */
  readonly #wanted = new Map<number, Waiting>()
  /** What has changed since it was asked, not yet asked again. */
  readonly #stale = new Set<number>()
  /** What is being read, and who waits for it. */
  #asked = new Map<number, Waiting | null>()
  #items = 0
  #reading: Promise<void> | null = null
  #resting: NodeJS.Timeout | null = null
  #isEnded = false

  constructor(ports: TapeDaysPorts) {
    this.#ports = ports
    this.#mostItems = ports.mostItems ?? MOST_ITEMS
  }

  /** What is kept of a day. */
  get(day: TapeDay): ChannelTimeline | undefined {
    const key = keyOf(day)
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  /** Reads a day, once however many ask. Undefined where there is no such channel; rejects when it could not be read. */
  load(day: TapeDay): Promise<ChannelTimeline | undefined> {
    const key = keyOf(day)
    // What is being read and has changed since is read once more, and that is what who asks now gets.
    const asked = this.#stale.has(key) ? undefined : this.#asked.get(key)
    const waiting = this.#wanted.get(key) ?? asked ?? Promise.withResolvers()
    if (asked === null) this.#asked.set(key, waiting)
    else if (!asked) this.#wanted.set(key, waiting)
    this.#run()
    return waiting.promise
  }

  /** Has a day read that will be wanted, if there is nothing of it; who has no need of it yet waits for nothing and hears of no failure. */
  ahead(day: TapeDay): void {
    if (!this.get(day) && !this.#resting) this.load(day).catch(() => undefined)
  }

  /** Reads again what is kept of these channels, or of all. */
  renew(changed: Changed): void {
    const channels = changed === '*' ? null : new Set(changed)
    const isChanged = (key: number): boolean => channels === null || channels.has(dayOf(key).channelId)
    for (const key of [...this.#asked.keys(), ...[...this.#kept.keys()].toReversed()])
      if (isChanged(key)) this.#stale.add(key)
    this.#run()
  }

  /** Reads nothing more, and waits for what is being read. */
  async end(): Promise<void> {
    this.#isEnded = true
    if (this.#resting) clearTimeout(this.#resting)
    await this.#reading
  }

  #run(): void {
    this.#reading ??= this.#readAll()
  }

  async #readAll(): Promise<void> {
    // What is wanted in the same moment is asked together.
    await Promise.resolve()
    for (this.#asked = this.#nextBatch(); this.#asked.size > 0; this.#asked = this.#nextBatch())
      await this.#readAsked()
    this.#reading = null
  }

  #nextBatch(): Map<number, Waiting | null> {
    const batch = new Map<number, Waiting | null>()
    if (this.#isEnded) return batch
    for (const [key, waiting] of this.#wanted) {
      if (batch.size === BATCH) break
      this.#wanted.delete(key)
      this.#stale.delete(key)
      batch.set(key, waiting)
    }
    if (this.#resting) return batch
    for (const key of this.#stale) {
      if (batch.size === BATCH) break
      this.#stale.delete(key)
      if (this.#kept.has(key)) batch.set(key, null)
    }
    return batch
  }

  async #readAsked(): Promise<void> {
    const keys = [...this.#asked.keys()]
    try {
      const read = await this.#ports.read(keys.map(dayOf))
      for (const [at, key] of keys.entries()) this.#keep(key, read[at])
      this.#trim()
      for (const [at, key] of keys.entries()) this.#asked.get(key)?.resolve(read[at])
    } catch (error) {
      this.#ports.log.error({ err: error }, 'schedules could not be read')
      for (const key of keys) {
        this.#asked.get(key)?.reject(error)
        if (this.#kept.has(key)) this.#stale.add(key)
      }
      this.#rest()
    }
  }

  #keep(key: number, read: ChannelTimeline | undefined): void {
    const before = this.#kept.get(key)
    // What went while it was read again is kept only for who waits for it.
    if (!before && !this.#asked.get(key)) return
    if (before) this.#items -= weightOf(before)
    if (!read) {
      this.#kept.delete(key)
      return
    }
    this.#kept.set(key, read)
    this.#items += weightOf(read)
  }

  #trim(): void {
    for (const [key, kept] of this.#kept) {
      if (this.#items <= this.#mostItems) return
      this.#kept.delete(key)
      this.#stale.delete(key)
      this.#items -= weightOf(kept)
    }
  }

  #rest(): void {
    if (this.#resting || this.#isEnded) return
    this.#resting = setTimeout(() => {
      this.#resting = null
      this.#run()
    }, this.#ports.retryMs ?? RETRY_MS)
  }
}

const weightOf = ({ items }: ChannelTimeline): number => items.length + DAY_WEIGHT
