import type { Kysely, RawBuilder } from 'kysely'

/** Rows of one statement: others wait for no more, and it is done long before its deadline. */
export const BATCH = 2000

/** Executes a statement that removes at most `BATCH` rows until it finds no more of them. Answers how many it has removed. */
export async function inBatches<Tables>(
  db: Kysely<Tables>,
  statement: () => RawBuilder<unknown>,
): Promise<number> {
  let removed = 0
  for (;;) {
    const count = Number((await statement().execute(db)).numAffectedRows ?? 0n)
    removed += count
    if (count < BATCH) return removed
  }
}
