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
import { isQuiet, planTable, type TablePlan, type TableRow } from '../plan/table-plan.ts'
import { isOfTitles, partTitles } from '../plan/titles.ts'
import { wantedOf } from '../plan/wanted.ts'
import { changeService, writeStatements } from '../write/change-service.ts'
import { described, type Statement } from '../write/plan-tables.ts'
import { tellChanges } from '../write/tell-changes.ts'
import { readRows, writeRows } from '../write/write-plan.ts'
import { appliedFolder, refuseReapplied } from '../read/applied-folder.ts'
import type { ImportEntry } from '../format/imported-title.ts'
import { keepPhotos, type NamedPhoto, photosOf } from './photos.ts'
import { mergeImport, readImport } from './read-import.ts'
import { mediaOf, readEpochs, readStored } from '../plan/stored.ts'
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

/**
 * Brings titles from files into the catalogue, beside those of the service folder: checks everything, tells the plan, applies it in
 * one transaction. A second time there is nothing to do. Answers whether anything changed.
 * @param service the service folder, if it is known
 * @throws ServiceFolderError on mistakes, before anything is changed
 */
export async function importContents(
  { database, ffmpeg, pictures, now, say }: ImportPorts,
  path: string,
  service: string | undefined,
): Promise<boolean> {
  const { whole: db } = database
  const { folder, digest } = await appliedFolder(db, service)
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

  const changed = await changeService(db, async (trx, tell) => {
    await refuseReapplied(trx, digest)
    const statement: Statement = {
      source: 'import',
      tables: partTitles(tables, ids).titles,
      speaksOf: isOfTitles(ids),
    }
    const busy = await writeStatements(trx, [statement], say)
    const imported = await planOfImported(trx, reading.root, found, now())
    for (const line of described([imported])) say(line)
    await writeRows(trx, imported)
    await refreshSearch(trx)
    let queued = 0
    for (const film of films) {
      if (!(await queueFilm(trx, film))) continue
      queued++
      say(`  video of ${film.title}: ${describeFilm(film.film)}`)
    }
    const isChanged = busy.length + queued > 0 || !isQuiet(imported)
    if (isChanged) tellChanges(tell, queued > 0 ? [] : busy, ['shared', 'asset'])
    return isChanged
  })
  say(changed ? 'imported' : 'nothing to change')
  return changed
}
