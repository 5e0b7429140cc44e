import { createHmac, hkdfSync } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { openText, sealText } from '../../config/sealed-text.ts'
import type { CardTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { Ports } from '../../ports.ts'
import type { Order, Work } from '../../work/in-transaction.ts'
import type { GatewayCard } from '../gateways/gateway.ts'

export type CardRow = Selectable<CardTable>
type Db = Kysely<CommonTables>
type Trx = Transaction<CommonTables>
export type SealPorts = Pick<Ports, 'random' | 'secret'>

const SEALED = 'card tokens'

/** Ordered when a card is removed. */
export const FORGET_CARD: Work<{ readonly cardId: number }> = {
  name: 'forget-card',
  what: 'has a gateway forget a card that was removed',
}

/** What the same card is known by with every user: what its gateway says, else its digits that are known with its end, else its token. */
const knownBy = ({ expires, fingerprint, first6, last4, token }: GatewayCard): string =>
  fingerprint ?? (first6 === null ? token : `${first6} ${last4} ${expires}`)

function hashOf(secret: Uint8Array, gateway: string, token: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair payments', 'card hashes', 32))
  return createHmac('sha256', key).update(`${gateway}\n${token}`).digest()
}

/** The token of a card; null where its gateway has forgotten it, or it was sealed with another secret. */
export function tokenOf(
  secret: Uint8Array,
  { token_sealed: sealed, user_id: userId }: CardRow,
): string | null {
  const opened = sealed === null ? null : openText(secret, SEALED, sealed)
  const [, owner, token] = /^(\d+) (.+)$/s.exec(opened ?? '') ?? []
  return owner === String(userId) ? (token ?? null) : null
}

/** `4242 42** **** 4242`: what is shown in place of a number. */
function shownNumber({ first6, last4 }: GatewayCard): string {
  const digits = `${(first6 ?? '').padEnd(12, '*').slice(0, 12)}${last4.slice(-4).padStart(4, '*')}`
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The end of a card's number, enough to know the own one by. */
export const endOfCard = ({ number }: Pick<CardRow, 'number'>): string => `••••\u00a0${number.slice(-4)}`

/** Whether a card is good no more. @param expires `MM/YY` @param now Unix milliseconds */
export function isExpired(expires: string | null, now: number): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expires ?? '') ?? []
  // A card is good to the end of its month.
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) <= now
}

/** The cards of a user, the primary one first. */
export const readCards = (db: Db, userId: number): Promise<CardRow[]> =>
  db
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()

/** Cards of a user that are good still, the primary one first. @param now Unix milliseconds */
export const goodCards = async (db: Db, userId: number, now: number): Promise<CardRow[]> =>
  (await readCards(db, userId)).filter(({ expires }) => !isExpired(expires, now))

/** A card of a user by its id on the wire; without one, the primary one. */
export async function findCard(db: Db, userId: number, id: string | undefined): Promise<CardRow | undefined> {
  const cards = await readCards(db, userId)
  return id === undefined ? cards.find((one) => one.is_primary) : cards.find((one) => String(one.id) === id)
}

/** What a gateway has kept, and by which payment of whom. */
export interface KeptCard {
  readonly userId: number
  readonly providerId: number
  readonly gateway: string
  readonly paymentId: string
  readonly card: GatewayCard
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Links a card, once. The first of a user becomes the primary one, and so does what is linked in the place of one that has expired: renewals
 * go on without asking which is meant. Whoever calls has locked the user. Answers its id.
 */
export async function linkCard(trx: Trx, ports: SealPorts, kept: KeptCard): Promise<number> {
  const { userId, now } = kept
  const primary = await findCard(trx, userId, undefined)
  const id = await keep(trx, ports, kept)
  if (!primary || isExpired(primary.expires, now)) await makePrimary(trx, userId, id)
  return id
}

/** Answers the id of the card, which may have been linked before. */
async function keep(
  trx: Trx,
  { random, secret }: SealPorts,
  { userId, providerId, gateway, paymentId, card, now }: KeptCard,
): Promise<number> {
  const hash = hashOf(secret, gateway, card.token)
  const token = sealText(secret, random, SEALED, `${userId} ${card.token}`)
  const shown = { number: shownNumber(card), brand: card.brand, expires: card.expires }
  const known = await trx
    .updateTable('card')
    .set({ ...shown, told_at: sql`null` })
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('token_hash', '=', hash)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await trx
    .insertInto('card')
    .values({
      ...shown,
      user_id: userId,
      provider_id: providerId,
      gateway,
      token_sealed: token,
      token_hash: hash,
      fingerprint: hashOf(secret, `${gateway} card`, knownBy(card)),
      is_primary: false,
      payment_id: paymentId,
      linked_at: new Date(now),
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a card of a user the primary one. Whoever calls has locked the user. */
export async function makePrimary(trx: Trx, userId: number, cardId: number): Promise<void> {
  await trx
    .updateTable('card')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .where('id', '<>', cardId)
    .execute()
  await trx.updateTable('card').set({ is_primary: true }).where('id', '=', cardId).execute()
}

/**
 * Removes a card, and has its gateway forget it; of the others the one that was linked last becomes the primary one. Whoever calls has locked
 * the user. @param now Unix milliseconds
 */
export async function unlinkCard(trx: Trx, order: Order, card: CardRow, now: number): Promise<void> {
  await trx
    .updateTable('card')
    .set({ removed_at: new Date(now), is_primary: false })
    .where('id', '=', card.id)
    .execute()
  const next = (await readCards(trx, card.user_id)).at(-1)
  if (card.is_primary && next) await makePrimary(trx, card.user_id, next.id)
  order(FORGET_CARD, { cardId: card.id })
}

/** Has a gateway forget a card that was removed. @throws GatewaySilence */
export async function forgetCard(
  { database, gateways, secret }: Pick<Ports, 'database' | 'gateways' | 'secret'>,
  cardId: number,
): Promise<void> {
  const card = await database.db
    .selectFrom('card')
    .selectAll()
    .where('id', '=', cardId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  const token = card && tokenOf(secret, card)
  if (!card || token === undefined || token === null) return
  // Linked anew meanwhile it is somebody's card again.
  const again = await database.db
    .selectFrom('card')
    .select('id')
    .where('gateway', '=', card.gateway)
    .where('token_hash', '=', Buffer.from(card.token_hash))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const gateway = [...gateways.values()].find(({ name }) => name === card.gateway)
  if (!gateway) throw new Error(`this node knows no gateway ${card.gateway}`)
  if (!again) await gateway.forgetCard?.(String(card.provider_id), token)
  await database.db.updateTable('card').set({ token_sealed: null }).where('id', '=', cardId).execute()
}
