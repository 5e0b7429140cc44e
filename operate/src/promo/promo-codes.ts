import type { Kysely } from 'kysely'
import { PROMO_CODE_LENGTH } from '#contract/promo.ts'
import { longestPrefix, promoCode } from '#domain/commerce/promo-code.ts'
import { campaignProblem } from '#domain/commerce/promo-rules.ts'
import { hashPromoCode } from '#server/commerce/promo/promo-hash.ts'
import type { WholeTables } from '#server/db/tables.ts'
import type { Random } from '#server/ports.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import type { CodesOrder } from './codes-order.ts'

type Db = Kysely<WholeTables>

/** Rows per statement. */
const BATCH = 1000

/** Codes that cannot be drawn; the message says why. */
export class PromoOrderError extends Error {}

const campaigns = (db: Db) =>
  db
    .selectFrom('promo_campaign as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .orderBy('c.provider_id')
    .orderBy('c.id')

/**
 * Draws codes of a campaign and keeps their hashes: they are answered here and nowhere again. All are kept or none.
 * @param now Unix milliseconds
 * @throws PromoOrderError
 */
export async function createPromoCodes(
  db: Db,
  { secret, random }: { readonly secret: Uint8Array; readonly random: Pick<Random, 'bytes'> },
  { campaign: slug, provider, count, uses, prefix }: CodesOrder,
  now: number,
): Promise<string[]> {
  if (!/^[0-9A-Za-z]*$/.test(prefix) || prefix.length > longestPrefix(PROMO_CODE_LENGTH))
    throw new PromoOrderError(
      `a prefix has at most ${longestPrefix(PROMO_CODE_LENGTH)} letters and digits: what is drawn after it must not be guessed`,
    )
  const found = (
    await campaigns(db)
      .select(['c.id', 'c.provider_id', 'c.valid_until', 'c.uses', 'c.most_uses', 'p.shortname'])
      .where('c.slug', '=', slug)
      .where('c.is_withdrawn', '=', false)
      .execute()
  ).filter(({ shortname }) => provider === undefined || shortname === provider)
  const [campaign, other] = found
  if (!campaign)
    throw new PromoOrderError(`there is no promo campaign "${slug}"${provider ? ` of ${provider}` : ''}`)
  if (other)
    throw new PromoOrderError(
      `${found.map(({ shortname }) => shortname).join(' and ')} have a campaign "${slug}": say whose with --provider`,
    )
  const until = campaign.valid_until === null ? null : campaign.valid_until * 1000
  // What has not begun yet may be printed.
  const terms = { from: null, until, isWithdrawn: false, most: campaign.most_uses }
  const problem = campaignProblem(terms, { all: campaign.uses }, now)
  if (problem !== null)
    throw new PromoOrderError(
      `the promo campaign "${slug}" is ${problem === 'over' ? 'over' : 'used up'}: nobody could use a code of it`,
    )
  const codes = Array.from({ length: count }, () =>
    promoCode(random.bytes(PROMO_CODE_LENGTH), PROMO_CODE_LENGTH, prefix),
  )
  const rows = codes.map((code) => ({
    campaign_id: campaign.id,
    code_hash: hashPromoCode(secret, campaign.provider_id, code),
    most_uses: uses,
    created_at: new Date(now),
  }))
  await inTransaction(db, async (trx) => {
    for (let at = 0; at < rows.length; at += BATCH)
      await trx
        .insertInto('promo_key')
        .values(rows.slice(at, at + BATCH))
        .execute()
  })
  return codes
}

/** What has become of the campaigns: a few lines for each. */
export async function promoLines(db: Db): Promise<string[]> {
  const rows = await campaigns(db)
    .leftJoin('promo_key as k', 'k.campaign_id', 'c.id')
    .select((row) => [
      'p.shortname',
      'c.slug',
      'c.days',
      'c.ott_days',
      'c.uses',
      'c.most_uses',
      'c.is_withdrawn',
      'c.codes',
      'c.valid_until',
      row.fn.count<number>('k.id').as('drawn'),
      row.fn.count<number>('k.id').filterWhere('k.uses', '=', row.ref('k.most_uses')).as('spent'),
    ])
    .groupBy(['p.id', 'c.id'])
    .execute()
  return rows.flatMap((one) => [
    `${one.shortname} ${one.slug}${one.is_withdrawn ? ' (withdrawn)' : ''}: ${one.days} days, ${one.ott_days} over the open internet`,
    `  used ${one.uses} times${one.most_uses === null ? '' : ` of ${one.most_uses}`}; ${one.drawn} codes drawn, ${one.spent} of them used up`,
    ...(one.codes.length > 0 ? [`  told by the service folder: ${one.codes.join(', ')}`] : []),
    ...(one.valid_until === null ? [] : [`  until ${new Date(one.valid_until * 1000).toISOString()}`]),
  ])
}
