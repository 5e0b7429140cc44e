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
import { lostVideos } from '#operate/content/unnamed-videos.ts'

/** As often as other jobs, and as far apart: 30 s, 60 s, 120 s and so on. */
const TRIES = 5
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
): JobRegister => ({
  kinds: [KIND],
  async states(): Promise<JobState[]> {
    const { rows } = await sql<{
      at: Date | null
      running: boolean
      again: boolean
      failures: number
      said: string | null
    }>`
      select greatest(max(ready_at), max(drafted_at)) as at, coalesce(bool_or(state = 'encoding'), false) as running,
        coalesce(bool_or(state = 'queued' and try_after is not null), false) as again,
        count(*) filter (where state = 'failed')::integer as failures,
        (array_agg(failure order by state desc, try_after desc) filter (where failure is not null and state in ('failed', 'queued')))[1] as said
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
