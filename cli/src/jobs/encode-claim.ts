import type { EncodePorts } from './encode-ports.ts'

/** An asset that one worker has taken. Others take it when its worker was not heard of for some time, whether it is gone or not. */
export interface EncodeClaim {
  /** Aborted as soon as it is known that another worker has taken the asset. */
  readonly lost: AbortSignal
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
  let own = seenAt
  const write = async (what: object): Promise<boolean> => {
    const { numUpdatedRows } = await database.whole
      .updateTable('asset')
      .set(what)
      .where('id', '=', assetId)
      .where('seen_at', 'is not distinct from', own)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const beat = async (): Promise<void> => {
    const at = new Date(now())
    try {
      if (await write({ seen_at: at })) own = at
      else lost.abort()
    } catch (error) {
      log.warn({ err: error }, 'an encoder could not say that it lives')
    }
  }
  const heart = setInterval(() => void beat(), beatMs)
  return { lost: lost.signal, end: write, seenAt: () => own, rest: () => clearInterval(heart) }
}
