import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { normalPromoCode } from '#domain/commerce/promo-code.ts'
import {
  campaignProblem,
  type PromoProblem,
  type PromoTerms,
  userProblem,
} from '#domain/commerce/promo-rules.ts'
import type { PromoCampaignTable, PromoGift } from '../../db/promo-tables.ts'
import { wholeOf } from '../../db/provider-handle.ts'
import type { CommonTables, Tables } from '../../db/tables.ts'
import { hashPromoCode } from './promo-hash.ts'

type Db = Kysely<CommonTables>

export type CampaignRow = Selectable<PromoCampaignTable>

/** A code that is there, with the campaign that it belongs to. */
export interface FoundCode {
  readonly campaign: CampaignRow
  readonly hash: Buffer
  /** Null for one that the service folder tells: only its campaign counts the uses of that. */
  readonly key: { readonly id: number; readonly isUsedUp: boolean } | null
}

/** A code of a provider, whose handle reads it, however it was typed; undefined where the provider has no such one. */
export async function findPromoCode(
  db: Kysely<Tables>,
  secret: Uint8Array,
  providerId: number,
  code: string,
): Promise<FoundCode | undefined> {
  const hash = hashPromoCode(secret, providerId, code)
  const found = await db
    .selectFrom('promo_campaign as c')
    .leftJoin('promo_key as k', (join) =>
      join.onRef('k.campaign_id', '=', 'c.id').on('k.code_hash', '=', hash),
    )
    .selectAll('c')
    .select(['k.id as key_id', sql<boolean>`k.uses >= k.most_uses`.as('is_used_up')])
    .where((row) =>
      row.or([row('k.id', 'is not', null), sql<boolean>`${normalPromoCode(code)} = any(c.codes)`]),
    )
    .orderBy('c.is_withdrawn')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { key_id: id, is_used_up: isUsedUp, ...campaign } = found
  return { campaign, hash, key: id === null ? null : { id, isUsedUp } }
}

/** What a user was given for a code; undefined where it was not used by this one. */
export async function findPromoUse(db: Db, userId: number, hash: Buffer): Promise<PromoGift | undefined> {
  const use = await db
    .selectFrom('promo_use')
    .select('given')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return use?.given
}

const milliseconds = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000)

const termsOf = (campaign: CampaignRow): PromoTerms => ({
  from: milliseconds(campaign.valid_from),
  until: milliseconds(campaign.valid_until),
  isWithdrawn: campaign.is_withdrawn,
  most: campaign.most_uses,
  mostOfUser: campaign.most_uses_of_user,
  isForNew: campaign.is_for_new,
})

/** Why nobody can use a code now; null where somebody can. @param now Unix milliseconds */
export function problemOfCode({ campaign, key }: FoundCode, now: number): PromoProblem | null {
  return campaignProblem(termsOf(campaign), { all: campaign.uses }, now) ?? (key?.isUsedUp ? 'used_up' : null)
}

/** Why a user cannot use a code that others can; null where this one can too. */
export async function problemOfUser(
  db: Db,
  { campaign }: FoundCode,
  userId: number,
): Promise<PromoProblem | null> {
  const { rows } = await sql<{ uses: number; is_new: boolean }>`
    select (select count(*)::integer from promo_use where campaign_id = ${campaign.id} and user_id = ${userId}) as uses,
      not exists (select from subscription where user_id = ${userId})
        and not exists (select from trial_use where user_id = ${userId})
        and not exists (select from promo_use where user_id = ${userId}) as is_new`.execute(db)
  const [{ uses, is_new: isNew } = { uses: 0, is_new: true }] = rows
  return userProblem(termsOf(campaign), { ofUser: uses, isNew })
}

/** Whether a user has all of these packets without an end, so that no days of them give anything. */
export async function hasWithoutEnd(db: Db, userId: number, packets: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ packet_id: number }>`
    select distinct packet_id from entitlement
    where user_id = ${userId} and coalesce(upper(valid), 'infinity') = 'infinity'`.execute(db)
  const endless = new Set(rows.map(({ packet_id }) => packet_id))
  return packets.every((id) => endless.has(id))
}

/** Counts a use of a code and of its campaign. Answers false where none is left: whoever calls gives everything up then. */
export async function countUse(
  trx: Transaction<CommonTables>,
  { campaign, key }: FoundCode,
): Promise<boolean> {
  const whole = wholeOf(trx)
  const counted = await whole
    .updateTable('promo_campaign')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', campaign.id)
    .where('provider_id', '=', campaign.provider_id)
    .where('is_withdrawn', '=', false)
    .where((row) => row.or([row('most_uses', 'is', null), row('uses', '<', row.ref('most_uses'))]))
    .returning('id')
    .executeTakeFirst()
  if (!counted || key === null) return counted !== undefined
  const used = await whole
    .updateTable('promo_key')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('id', '=', key.id)
    .where('campaign_id', '=', campaign.id)
    .where((row) => row('uses', '<', row.ref('most_uses')))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
