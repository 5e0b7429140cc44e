import { type Kysely, sql } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import type { CommonTables } from '../../db/tables.ts'
import { type Gateway, type GatewayCapture, type Gateways, GatewaySilence } from '../gateways/gateway.ts'

type Db = Kysely<CommonTables>

/** A half-open time, Unix milliseconds. */
export interface Between {
  readonly from: number
  readonly to: number
}

/** Each of them finds what must not be; `what` is said of each row. */
const CHECKS: readonly {
  readonly what: string
  readonly find: (now: number) => ReturnType<typeof sql<{ it: string }>>
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
      select 'payment ' || p.id as it from payment p join refund r on r.payment_id = p.id and r.state <> 'refused'
      group by p.id having sum(r.amount_minor) > coalesce((
        select sum(e.amount_minor) from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where a.user_id = p.user_id and j.source_type = 'payment' and j.source_id = p.id::text), 0)`,
  },
  {
    what: 'has been open for more than two hours',
    find: (now) => sql`
      select 'payment ' || id as it from payment where state in ('created', 'action_required', 'pending', 'unknown')
        and created_at < ${new Date(now - 2 * 3_600_000)}`,
  },
  {
    what: 'has waited for its gateway for more than a day',
    find: (now) => sql`
      select 'refund ' || id as it from refund where state = 'ordered' and created_at < ${new Date(now - 24 * 3_600_000)}`,
  },
]

/** Everything in the books that must not be, a sentence each. @param now Unix milliseconds */
export async function checkBooks(db: Db, now: number): Promise<string[]> {
  const found: string[] = []
  for (const { what, find } of CHECKS) {
    const { rows } = await find(now).execute(db)
    found.push(...rows.map(({ it }) => `${it} ${what}`))
  }
  return found
}

/** Money of one payment as the books and its gateway have it; null where one of them does not know it. Minor units. */
export interface Compared {
  readonly provider: string
  readonly gateway: string
  readonly reference: string
  readonly gatewayPayment: string
  readonly capturedAt: Date | null
  readonly currency: string
  readonly booked: number | null
  readonly bookedBack: number
  readonly captured: number | null
  readonly refunded: number
  readonly difference: number
}

interface Booked {
  readonly id: string
  readonly gateway_payment: string | null
  readonly currency: string
  readonly booked: number
  readonly back: number
  readonly booked_at: Date
}

/** All that the books say of payments, by their ids or by when their money was booked. */
async function readBooked(
  db: Db,
  { provider, gateway }: { readonly provider: number; readonly gateway: string },
  references: readonly string[],
  { from, to }: Between,
): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select p.id, p.gateway_payment, p.currency, min(j.booked_at) as booked_at,
      sum(e.amount_minor) filter (where e.amount_minor > 0)::bigint as booked,
      (coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0) + (
        select coalesce(sum(r.amount_minor), 0) from refund r where r.payment_id = p.id and r.state = 'done'))::bigint as back
    from payment p
    join journal j on j.source_type = 'payment' and j.source_id = p.id::text
    join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.kind = 'user'
    where p.provider_id = ${provider} and p.gateway = ${gateway}
      and p.id::text in (
        select source_id from journal where source_type = 'payment' and purpose = 'capture'
          and booked_at >= ${new Date(from)} and booked_at < ${new Date(to)}
        union all select unnest(${[...references]}::text[]))
    group by p.id`.execute(db)
  return rows
}

/** A gateway's own list, payment by payment: of one that was taken more than once the sum, of what has no number of ours each by itself. */
function byPayment(list: readonly GatewayCapture[]): ReadonlyMap<string, GatewayCapture> {
  const found = new Map<string, GatewayCapture>()
  for (const one of list) {
    const key = one.reference || ` ${one.gatewayPayment}`
    const before = found.get(key)
    found.set(
      key,
      before
        ? {
            ...before,
            gatewayPayment: `${before.gatewayPayment} ${one.gatewayPayment}`,
            amountMinor: before.amountMinor + one.amountMinor,
            refundedMinor: before.refundedMinor + one.refundedMinor,
            capturedAt: Math.min(before.capturedAt, one.capturedAt),
          }
        : one,
    )
  }
  return found
}

const compare = (
  side: Pick<Compared, 'provider' | 'gateway'>,
  own: Booked | undefined,
  theirs: GatewayCapture | undefined,
): Compared => {
  const booked = own ? Number(own.booked) : null
  const captured = theirs?.amountMinor ?? null
  const bookedBack = Number(own?.back ?? 0)
  const refunded = theirs?.refundedMinor ?? 0
  return {
    ...side,
    reference: own?.id ?? theirs?.reference ?? '',
    gatewayPayment: theirs?.gatewayPayment ?? own?.gateway_payment ?? '',
    capturedAt: theirs ? new Date(theirs.capturedAt) : (own?.booked_at ?? null),
    currency: theirs?.currency ?? own?.currency ?? '',
    booked,
    bookedBack,
    captured,
    refunded,
    difference: (captured ?? 0) - refunded - ((booked ?? 0) - bookedBack),
  }
}

/** What is booked in a time may have been taken before it, and by a clock that is not ours: so much more of a gateway's list is looked at. Milliseconds. */
const EDGE_MS = 24 * 3_600_000

/**
 * What the books and a gateway's own list say of a provider's money in a time, payment by payment: each belongs to when it was taken, by the gateway's word where
 * it has one. @throws GatewaySilence
 */
async function compareGateway(
  db: Db,
  gateway: Gateway,
  provider: { readonly id: number; readonly shortname: string },
  time: Between,
): Promise<Compared[]> {
  const theirs = await gateway.listCaptured?.(String(provider.id), time.from - EDGE_MS, time.to + EDGE_MS)
  if (!theirs) return []
  const known = byPayment(theirs)
  const isWithin = ({ capturedAt }: GatewayCapture): boolean =>
    capturedAt >= time.from && capturedAt < time.to
  const within = [...known].filter(([, one]) => isWithin(one)).map(([key]) => key)
  const own = await readBooked(db, { provider: provider.id, gateway: gateway.name }, within, time)
  const side = { provider: provider.shortname, gateway: gateway.name }
  const booked = new Map(own.map((one) => [one.id, one]))
  const unknown = [...booked.keys()].filter((id) => !known.has(id))
  return [...within, ...unknown].map((key) => compare(side, booked.get(key), known.get(key)))
}

/** The same for all gateways and providers that have one; what a gateway does not say is told as its silence. */
export async function compareGateways(
  db: Db,
  gateways: Gateways,
  time: Between,
): Promise<{ readonly rows: Compared[]; readonly silent: string[] }> {
  const providers = await db.selectFrom('provider').select(['id', 'shortname']).orderBy('id').execute()
  const rows: Compared[] = []
  const silent: string[] = []
  for (const gateway of gateways.values())
    for (const provider of providers) {
      if (!gateway.serves(String(provider.id))) continue
      try {
        rows.push(...(await compareGateway(db, gateway, provider, time)))
      } catch (error) {
        if (!(error instanceof GatewaySilence)) throw error
        silent.push(`${gateway.name} did not answer for ${provider.shortname}: nothing was compared there`)
      }
    }
  return { rows, silent }
}

/** A difference in words. */
export const differenceText = ({
  gateway,
  reference,
  gatewayPayment,
  booked,
  bookedBack,
  captured,
  refunded,
  currency,
}: Compared): string => {
  const side = (amount: number | null, back: number): string =>
    amount === null ? 'nothing' : `${formatMoney(amount)}${back > 0 ? ` less ${formatMoney(back)}` : ''}`
  return `payment ${reference || gatewayPayment}: ${gateway} says ${side(captured, refunded)} ${currency}, the books ${side(booked, bookedBack)}`
}
