import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** Something that was booked on a user's account. */
export interface Movement {
  readonly id: number
  readonly booked_at: Date
  readonly source_type: string
  readonly purpose: string
  /** Minor units, as it changed the balance: 0 where money has gone back to a card that the balance never had. */
  readonly amount: number
  /** Minor units that left for how they were paid, or below zero came back from there; null for all but refunds. */
  readonly returned: number | null
  /** Of what was bought or renewed, also by a payment that went back. */
  readonly packet_id: number | null
  readonly payment_id: string | null
  readonly payment_purpose: string | null
  readonly payform: string | null
  readonly gateway: string | null
  readonly card: string | null
  readonly phone: string | null
}

/**
 * What came onto an account and left it, the newest first. A refund is booked onto the balance out of the provider's revenue, and from there to its gateway:
 * its owner sees one movement of it.
 */
export async function readMovements(
  db: Kysely<CommonTables>,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with moved as (
      select j.id, j.booked_at, j.source_type, j.source_id, j.purpose, e.amount_minor as amount
      from ledger_entry e join journal j on j.id = e.journal_id where e.account_id = ${accountId}
        and not exists (select from journal o where o.source_type = 'refund' and j.source_type = 'refund' and o.source_id = j.source_id
          and o.purpose = case j.purpose when 'return' then 'refund' when 'return-back' then 'refund-back' when 'return-rest' then 'refund-back' end)
      order by j.id desc limit ${limit} offset ${offset})
    select m.id, m.booked_at, m.source_type, m.purpose, m.amount + coalesce(o.amount_minor, 0) as amount,
      case when m.source_type = 'refund' and m.purpose in ('refund', 'refund-back') then -m.amount end as returned,
      coalesce(b.packet_id, s.packet_id) as packet_id,
      p.id as payment_id, p.purpose as payment_purpose, p.payform, p.gateway, c.number as card, p.phone
    from moved m
    left join refund r on r.id = case m.source_type when 'refund' then m.source_id::uuid end
    left join lateral (
      select sum(amount_minor) as amount_minor from journal oj join ledger_entry oe on oe.journal_id = oj.id and oe.account_id = ${accountId}
      where m.source_type = 'refund' and oj.source_type = 'refund' and oj.source_id = m.source_id
        and (m.purpose = 'refund' and oj.purpose = 'return' or m.purpose = 'refund-back' and oj.purpose in ('return-back', 'return-rest'))) o on true
    left join payment p on p.id = case m.source_type when 'payment' then m.source_id::uuid when 'refund' then r.payment_id end
    left join lateral (
      select number from card where id = p.card_id
      union all select number from card where p.card_id is null and payment_id = p.id limit 1) c on true
    left join purchase b on b.id = case m.source_type when 'purchase' then m.source_id::bigint when 'refund' then p.purchase_id end
    left join subscription s on s.id = case m.source_type
      when 'renewal' then split_part(m.source_id, ':', 1)::bigint when 'refund' then p.subscription_id end
    order by m.id desc`.execute(db)
  return rows
}
