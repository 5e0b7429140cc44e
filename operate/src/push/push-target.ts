import type { Kysely } from 'kysely'
import type { PushDestination } from '#contract/push.ts'
import { contentReference, reference, type Reference } from '#domain/catalogue/reference.ts'
import { SETTINGS_PAGES } from '#domain/engagement/settings-pages.ts'
import { findPromoCode, problemOfCode } from '#server/commerce/promo/promo.store.ts'
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

/** Whom a notification is for, and when. */
interface Opening {
  readonly provider: { readonly id: number; readonly is_promo_allowed: boolean }
  /** Unix milliseconds. */
  readonly at: number
  /** By which codes are kept. */
  readonly readSecret: () => Promise<Uint8Array>
}

/** Why nobody could use a promo code that a notification opens. */
async function problemOfPromo(
  db: Kysely<Tables>,
  code: string,
  { provider, at, readSecret }: Opening,
): Promise<string | null> {
  if (!provider.is_promo_allowed) return 'this provider takes no promo codes'
  const found = await findPromoCode(db, await readSecret(), provider.id, code)
  if (!found) return `this provider has no promo code "${code}"`
  const problem = problemOfCode(found, at)
  if (problem === null) return null
  const why =
    problem === 'over' ? 'over by then' : problem === 'not_begun' ? 'not good yet by then' : 'used up'
  return `the promo code "${code}" is ${why}`
}

/**
 * Why a notification would open nothing: a title, channel, row, rowset or packet that the provider does not have, named as addresses name
 * them, a page that the settings do not have, or a promo code that nobody could use. Null where it opens something.
 * @param own the handle of the provider
 */
export async function problemOfTarget(
  own: Kysely<Tables>,
  { type, id, code }: PushDestination,
  opening: Opening,
): Promise<string | null> {
  if (type === 'promo_key') return problemOfPromo(own, code ?? '', opening)
  if (type === 'settings') {
    const pages = SETTINGS_PAGES.filter((page) => page !== 'root')
    return pages.some((page) => page === id)
      ? null
      : `the settings have no page "${id}", but ${pages.join(', ')}`
  }
  const find = IS_THERE[type]
  if (id === null || find === undefined || (await find(own, id)) !== undefined) return null
  return `this provider has nothing that ${type}:${id} would open`
}
