import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import type { Gateways } from '../gateways/gateway.ts'
import { isOpenHere } from '../gateways/gateway-of.ts'
import { IS_GIVEN_UP } from '../pay/asked-payments.store.ts'

type Db = Kysely<CommonTables>

/** Something in the books; of what waits for a gateway also which one, and whose. */
interface Found {
  readonly it: string
  readonly gateway?: string
  readonly provider_id?: number
  /** It may still come right by itself, where its gateway is asked. */
  readonly is_young?: boolean
}

/** Each of them finds what must not be; `what` is said of each row. */
const CHECKS: readonly {
  readonly what: string
  readonly find: (now: number) => ReturnType<typeof sql<Found>>
}[] = [
  {
    what: 'does not sum to zero',
    find: () =>
      sql`select 'journal ' || journal_id as it from ledger_entry group by journal_id having sum(amount_minor) <> 0`,
  },
  {
    what: 'has no entries',
    find: () =>
      sql`select 'journal ' || id as it from journal j where not exists (select from ledger_entry e where e.journal_id = j.id)`,
  },
  {
    what: 'has another balance than the sum of its entries',
    find: () => sql`
      select 'account ' || id as it from ledger_account a where kind = 'user' and balance_minor <>
        coalesce((select sum(amount_minor) from ledger_entry e where e.account_id = a.id), 0)`,
  },
  {
    what: 'is complete, and no money was booked for it',
    find: () => sql`
      select 'payment ' || id as it from payment p where state = 'complete' and not exists (
        select from journal j where j.source_type = 'payment' and j.source_id = p.id::text)`,
  },
  {
    what: 'was booked for a payment that is not there',
    find: () => sql`
      select 'journal ' || id as it from journal j where source_type = 'payment' and not exists (
        select from payment p where p.id::text = j.source_id)`,
  },
  {
    what: 'was booked for a refund that is not there',
    find: () => sql`
      select 'journal ' || id as it from journal j where source_type = 'refund' and not exists (
        select from refund r where r.id::text = j.source_id)`,
  },
  {
    what: 'has paid back more than came in',
    find: () => sql`
      select 'payment ' || p.id as it from payment p join refund r on r.payment_id = p.id and r.state not in ('refused', 'failed')
      group by p.id having sum(r.amount_minor) > coalesce((
        select sum(e.amount_minor) from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where a.user_id = p.user_id and j.source_type = 'payment' and j.source_id = p.id::text), 0)`,
  },
  {
    what: 'has been open for more than two hours',
    find: (now) => sql`
      select 'payment ' || id as it, gateway, provider_id from payment where state in ('created', 'action_required', 'pending', 'unknown')
        and created_at < ${new Date(now - 2 * 3_600_000)}`,
  },
  {
    what: 'was given up, and may have been taken all the same',
    find: (now) => sql`
      select 'payment ' || id as it, gateway, provider_id, updated_at > ${new Date(now - 2 * 24 * 3_600_000)} as is_young from payment p
      where ${IS_GIVEN_UP} and known_at is null and not exists (
        select from journal j where j.source_type = 'payment' and j.source_id = p.id::text)`,
  },
  {
    what: 'has waited for its gateway for more than a day',
    find: (now) => sql`
      select 'refund ' || r.id as it, p.gateway, r.provider_id from refund r join payment p on p.id = r.payment_id
      where r.state = 'ordered' and r.created_at < ${new Date(now - 24 * 3_600_000)}`,
  },
]

/** What an operator does about a refund that its gateway may have made, and would make again if it were asked. */
const FORGOTTEN =
  'was asked for, and nobody knows whether it was made; its gateway has forgotten that it was asked. Look in its cabinet: have the notice of the refund sent again, or pay it back there, and it is done here'

/** Refunds that are asked for no more, since their gateways have forgotten them. */
async function forgottenRefunds(db: Db, gateways: Gateways, now: number): Promise<string[]> {
  const found: string[] = []
  for (const { name, remembersRefundMs: remembers } of gateways.values()) {
    if (remembers === undefined) continue
    const { rows } = await sql<Found>`
      select 'refund ' || r.id || ' of payment ' || p.id as it from refund r join payment p on p.id = r.payment_id
      where p.gateway = ${name} and r.state = 'ordered' and r.asked_at is not null and r.created_at <= ${new Date(now - remembers)}
      order by r.created_at`.execute(db)
    found.push(...rows.map(({ it }) => `${it} ${FORGOTTEN}`))
  }
  return found
}

/** Everything in the books that must not be, a sentence each; of what waits for a gateway that nobody asks here, why. @param now Unix milliseconds */
export async function checkBooks(db: Db, gateways: Gateways, now: number): Promise<string[]> {
  const found: string[] = []
  for (const { what, find } of CHECKS) {
    const { rows } = await find(now).execute(db)
    for (const { it, gateway, provider_id: provider, is_young: isYoung } of rows) {
      const isUnasked =
        gateway !== undefined && provider !== undefined && !isOpenHere({ gateways }, gateway, provider)
      if (isUnasked) found.push(`${it} ${what}: ${notOpenText(gateway)}`)
      else if (isYoung !== true) found.push(`${it} ${what}`)
    }
  }
  return [...found, ...(await forgottenRefunds(db, gateways, now))]
}

/** Why nothing becomes of what waits for a gateway. */
export const notOpenText = (gateway: string): string =>
  `${gateway} is not open here for its provider, and is asked once it is`
