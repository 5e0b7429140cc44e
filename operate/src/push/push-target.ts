import type { Kysely } from 'kysely'
import type { PushDestination } from '#contract/push.ts'
import { contentReference, reference, type Reference } from '#domain/catalogue/reference.ts'
import type { Tables } from '#server/db/tables.ts'
import { readPacket } from '#server/packets/packet.store.ts'
import { channelNamed } from '#server/rights/channel-named.ts'

/** Finds what a provider has by the name that an address gives it. */
const IS_THERE: Readonly<Record<string, (db: Kysely<Tables>, name: string) => Promise<unknown>>> = {
  content: (db, name) => named(db, 'content', contentReference(name)),
  channel: (db, name) =>
    db
      .selectFrom('channel')
      .select('id')
      .where(channelNamed(reference(name)))
      .executeTakeFirst(),
  row: (db, name) => named(db, 'catalogue_row', reference(name)),
  rowset: (db, name) => named(db, 'rowset', reference(name)),
  packets: (db, name) => readPacket(db, name),
}

const named = (db: Kysely<Tables>, table: 'content' | 'catalogue_row' | 'rowset', ref: Reference) =>
  db
    .selectFrom(table)
    .select('id')
    .where((row) => ('id' in ref ? row('id', '=', ref.id) : row('slug', '=', ref.slug)))
    .executeTakeFirst()

/**
 * Whether the page is there that a notification opens, for things that a provider has: titles, channels, rows, rowsets and packets, named as
 * addresses name them.
 * @param db of the provider
 */
export async function isTargetThere(db: Kysely<Tables>, { type, id }: PushDestination): Promise<boolean> {
  const find = IS_THERE[type]
  return id === null || find === undefined || (await find(db, id)) !== undefined
}
