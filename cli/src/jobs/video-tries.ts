import { sql } from 'kysely'
import { draftId } from '#media/asset/draft.ts'
import { RecipeError } from '#media/asset/recipe.ts'
import type { MediaStore } from '#media/asset/store.ts'
import { UnreadableFilm } from '#media/film/reason.ts'
import type { Database } from '#server/db/database.ts'
import type { JobKind, JobState } from '#server/jobs/job.ts'
import type { JobRegister } from '#server/jobs/job-register.ts'
import { WANTED_CHANNEL } from '#server/playback/wanted-video.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { giveUpFilm } from '#operate/content/show-film.ts'
import { lostVideos } from '#operate/content/unnamed-videos.ts'
import { LIVES_MS } from './encode-claim.ts'

/** As often as other jobs, and as far apart: 30 s, 60 s, 120 s and so on. */
export const TRIES = 5
const PAUSE_MS = 30_000

/** What becomes of a video that could not be made. */
export interface Failed {
  readonly state: 'queued' | 'failed'
  readonly failure: string
  readonly tries: number
  readonly try_after: Date | null
}

/**
 * Whether and when a video is tried again, whose tries so far have all failed. A file that cannot be read and a recipe that is not right get no better by themselves.
 * @param tries before this one
 * @param now Unix milliseconds
 */
export function afterFailure(error: unknown, tries: number, now: number): Failed {
  const failure = error instanceof Error ? error.message : String(error)
  const made = tries + 1
  if (made >= TRIES || error instanceof UnreadableFilm || error instanceof RecipeError)
    return { state: 'failed', failure, tries: made, try_after: null }
  return { state: 'queued', failure, tries: made, try_after: new Date(now + PAUSE_MS * 2 ** tries) }
}

/** What is said of a video whose worker was killed in every try. */
const GONE = 'whoever made it was gone in the middle, in every try'

/**
 * Videos whose workers were killed too often have failed: what takes its node down with it is not tried for ever. Titles are told first: who
 * dies in between has both done by the next one.
 * @param now Unix milliseconds
 */
export async function failGone(database: Database, now: number): Promise<void> {
  const isGone = sql`state = 'encoding' and tries + 1 >= ${TRIES} and coalesce(seen_at < ${new Date(now - LIVES_MS)}, true)`
  const { rows } = await sql<{ id: string; film: boolean }>`
    select id, jsonb_exists(recipe, 'film') as film from asset where ${isGone}`.execute(database.whole)
  if (rows.length === 0) return
  for (const { id, film } of rows) if (film) await giveUpFilm(database, id)
  await sql`update asset set state = 'failed', tries = tries + 1, try_after = null, failure = ${GONE}
    where ${isGone} and id = any(${rows.map(({ id }) => id)}::text[])`.execute(database.whole)
}

const KIND: JobKind = {
  name: 'make-videos',
  what: 'makes the videos of titles and programmes, what somebody waits for first',
  cron: null,
}

/**
 * The videos as a job that operators see. They lie in the table of assets and not in the queue of the other jobs: what comes next depends
 * on what is on air at that moment, and what is queued and what can be played are one thing there. Done again are those that failed, and those
 * that were made and lie in the store no more.
 */
export const videoJobs = (
  { db, whole }: Pick<Database, 'db' | 'whole'>,
  store: Pick<MediaStore, 'list'>,
  now: () => number,
): JobRegister => ({
  kinds: [KIND],
  async states(): Promise<JobState[]> {
    // Of one that was not heard of for so long the next worker takes what it had.
    const seenSince = new Date(now() - LIVES_MS)
    const { rows } = await sql<{
      at: Date | null
      running: boolean
      again: boolean
      failures: number
      said: string | null
    }>`
      select greatest(max(ready_at), max(drafted_at)) as at,
        coalesce(bool_or(state = 'encoding' and seen_at >= ${seenSince}), false) as running,
        coalesce(bool_or((state = 'queued' and try_after is not null) or (state = 'encoding' and coalesce(seen_at < ${seenSince}, true))), false) as again,
        count(*) filter (where state = 'failed')::integer as failures,
        (array_agg(coalesce(recipe->>'title', recipe->'words'->>'title', id) || ': ' || failure order by state, try_after desc) filter (where failure is not null and state in ('failed', 'queued')))[1] as said
      from asset`.execute(db)
    const { at, running, again, failures, said } = rows[0]!
    return [
      {
        name: KIND.name,
        done: at && { at, took: null },
        isRunning: running,
        isTriedAgain: again,
        failures,
        said,
      },
    ]
  },
  async again() {
    const stored = await store.list()
    return inTransaction(whole, async (trx, tell) => {
      const lost = await lostVideos(trx, stored)
      const failed = await trx
        .updateTable('asset')
        .set({ state: 'queued', tries: 0, try_after: null })
        .where((row) =>
          row.or([
            row('state', '=', 'failed'),
            row.and([row('state', '=', 'queued'), row('try_after', 'is not', null)]),
          ]),
        )
        .returning('id')
        .execute()
      const drafts = new Set(stored)
      const undrafted = lost.filter((id) => !drafts.has(draftId(id)))
      await sql`update asset set state = 'queued', tries = 0, try_after = null,
          drafted_at = case when id = any(${undrafted}::text[]) then null else drafted_at end
        where id = any(${lost}::text[])`.execute(trx)
      if (failed.length + lost.length === 0) return 'nothing'
      tell(WANTED_CHANNEL, '*')
      return 'due'
    })
  },
})
