import type { Kysely } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import { epochOf } from '../jobs/schedule.job.ts'
import { artistOf } from './artist.ts'
import { clipList, orderStandby } from './clips.ts'
import type { Service } from './format/service.ts'
import type { OwnMedia } from './own-media.ts'
import { planTable, type TablePlan, type TableRow, type WantedTable } from './table-plan.ts'
import { wantedCatalogue, wantedContents } from './wanted-catalogue.ts'
import { frontPage } from './front-page.ts'
import { wantedPages } from './wanted-pages.ts'
import { wantedAvatars, wantedPackets, wantedProviders } from './wanted-service.ts'
import { wantedTv } from './wanted-tv.ts'
import { withdrawnIn } from './withdraw.ts'
import { readRows } from './write-plan.ts'

/** Where the tape of each channel begins, by slug, in Unix milliseconds; a channel that is missing begins now. */
export type Epochs = ReadonlyMap<string, number>

/** Tables from the folder, parents before children, with the epochs that channels have already. */
export async function wantedOf(service: Service, folder: string, own: OwnMedia, epochs: Epochs, now: number) {
  const artist = await artistOf(folder)
  const clips = clipList()
  const standby = orderStandby(clips, service)
  const zone =
    (service.providers.find(({ isDefault }) => isDefault) ?? service.providers[0])?.timeZone ?? 'UTC'
  const { contents, shown } = wantedContents(service, artist, clips, frontPage(service), own, zone)
  const tv = wantedTv(service, artist, clips, shown, ({ slug }, plan) => {
    return epochs.get(slug) ?? epochOf(plan, now, zone, service.timelineEpochDays)
  })
  const tables: WantedTable[] = [
    wantedProviders(service, artist),
    ...wantedAvatars(service, artist),
    ...wantedCatalogue(service, artist, contents),
    ...tv,
    ...wantedPackets(service, artist),
    ...wantedPages(service, artist),
    { table: 'asset', key: ['id'], rows: clips.rows() },
  ]
  return { tables, artist, standby }
}

/** What it takes to bring one table there; rows that are not `theirs` are none of its affair. */
export async function planOf(
  db: Kysely<WholeTables>,
  wanted: WantedTable,
  theirs: (row: TableRow) => boolean = () => true,
): Promise<TablePlan> {
  const columns = Object.keys(wanted.rows[0] ?? {})
  const held = await readRows(db, wanted.table, columns.length > 0 ? columns : wanted.key)
  const isWithdrawn = await withdrawnIn(db, wanted.table)
  const plan = planTable(
    wanted,
    held.filter((row) => theirs(row) && !isWithdrawn(row)),
  )
  // An asset that nothing names any more stays: viewers may be watching it.
  return wanted.table === 'asset' ? { ...plan, remove: [] } : plan
}

/** `  content: 2 new, 1 changed` */
export const described = ({ table, insert, update, remove }: TablePlan): string => {
  const parts = [
    insert.length > 0 ? `${insert.length} new` : '',
    update.length > 0 ? `${update.length} changed` : '',
    remove.length > 0 ? `${remove.length} removed` : '',
  ]
  return `  ${table}: ${parts.filter(Boolean).join(', ')}`
}

/** Which epochs the channels have. */
export async function readEpochs(db: Kysely<WholeTables>): Promise<Epochs> {
  const known = await db.selectFrom('channel').select(['slug', 'epoch']).execute()
  return new Map(known.map(({ slug, epoch }) => [slug, Number(epoch)]))
}
