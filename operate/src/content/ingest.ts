import { UnreadableFilm } from '#media/film/reason.ts'
import type { Database } from '#server/db/database.ts'
import { forOperators } from '../format/text.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import { contentIds } from '../read/resolve-catalogue.ts'
import { readStored } from '../plan/stored.ts'
import { changeService } from '../write/change-service.ts'
import { findTitle } from './find-title.ts'
import { describeFilm, firstLanguage, queueFilm, readFilm } from './videos.ts'

export interface IngestPorts {
  database: Database
  ffmpeg: string
  /** Hears what is planned and done, a line at a time. */
  say: (line: string) => void
}

export interface IngestOrder {
  file: string
  /** Id or slug of a film or an episode. */
  content: string
  /** Languages of the tracks, in their order. */
  audio: readonly string[]
  subtitles: readonly string[]
}

/** The title that is meant. @throws ServiceFolderError unless it is one that can be played */
async function findPlayed({ whole: db }: Database, name: string) {
  const found = await findTitle(db, name)
  if (found.type === 'movie' || found.type === 'episode') return found
  const episodes = await db
    .selectFrom('content')
    .select('slug')
    .where('type', '=', 'episode')
    .where('slug', 'like', `${found.slug.replace(/-season-\d+$/, '')}-%`)
    .orderBy('id')
    .limit(1)
    .execute()
  const example = episodes[0] ? `, such as ${episodes[0].slug}` : ''
  throw new ServiceFolderError(`"${name}" is a ${found.type}: name one of its episodes${example}`)
}

/**
 * Puts a video file into the queue of what the service encodes; the file stays where it is and must stay there until then. The same
 * file again is nothing new. Answers whether anything changed.
 * @throws ServiceFolderError with ffmpeg's reason when the file can not be played, before anything is changed
 */
export async function ingest({ database, ffmpeg, say }: IngestPorts, order: IngestOrder): Promise<boolean> {
  const { whole: db } = database
  const title = await findPlayed(database, order.content)
  const words = { audio: order.audio, subtitles: order.subtitles, fallback: await firstLanguage(db) }
  const { plan, leftOut } = await readFilm(order.file, ffmpeg, words).catch((error: unknown) => {
    if (error instanceof UnreadableFilm) throw new ServiceFolderError(`${order.file}: ${error.message}`)
    throw error
  })
  for (const [kind, tracks] of [
    ['audio', plan.audio],
    ['subtitles', plan.subtitles],
  ] as const)
    if (order[kind].length > tracks.length)
      throw new ServiceFolderError(
        `--${kind} names ${order[kind].length} languages, the file has ${tracks.length} tracks`,
      )
  const stored = await readStored(db)
  const entry = stored.entries.find(({ value }) => contentIds(value).includes(title.id))
  const waits = entry !== undefined && entry.value.status === undefined
  const name = forOperators(title.title) || title.slug
  const isNew = await changeService(db, async (trx, tell) => {
    const isQueued = await queueFilm(trx, { contentId: title.id, title: name, film: plan, waits })
    if (isQueued) for (const channel of ['shared', 'asset']) tell(channel, '*')
    return isQueued
  })
  if (!isNew) {
    say('nothing to change')
    return false
  }
  say(`  video of ${title.slug}: ${describeFilm(plan)}`)
  for (const line of leftOut) say(`  left out: ${line}`)
  say('queued: a running service encodes it now, otherwise the next `openair start`')
  return true
}
