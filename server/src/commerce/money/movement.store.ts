import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** Something that was booked on a user's account. */
export interface Movement {
  readonly id: number
  readonly booked_at: Date
  readonly source_type: string
  readonly purpose: string
  /** Minor units, as it changed the balance. */
  readonly amount: number
  /** Of what was bought or renewed. */
  readonly packet_id: number | null
  readonly payment_id: string | null
  readonly payment_purpose: string | null
  readonly payform: string | null
  readonly gateway: string | null
  readonly card: string | null
  readonly phone: string | null
}

/** What came onto an account and left it, the newest first. */
export async function readMovements(
  db: Kysely<CommonTables>,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with moved as (
      select j.id, j.booked_at, j.source_type, j.source_id, j.purpose, e.amount_minor as amount
      from ledger_entry e join journal j on j.id = e.journal_id where e.account_id = ${accountId}
      order by j.id desc limit ${limit} offset ${offset})
    select m.id, m.booked_at, m.source_type, m.purpose, m.amount, coalesce(b.packet_id, s.packet_id) as packet_id,
      p.id as payment_id, p.purpose as payment_purpose, p.payform, p.gateway, c.number as card, p.phone
    from moved m
    left join refund r on m.source_type = 'refund' and r.id::text = m.source_id
    left join payment p on p.id::text = case m.source_type when 'payment' then m.source_id when 'refund' then r.payment_id::text end
    left join card c on c.id = p.card_id or (p.card_id is null and c.payment_id = p.id)
    left join purchase b on m.source_type = 'purchase' and b.id::text = m.source_id
    left join subscription s on m.source_type = 'renewal' and s.id::text = split_part(m.source_id, ':', 1)
    order by m.id desc`.execute(db)
  return rows
}
