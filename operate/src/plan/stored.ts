import { type Kysely, sql } from 'kysely'
import type { ContentImages } from '#server/db/catalogue-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import type { Entry } from '../read/entries.ts'
import { ownMedia, type OwnVideo } from './own-media.ts'
import type { Beside } from '../read/read-service.ts'
import { fieldOf, type Problem } from '../read/source-file.ts'
import type { ImportEntry } from '../format/imported-title.ts'

/** Where the tape of each channel begins, by id and by slug, in Unix milliseconds; a channel that has neither begins now. */
export type TapeStarts = ReadonlyMap<number | string, number>

/** What the database holds beside the service folder. */
export interface Stored {
  /** Imported titles in the order of their import; what is wrong with one is told by the file it came from. */
  entries: Entry<ImportEntry>[]
  problems: Problem[]
  images: Map<number, ContentImages>
  videos: Map<number, OwnVideo>
}

/** Reads imported titles and the videos that titles have of their own. @param problems takes what is found to be wrong with a title */
export async function readStored(db: Kysely<WholeTables>, problems: Problem[] = []): Promise<Stored> {
  const titles = await db
    .selectFrom('imported_content')
    .selectAll()
    .orderBy('imported_at')
    .orderBy('id')
    .execute()
  const videos = await db.selectFrom('content_video').selectAll().execute()
  const entries = titles.map(({ entry, file, line }) => ({
    value: entry as ImportEntry,
    place: `${file}:${line}`,
    placeOf: () => `${file}:${line}`,
    report: (path: readonly (string | number)[], message: string) => {
      problems.push({ file, line, field: fieldOf(path), message })
    },
  }))
  const images = titles.flatMap((title) => Object.entries(title.images))
  return {
    entries,
    problems,
    images: new Map(images.map(([id, uses]) => [Number(id), uses])),
    videos: new Map(
      videos.map(({ content_id, asset_id, duration, images: stills }) => [
        content_id,
        { assetId: asset_id, duration, images: stills },
      ]),
    ),
  }
}

/** Stored titles as they stand beside a folder that is applied. */
export const besideOf = ({ entries, problems }: Stored): Beside => ({
  entries,
  fresh: new Set(),
  problems,
})

/** Their pictures and videos. */
export const mediaOf = ({ entries, images, videos }: Omit<Stored, 'problems'>) =>
  ownMedia(new Set(entries.map(({ value }) => value.id)), images, videos)

/** Where the tapes of the channels begin. */
export async function readTapeStarts(db: Kysely<WholeTables>): Promise<TapeStarts> {
  // Of two of one name the one that is withdrawn says less.
  const known = await db
    .selectFrom('channel')
    .select(['id', 'slug', 'epoch'])
    .orderBy('is_withdrawn', 'desc')
    .execute()
  return new Map(known.flatMap(({ id, slug, epoch }) => [id, slug].map((key) => [key, Number(epoch)])))
}

/**
 * All of this as one text, which is another one as soon as anything of it was changed: asked before it is read, and again where what follows from it is
 * written and nobody changes the service.
 */
export async function stateOfStored(db: Kysely<WholeTables>): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat_ws(' ',
    (select sum(hashtextextended(t::text, 0)) from imported_content t),
    '/', (select sum(hashtextextended(t::text, 0)) from content_video t),
    '/', (select sum(hashtextextended(row(id, slug, epoch, is_withdrawn)::text, 0)) from channel)) as state`.execute(
    db,
  )
  return rows[0]?.state ?? ''
}
