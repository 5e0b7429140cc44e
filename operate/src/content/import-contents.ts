import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'
import type { ContentImages } from '#server/db/catalogue-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { serviceOf } from '../read/service-error.ts'
import type { Problem } from '../read/source-file.ts'
import type { Entry } from '../read/entries.ts'
import { contentIds } from '../read/resolve-catalogue.ts'
import { readService } from '../read/read-service.ts'
import { isQuiet, planTable, type TablePlan, type TableRow, type WantedTable } from '../plan/table-plan.ts'
import { isOfTitles, partTitles } from '../plan/titles.ts'
import { readGoingOn, wantedOf } from '../plan/wanted.ts'
import { changeService, writeStatements } from '../write/change-service.ts'
import { ChangedMeanwhile, planAndWrite } from '../write/plan-and-write.ts'
import { described, type Statement } from '../write/plan-tables.ts'
import { tellChanges } from '../write/tell-changes.ts'
import { readRows, writeRows } from '../write/write-plan.ts'
import { refuseOlderImport } from '../folder/applied.ts'
import { appliedFolder, refuseReapplied } from '../read/applied-folder.ts'
import type { ImportEntry } from '../format/imported-title.ts'
import { keepPhotos, type NamedPhoto, photosOf } from './photos.ts'
import { mergeImport, readImport } from './read-import.ts'
import { mediaOf, readStored, stateOfStored } from '../plan/stored.ts'
import { describeFilm, type FilmOrder, filmsOf, firstLanguage, queueFilm, waitingFor } from './videos.ts'

export interface ImportPorts {
  database: Database
  ffmpeg: string
  pictures: PictureStore
  /** Unix milliseconds. */
  now: () => number
  /** Hears what is planned and done, a line at a time. */
  say: (line: string) => void
}

/** A title to import, with the pictures and videos that come with it. */
interface Found {
  entry: Entry<ImportEntry>
  photos: NamedPhoto[]
  images: Record<string, ContentImages>
  films: FilmOrder[]
}

/** What is kept of the titles themselves, so that the next `apply` knows them. */
async function planOfImported(
  db: Kysely<WholeTables>,
  root: string,
  found: readonly Found[],
  now: number,
): Promise<TablePlan> {
  const rows = found.map(({ entry: { value, place }, images }): TableRow => {
    const [, file = '', line] = /^(.*):(\d+)$/.exec(place) ?? []
    return { id: value.id, entry: value, file: join(root, file), line: Number(line), images }
  })
  const wanted = { table: 'imported_content', key: ['id'], rows }
  const ids = new Set(rows.map(({ id }) => id))
  const held = await readRows(db, wanted.table, Object.keys(rows[0] ?? { id: 0 }))
  const plan = planTable(
    wanted,
    held.filter(({ id }) => ids.has(id!)),
  )
  const imported_at = new Date(now).toISOString()
  return { ...plan, insert: plan.insert.map((row) => ({ ...row, imported_at })) }
}

/** What the files say: looked through once, since reading a video takes minutes to an hour. */
interface Brought {
  readonly root: string
  readonly entries: readonly Entry<ImportEntry>[]
  readonly found: readonly Found[]
  readonly films: readonly FilmOrder[]
  /** What is wrong with titles of the files, and with those that stand in the database already. */
  readonly problems: Problem[]
}

async function readBrought(db: Kysely<WholeTables>, path: string, ffmpeg: string): Promise<Brought> {
  const problems: Problem[] = []
  const { root, entries } = await readImport(path, problems)
  const fallback = await firstLanguage(db)
  const found: Found[] = []
  for (const entry of entries)
    found.push({
      entry,
      ...(await photosOf(root, entry)),
      films: await filmsOf(root, entry, ffmpeg, fallback),
    })
  return { root, entries, found, films: found.flatMap(({ films }) => films), problems }
}

/** What was planned from the files and what the database holds. */
interface Plan {
  /** Of what the database held. */
  readonly state: string
  readonly tables: readonly WantedTable[]
  /** Titles and episodes that this import speaks of. */
  readonly ids: ReadonlySet<number>
}

/** Plans what was brought beside what the database holds, draws and cuts the pictures of it. @throws ServiceFolderError on mistakes */
async function planOf(
  db: Kysely<WholeTables>,
  { entries, found, films, problems }: Brought,
  folder: string,
  { pictures, now, say }: Pick<ImportPorts, 'pictures' | 'now' | 'say'>,
): Promise<Plan> {
  const state = await stateOfStored(db)
  const stored = await readStored(db, problems)
  const merged = mergeImport(stored, { entries })
  const beside = { entries: merged, fresh: new Set(entries), problems }
  const whole = serviceOf(await readService(folder, beside))

  const ids = new Set(
    [...entries, ...stored.entries.filter((one) => !merged.includes(one))].flatMap(({ value }) =>
      contentIds(value),
    ),
  )
  const kept = [...stored.images].filter(([id]) => !ids.has(id))
  const given = found.flatMap(({ images }) => Object.entries(images))
  const images = new Map([...kept, ...given.map(([id, uses]) => [Number(id), uses] as const)])
  const awaited = films
    .filter(({ waits }) => waits)
    .map(({ contentId, film }) => [contentId, waitingFor(film, contentId)] as const)
  const ready = [...stored.videos].filter(([, { duration }]) => duration !== null)
  const videos = new Map([...stored.videos, ...awaited, ...ready])
  const own = mediaOf({ entries: merged, images, videos })
  const { tables, artist } = await wantedOf(whole, folder, own, await readGoingOn(db, whole), now())
  const drawn = await artist.finish(pictures)
  if (drawn > 0) say(`  pictures: ${drawn} drawn`)
  const photos = found.flatMap((one) => one.photos)
  const cut = await keepPhotos(pictures, photos)
  if (cut > 0) say(`  pictures: ${cut} cut`)
  return { state, tables, ids }
}

/**
 * Brings titles from files into the catalogue, beside those of the service folder: checks everything, tells the plan, applies it in
 * one transaction. A second time there is nothing to do. Answers whether anything changed.
 * @param service the service folder, if it is known
 * @throws ServiceFolderError on mistakes, before anything is changed
 */
export async function importContents(
  ports: ImportPorts,
  path: string,
  service: string | undefined,
): Promise<boolean> {
  const { ffmpeg, now, say } = ports
  const db = ports.database.whole
  const { folder, digest } = await appliedFolder(db, service)
  // Asked before videos are read too, which takes long.
  await refuseOlderImport(db)
  const brought = await readBrought(db, path, ffmpeg)
  const write = ({ state, tables, ids }: Plan): Promise<boolean> =>
    changeService(db, async (trx, tell) => {
      await refuseReapplied(trx, digest)
      await refuseOlderImport(trx)
      if ((await stateOfStored(trx)) !== state)
        throw new ChangedMeanwhile('titles, videos or channels were changed meanwhile: import again')
      const statement: Statement = {
        source: 'import',
        tables: partTitles(tables, ids).titles,
        speaksOf: isOfTitles(ids),
      }
      const busy = await writeStatements(trx, [statement], say)
      const imported = await planOfImported(trx, brought.root, brought.found, now())
      for (const line of described([imported])) say(line)
      await writeRows(trx, imported)
      await refreshSearch(trx)
      let queued = 0
      for (const film of brought.films) {
        if (!(await queueFilm(trx, film))) continue
        queued++
        say(`  video of ${film.title}: ${describeFilm(film.film)}`)
      }
      const isChanged = busy.length + queued > 0 || !isQuiet(imported)
      if (isChanged) tellChanges(tell, queued > 0 ? [] : busy, ['shared', 'asset'])
      return isChanged
    })
  const changed = await planAndWrite(() => planOf(db, brought, folder, ports), write)
  say(changed ? 'imported' : 'nothing to change')
  return changed
}
