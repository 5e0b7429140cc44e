import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { PictureStore } from '#media/pictures/picture-store.ts'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'
import type { ContentImages } from '#server/db/catalogue-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { serviceOf } from '../read/service-error.ts'
import type { Entry } from '../read/entries.ts'
import { contentIds } from '../read/resolve-catalogue.ts'
import { readService } from '../read/read-service.ts'
import { isQuiet, type TablePlan, type TableRow, type WantedTable } from '../plan/table-plan.ts'
import { wantedOf } from '../plan/wanted.ts'
import { described, planOf } from '../write/plan-tables.ts'
import { tellChanges } from '../write/tell-changes.ts'
import { removeRows, writeRows } from '../write/write-plan.ts'
import { appliedFolder } from '../read/applied-folder.ts'
import type { ImportEntry } from '../format/imported-title.ts'
import { keepPhotos, type NamedPhoto, photosOf } from './photos.ts'
import { mergeImport, readImport } from './read-import.ts'
import { mediaOf, readEpochs, readStored } from '../plan/stored.ts'
import { describeFilm, type FilmOrder, filmsOf, firstLanguage, queueFilm, waitingFor } from './videos.ts'
import { inTransaction } from '#server/work/in-transaction.ts'

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

/** Which column of a table names a title; other tables an import leaves alone. */
const TITLE_COLUMNS: Record<string, string> = {
  content: 'id',
  provider_content: 'content_id',
  content_genre: 'content_id',
  content_country: 'content_id',
  content_person: 'content_id',
  program: 'content_id',
  packet_content: 'content_id',
}

/** The part of a plan that concerns these titles and episodes. */
async function plansWithin(
  db: Kysely<WholeTables>,
  tables: readonly WantedTable[],
  ids: ReadonlySet<number>,
): Promise<TablePlan[]> {
  const plans: TablePlan[] = []
  for (const wanted of tables) {
    const column = TITLE_COLUMNS[wanted.table]
    if (column === undefined) continue
    const isTheirs = (row: TableRow): boolean => ids.has(Number(row[column]))
    plans.push(await planOf(db, { ...wanted, rows: wanted.rows.filter(isTheirs) }, isTheirs))
  }
  return plans
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
    return { id: value.id, entry: value, source: join(root, file), line: Number(line), images }
  })
  const ids = new Set(rows.map(({ id }) => id))
  const plan = await planOf(db, { table: 'imported_content', key: ['id'], rows }, ({ id }) => ids.has(id!))
  const imported_at = new Date(now).toISOString()
  return { ...plan, insert: plan.insert.map((row) => ({ ...row, imported_at })) }
}

/**
 * Brings titles from files into the catalogue, beside those of the service folder: checks everything, tells the plan, applies it in
 * one transaction. A second time there is nothing to do. Answers whether anything changed.
 * @param service the service folder, if it does not lie where it was applied from
 * @throws ServiceFolderError on mistakes, before anything is changed
 */
export async function importContents(
  { database, ffmpeg, pictures, now, say }: ImportPorts,
  path: string,
  service?: string,
): Promise<boolean> {
  const { whole: db } = database
  const folder = await appliedFolder(db, service)
  const stored = await readStored(db)
  const reading = await readImport(path, stored.problems)
  const found: Found[] = []
  const fallback = await firstLanguage(db)
  for (const entry of reading.entries) {
    found.push({
      entry,
      ...(await photosOf(reading.root, entry)),
      films: await filmsOf(reading.root, entry, ffmpeg, fallback),
    })
  }
  const merged = mergeImport(stored, reading)
  const beside = { entries: merged, fresh: new Set(reading.entries), problems: stored.problems }
  const whole = serviceOf(await readService(folder, beside))

  const ids = new Set(
    [...reading.entries, ...stored.entries.filter((one) => !merged.includes(one))].flatMap(({ value }) =>
      contentIds(value),
    ),
  )
  const kept = [...stored.images].filter(([id]) => !ids.has(id))
  const given = found.flatMap(({ images }) => Object.entries(images))
  const images = new Map([...kept, ...given.map(([id, uses]) => [Number(id), uses] as const)])
  const films = found.flatMap((one) => one.films)
  const awaited = films
    .filter(({ waits }) => waits)
    .map(({ contentId, film }) => [contentId, waitingFor(film, contentId)] as const)
  const ready = [...stored.videos].filter(([, { duration }]) => duration !== null)
  const videos = new Map([...stored.videos, ...awaited, ...ready])
  const own = mediaOf({ entries: merged, images, videos })
  const { tables, artist } = await wantedOf(whole, folder, own, await readEpochs(db), now())
  const drawn = await artist.finish(pictures)
  if (drawn > 0) say(`  pictures: ${drawn} drawn`)
  const photos = found.flatMap((one) => one.photos)
  const cut = await keepPhotos(pictures, photos)
  if (cut > 0) say(`  pictures: ${cut} cut`)

  const changed = await inTransaction(db, async (trx, tell) => {
    const imported = await planOfImported(trx, reading.root, found, now())
    const busy = [...(await plansWithin(trx, tables, ids)), imported].filter((plan) => !isQuiet(plan))
    for (const plan of busy) say(described(plan))
    for (const plan of busy) await writeRows(trx, plan)
    for (const plan of busy.toReversed()) await removeRows(trx, plan)
    await refreshSearch(trx)
    let queued = 0
    for (const film of films) {
      if (!(await queueFilm(trx, film))) continue
      queued++
      say(`  video of ${film.title}: ${describeFilm(film.film)}`)
    }
    const isChanged = busy.length + queued > 0
    if (isChanged) tellChanges(tell, queued > 0 ? [] : busy, ['shared', 'asset'])
    return isChanged
  })
  say(changed ? 'imported' : 'nothing to change')
  return changed
}
