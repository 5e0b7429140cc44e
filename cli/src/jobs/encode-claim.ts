import { createHold, type Hold } from '#media/package/hold.ts'
import type { EncodePorts } from './encode-ports.ts'

/** How often an encoder says that it lives, and for how long it is believed to. */
export const BEAT_MS = 10_000
export const LIVES_MS = 4 * BEAT_MS
/** An encoder that could not say so for this many beats stands still: well before another one may take what it had. */
const SILENT_BEATS = 1.5

/** Of so many lost answers in a row the last are remembered: before them, the line was down. */
const UNANSWERED_AT_MOST = 50

/** An asset that one worker has taken. Others take it when its worker was not heard of for some time, whether it is gone or not. */
export interface EncodeClaim {
  /** Aborted as soon as it is known that another worker has taken the asset. */
  readonly lost: AbortSignal
  /** Holds while the worker cannot say that it lives, since another one may have taken the asset by then: two never work on it at once. */
  readonly hold: Hold
  /** Notes what became of the asset, unless another worker has taken it. Answers whether it was still this one's. */
  end(what: object): Promise<boolean>
  /** When its worker was last heard of, as long as the asset is this one's. */
  seenAt(): Date | null
  /** Says no more that the worker lives. */
  rest(): void
}

/**
 * Says every `beatMs` milliseconds that the worker of an asset lives.
 * @param seenAt as it stands in its row since it was taken
 */
export function claimOf(
  { database, now, log }: Pick<EncodePorts, 'database' | 'now' | 'log'>,
  assetId: string,
  seenAt: Date | null,
  beatMs: number,
): EncodeClaim {
  const lost = new AbortController()
  const hold = createHold()
  let own = seenAt
  /** When this worker wrote last that it lives, by its own clock. */
  let heardAt = now()
  /** Beats whose answers were lost: one of them may have been written. */
  let unanswered: Date[] = []
  let beating: Promise<void> | null = null
  const write = async (what: object): Promise<boolean> => {
    const { numUpdatedRows } = await database.whole
      .updateTable('asset')
      .set(what)
      .where('id', '=', assetId)
      .where((asset) =>
        asset.or([own, ...unanswered].map((at) => asset('seen_at', 'is not distinct from', at))),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const beat = async (): Promise<void> => {
    const at = new Date(now())
    try {
      if (!(await write({ seen_at: at }))) return lost.abort()
      own = at
      heardAt = at.getTime()
      unanswered = []
      hold.set(false)
    } catch (error) {
      unanswered = [...unanswered, at].slice(-UNANSWERED_AT_MOST)
      log.warn({ err: error }, 'an encoder could not say that it lives')
    }
  }
  // One after the other: the second of two would not know what the first has written.
  const heart = setInterval(() => {
    if (now() - heardAt > SILENT_BEATS * beatMs) hold.set(true)
    beating ??= beat().finally(() => (beating = null))
  }, beatMs)
  return {
    lost: lost.signal,
    hold,
    async end(what) {
      clearInterval(heart)
      await beating
      return write(what)
    },
    seenAt: () => own,
    rest: () => clearInterval(heart),
  }
}
