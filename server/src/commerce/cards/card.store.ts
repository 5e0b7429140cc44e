import { createHmac, hkdfSync } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import { openText, sealText } from '../../config/sealed-text.ts'
import type { CardTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { Ports } from '../../ports.ts'
import type { Order, Work } from '../../work/in-transaction.ts'
import type { GatewayCard } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateway-of.ts'

export type CardRow = Selectable<CardTable>
type Db = Kysely<CommonTables>
type Trx = Transaction<CommonTables>
/** What cards are kept with. */
export type CardPorts = Pick<Ports, 'gateways' | 'random' | 'secret'>

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

/** Whether a card can be charged still: it has not expired, and its gateway takes money for its provider. @param now Unix milliseconds */
const isChargeable = (
  { gateways }: Pick<Ports, 'gateways'>,
  { expires, gateway, provider_id: provider }: CardRow,
  now: number,
): boolean =>
  !isExpired(expires, now) && gateways.get(gateway as GatewayName)?.serves(String(provider)) === true

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
  /** Nobody knows of the card any more: one that is linked already stays as it is. */
  readonly isLeft: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Links a card, once. The first of a user becomes the primary one, and so does what is linked in the place of one that can be charged no more, since it has expired or its
 * provider has left its gateway: renewals go on without asking which is meant. Whoever calls has locked the user. Answers its id.
 */
export async function linkCard(trx: Trx, order: Order, ports: CardPorts, kept: KeptCard): Promise<number> {
  const { userId, now } = kept
  const primary = await findCard(trx, userId, undefined)
  const id = await keep(trx, order, ports, kept)
  if (!primary || !isChargeable(ports, primary, now)) await makePrimary(trx, userId, id)
  return id
}

/** What is stored of a card as it came with a payment. */
type Kept = Pick<CardRow, 'brand' | 'expires' | 'number' | 'payment_id' | 'token_sealed'> & {
  readonly token_hash: Buffer
}

/** Answers the id of the card, which may have been linked before. */
async function keep(
  trx: Trx,
  order: Order,
  { random, secret }: CardPorts,
  { userId, providerId, gateway, paymentId, card, isLeft, now }: KeptCard,
): Promise<number> {
  const fingerprint = hashOf(secret, `${gateway} card`, knownBy(card))
  // Digits and end are alike of more cards than one.
  const isSure = typeof card.fingerprint === 'string'
  const own: Kept = {
    number: shownNumber(card),
    brand: card.brand,
    expires: card.expires,
    token_sealed: sealText(secret, random, SEALED, `${userId} ${card.token}`),
    token_hash: hashOf(secret, gateway, card.token),
    payment_id: paymentId,
  }
  const add = async (row: Kept & { readonly removed_at: Date | null }): Promise<number> => {
    const added = {
      ...row,
      user_id: userId,
      provider_id: providerId,
      gateway,
      fingerprint,
      is_primary: false,
    }
    const { id } = await trx
      .insertInto('card')
      .values({ ...added, linked_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const same = await sameCard(trx, { userId, gateway }, own.token_hash, isSure ? fingerprint : null)
  if (!same) return add({ ...own, removed_at: null })
  // By another token it is the same card: of both the gateway forgets the one that is charged no more.
  if (isLeft) {
    if (!own.token_hash.equals(same.token_hash))
      order(FORGET_CARD, { cardId: await add({ ...own, removed_at: new Date(now) }) })
    return same.id
  }
  // What was declined before counts no more: whose bank has prolonged or unblocked a card links it again, and is charged. A token that is the same still is not forgotten.
  await trx
    .updateTable('card')
    .set({ removed_at: new Date(now), is_primary: false })
    .where('id', '=', same.id)
    .execute()
  order(FORGET_CARD, { cardId: same.id })
  const id = await add({ ...own, removed_at: null })
  if (same.is_primary) await makePrimary(trx, userId, id)
  return id
}

/** A card of a user that is linked, by its token, else by what its gateway knows it by. */
const sameCard = (
  trx: Trx,
  { userId, gateway }: Pick<KeptCard, 'gateway' | 'userId'>,
  tokenHash: Buffer,
  fingerprint: Buffer | null,
): Promise<CardRow | undefined> =>
  trx
    .selectFrom('card')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gateway', '=', gateway)
    .where('removed_at', 'is', null)
    .where((card) =>
      card.or([
        card('token_hash', '=', tokenHash),
        ...(fingerprint ? [card('fingerprint', '=', fingerprint)] : []),
      ]),
    )
    .orderBy(sql`token_hash = ${tokenHash}`, 'desc')
    .executeTakeFirst()

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
 * Removes a card, and has its gateway forget it; of the others the one that was linked last and can be charged still becomes the primary one. Whoever calls has locked
 * the user. @param now Unix milliseconds
 */
export async function unlinkCard(
  trx: Trx,
  order: Order,
  ports: Pick<Ports, 'gateways'>,
  card: CardRow,
  now: number,
): Promise<void> {
  await trx
    .updateTable('card')
    .set({ removed_at: new Date(now), is_primary: false })
    .where('id', '=', card.id)
    .execute()
  const others = await readCards(trx, card.user_id)
  const next = others.filter((one) => isChargeable(ports, one, now)).at(-1) ?? others.at(-1)
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
  // Linked anew meanwhile it is somebody's card again. Gateways give out tokens for each of their customers: another provider's may be the same.
  const again = await database.db
    .selectFrom('card')
    .select('id')
    .where('provider_id', '=', card.provider_id)
    .where('gateway', '=', card.gateway)
    .where('token_hash', '=', Buffer.from(card.token_hash))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const gateway = gatewayOf({ gateways }, card.gateway)
  if (!again) await gateway.forgetCard?.(String(card.provider_id), token)
  await database.db.updateTable('card').set({ token_sealed: null }).where('id', '=', cardId).execute()
}
