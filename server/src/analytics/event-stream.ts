import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { ViewerEventTable } from '../db/analytics-tables.ts'
import type { CommonTables } from '../db/tables.ts'
import { noteRead, type TxSpan, unreadEvents } from './event-reader.ts'
import { natsAddress } from './nats-address.ts'
import { outwardDevice, outwardEvent } from './outward-event.ts'

/** The stream that events are handed to, made where it is missing, and the beginning of their subjects. */
export const EVENT_STREAM = 'OPENAIR_EVENTS'
const SUBJECT = 'openair.events'
const READER = 'nats'
/** Handed over and acknowledged at a time. */
const AT_ONCE = 1000
/** The stream knows an event again for an hour, in nanoseconds: a node that dies hands the same over again within minutes. */
const KNOWN_AGAIN_NS = 3_600_000_000_000
const CONNECT_MS = 5000

type EventRow = Selectable<ViewerEventTable>

async function openStream(connection: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(connection)
  const known = await streams.list(`${SUBJECT}.>`).next()
  if (known.some(({ config }) => config.name === EVENT_STREAM)) return
  await streams.add({
    name: EVENT_STREAM,
    subjects: [`${SUBJECT}.>`],
    duplicate_window: KNOWN_AGAIN_NS,
  })
}

/** Events of a span, in the order in which they were written. */
async function* eventsOf(db: Kysely<CommonTables>, { from, to }: TxSpan): AsyncGenerator<EventRow[]> {
  let after: EventRow | undefined
  do {
    const rows: EventRow[] = await db
      .selectFrom('viewer_event')
      .selectAll()
      .where(sql<boolean>`tx >= ${from}::xid8 and tx < ${to}::xid8`)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(tx, happened_at, batch, n) > (${after?.tx}::xid8, ${after?.happened_at.toISOString()}::timestamptz, ${after?.batch}::uuid, ${after?.n}::smallint)`,
        ),
      )
      .orderBy('tx')
      .orderBy('happened_at')
      .orderBy('batch')
      .orderBy('n')
      .limit(AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows
    after = rows.length === AT_ONCE ? rows.at(-1) : undefined
  } while (after !== undefined)
}

/** What others read of an event: whoever reads the stream is not to sign in as the devices that stand in it. */
const messageOf = (event: EventRow, secret: Uint8Array): string =>
  JSON.stringify({ ...outwardEvent(event, secret), device: outwardDevice(event, secret) })

/**
 * Hands over what has been told since the last time, each event as one message of JSON under `openair.events.<metric>`. Broken off it hands
 * some over again, which the stream knows by their ids. Answers how many it were.
 * @param url of a NATS server with JetStream @param secret of the installation
 */
export async function handOverEvents(
  db: Kysely<CommonTables>,
  { url, secret }: { readonly url: string; readonly secret: Uint8Array },
): Promise<number> {
  const span = await unreadEvents(db, READER)
  const connection = await connect({ ...natsAddress(url), timeout: CONNECT_MS, reconnect: false })
  try {
    await openStream(connection)
    const client = jetstream(connection)
    let count = 0
    for await (const rows of eventsOf(db, span)) {
      await Promise.all(
        rows.map((event) =>
          client.publish(`${SUBJECT}.${event.metric}`, messageOf(event, secret), {
            msgID: `${event.batch}:${event.n}`,
          }),
        ),
      )
      count += rows.length
      // Broken off later it goes on from here, with the events of this transaction once more.
      await noteRead(db, READER, rows.at(-1)?.tx ?? span.from)
    }
    await noteRead(db, READER, span.to)
    return count
  } finally {
    await connection.close()
  }
}
