import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ViewerEventTable } from '../db/analytics-tables.ts'
import type { CommonTables } from '../db/tables.ts'
import { type OutwardEvent, outwardEvent } from './outward-event.ts'

const DAY_MS = 86_400_000
/** Of one file: what a node holds in memory at a time. */
const ROWS_A_FILE = 50_000

type EventRow = Selectable<ViewerEventTable>

/** The columns of the files. */
const COLUMNS = [
  ['happened_at', 'TIMESTAMP'],
  ['provider_id', 'INT32'],
  ['viewer', 'STRING'],
  ['viewer_kind', 'STRING'],
  ['metric', 'STRING'],
  ['name', 'STRING'],
  ['value', 'STRING'],
  ['amount', 'DOUBLE'],
  ['viewing', 'STRING'],
  ['channel_id', 'INT32'],
  ['content_id', 'INT32'],
  ['source', 'STRING'],
  ['data', 'STRING'],
] as const satisfies readonly (readonly [keyof OutwardEvent, BasicType])[]

function parquetOf(rows: readonly EventRow[], secret: Uint8Array): Uint8Array {
  const events = rows.map((row) => {
    const event = outwardEvent(row, secret)
    return { ...event, data: event.data === null ? null : JSON.stringify(event.data) }
  })
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: COLUMNS.map(([name, type]) => ({
        name,
        type,
        data: events.map((event): unknown => event[name]),
      })),
    }),
  )
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes the events of a day as Parquet files of a folder of its own, which is there as a whole or not at all.
 * @param day as `2026-06-15` @param folder of all days
 */
export async function writeEventDay(
  db: Kysely<CommonTables>,
  { day, folder, secret }: { readonly day: string; readonly folder: string; readonly secret: Uint8Array },
): Promise<void> {
  const done = join(folder, `day=${day}`)
  if (await isThere(done)) return
  const begun = join(folder, `.begun-${day}`)
  await rm(begun, { recursive: true, force: true })
  await mkdir(begun, { recursive: true })
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString()
  let after: Pick<EventRow, 'happened_at' | 'batch' | 'n'> | undefined
  for (let part = 0; ; part += 1) {
    const rows: EventRow[] = await db
      .selectFrom('viewer_event')
      .selectAll()
      .where('happened_at', '>=', new Date(`${day}T00:00:00Z`))
      .where('happened_at', '<', new Date(end))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(happened_at, batch, n) > (${after?.happened_at.toISOString()}::timestamptz, ${after?.batch}::uuid, ${after?.n}::smallint)`,
        ),
      )
      .orderBy('happened_at')
      .orderBy('batch')
      .orderBy('n')
      .limit(ROWS_A_FILE)
      .execute()
    if (rows.length === 0) break
    await writeFile(join(begun, `part-${String(part).padStart(4, '0')}.parquet`), parquetOf(rows, secret))
    after = rows.at(-1)
    if (rows.length < ROWS_A_FILE) break
  }
  await rename(begun, done)
}
