import { sql } from 'kysely'
import type { Scope } from '../scope/scope.ts'

/** What the cheapest base packet costs, in minor units, where this viewer has to take one with any other packet; null where they do not. */
export async function readBasePrice({ db, provider, held, openings }: Scope): Promise<number | null> {
  if (provider.sells_additional_alone) return null
  const { price, ids } = await db
    .selectFrom('packet')
    .select([
      sql<number | null>`(min(price_minor) filter (where is_offered and price_minor > 0))::integer`.as(
        'price',
      ),
      sql<number[]>`coalesce(array_agg(id), '{}')`.as('ids'),
    ])
    .where('is_base', '=', true)
    .executeTakeFirstOrThrow()
  openings?.noteBase(ids)
  return (openings?.hasBase ?? ids.some((id) => held.includes(id))) ? null : price
}
