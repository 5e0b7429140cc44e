import { type Kysely, sql } from 'kysely'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import type { CommonTables } from '../../db/tables.ts'
import { accountExpressions, type LedgerAccount, ledgerAccount } from '../money/ledger.store.ts'
import type { Sale } from './sale.ts'
import { usedTrials } from './trial-use.store.ts'

type Db = Kysely<CommonTables>

/** How long prices stand that a viewer was told. Milliseconds. */
export const OFFER_MS = 3_600_000

/** An offer that was noted. */
export interface MadeOffer {
  readonly purchaseId: number
  /** Of whom it was made for, who has one from now on. */
  readonly account: LedgerAccount
}

/** Notes what a viewer was offered; answers the number of its line, and the account that it is paid from. */
export async function addOffer(
  db: Db,
  { id, userId, providerId, now }: Readonly<Record<'userId' | 'providerId' | 'now', number> & { id: string }>,
  { packet, sold, trial, trialGroup, beginsAt }: Sale,
): Promise<MadeOffer> {
  const payer = { kind: 'user', userId } as const
  const { known, made } = accountExpressions(payer, providerId)
  const row = await db
    .with('offer', (query) =>
      query.insertInto('purchase_offer').values({
        id,
        user_id: userId,
        provider_id: providerId,
        created_at: new Date(now),
        expires_at: new Date(now + OFFER_MS),
      }),
    )
    .with('line', (query) =>
      query
        .insertInto('purchase')
        .values({
          offer_id: id,
          packet_id: packet.id,
          period: sold.period,
          price_minor: sold.price_minor,
          trial_period: trial?.period ?? null,
          trial_minor: trial?.price_minor ?? null,
          trial_group: trial && trialGroup,
          begins_at: beginsAt === null ? null : new Date(beginsAt),
          term: packet.term?.period ?? null,
          parts: packet.parts,
        })
        .returning('id as line_id'),
    )
    .with('known', () => known)
    .with('made', () => made)
    .selectFrom('line')
    .leftJoin(sql<LedgerAccount>`(select * from known union all select * from made)`.as('account'), (join) =>
      join.onTrue(),
    )
    .select('line_id')
    .selectAll('account')
    .executeTakeFirstOrThrow()
  const { line_id: purchaseId, id: accountId, balance_minor, is_payment_allowed } = row
  // One that somebody else has made at this moment is seen by the next statement.
  if (accountId === null || is_payment_allowed === null)
    return { purchaseId, account: await ledgerAccount(db, payer, providerId) }
  return { purchaseId, account: { id: accountId, balance_minor, is_payment_allowed } }
}

/** What a line of an offer is made of. */
export const LINE_COLUMNS = [
  'offer_id',
  'packet_id',
  'period',
  'price_minor',
  'trial_period',
  'trial_minor',
  'bought_at',
  'subscription_id',
  'begins_at',
  'trial_group',
  'term',
  'parts',
] as const

/** A line of an offer, with what the offer says of it. */
export function findPurchase(db: Db, purchaseId: number) {
  return db
    .selectFrom('purchase')
    .innerJoin('purchase_offer', 'purchase_offer.id', 'purchase.offer_id')
    .select('purchase.id')
    .select(LINE_COLUMNS.map((column) => `purchase.${column}` as const))
    .select(['purchase_offer.user_id', 'purchase_offer.provider_id', 'purchase_offer.expires_at'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst()
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/** Whether a purchase begins with a trial that its user has had by now. */
export async function hasUsedTrialOf(db: Db, purchase: PurchaseRow): Promise<boolean> {
  if (purchase.trial_period === null) return false
  const used = await usedTrials(db, purchase.user_id)
  return used.has(trialGroupOf(purchase.packet_id, purchase.trial_group))
}

/** What is paid now for a purchase, in minor units: nothing for what is given still. */
export const dueOf = ({
  begins_at: beginsAt,
  trial_minor,
  price_minor,
}: Pick<PurchaseRow, 'begins_at' | 'trial_minor' | 'price_minor'>): number =>
  beginsAt === null ? (trial_minor ?? price_minor) : 0
