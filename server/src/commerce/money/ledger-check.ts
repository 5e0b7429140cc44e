import { type Kysely, sql } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { CommonTables } from '../../db/tables.ts'
import { type Gateway, type GatewayCapture, type Gateways, GatewaySilence } from '../gateways/gateway.ts'
import { isOpenHere } from '../gateways/gateway-of.ts'

type Db = Kysely<CommonTables>

/** A half-open time, Unix milliseconds. */
export interface Between {
  readonly from: number
  readonly to: number
}

/**
 * Money of one payment as the books and its gateway have it; null where one of them does not know it, and all that a gateway would say where it
 * was not heard. Minor units.
 */
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
  readonly refunded: number | null
  /** Null where nothing was compared. */
  readonly difference: number | null
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

/** A payment of which only the books say something. */
const bookedAlone = (side: Pick<Compared, 'provider' | 'gateway'>, own: Booked): Compared => ({
  ...compare(side, own, undefined),
  captured: null,
  refunded: null,
  difference: null,
})

/** What is booked in a time may have been taken before it, and by a clock that is not ours: so much more of a gateway's list is looked at. Milliseconds. */
const EDGE_MS = 24 * 3_600_000

interface Provider {
  readonly id: number
  readonly shortname: string
}

/**
 * What the books and a gateway's own list say of a provider's money in a time, payment by payment: each belongs to when it was taken, by the gateway's word where
 * it has one. Null where it has no list. @throws GatewaySilence
 */
async function compareGateway(
  db: Db,
  gateway: Gateway,
  provider: Provider,
  time: Between,
): Promise<Compared[] | null> {
  const theirs = await gateway.listCaptured?.(String(provider.id), time.from - EDGE_MS, time.to + EDGE_MS)
  if (!theirs) return null
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

/** What the books alone say of a provider's payments by a gateway that were booked in a time. */
async function readAlone(
  db: Db,
  gateway: GatewayName,
  provider: Provider,
  time: Between,
): Promise<Compared[]> {
  const own = await readBooked(db, { provider: provider.id, gateway }, [], time)
  return own.map((one) => bookedAlone({ provider: provider.shortname, gateway }, one))
}

/** Payments of all gateways in a time, and of which of them nothing was compared. */
export interface GatewayComparison {
  readonly rows: Compared[]
  /** Gateways that did not answer. */
  readonly silent: string[]
  /** Gateways with payments of the time that have no list of their own or are not open here. */
  readonly unasked: string[]
}

/** Which gateways have payments of a provider that were booked in a time. */
async function gatewaysOf(db: Db, { id }: Provider, { from, to }: Between): Promise<GatewayName[]> {
  const { rows } = await sql<{ gateway: GatewayName }>`
    select distinct p.gateway from payment p join journal j on j.source_type = 'payment' and j.source_id = p.id::text
    where p.provider_id = ${id} and j.purpose = 'capture' and j.booked_at >= ${new Date(from)} and j.booked_at < ${new Date(to)}
    order by p.gateway`.execute(db)
  return rows.map(({ gateway }) => gateway)
}

/**
 * The same for all gateways and providers that have one; where a gateway says nothing the books are told alone.
 * @param only short name of the one provider that is looked at
 */
export async function compareGateways(
  db: Db,
  gateways: Gateways,
  time: Between,
  only?: string,
): Promise<GatewayComparison> {
  const all = await db.selectFrom('provider').select(['id', 'shortname']).orderBy('id').execute()
  const providers = all.filter(({ shortname }) => only === undefined || shortname === only)
  const found: GatewayComparison = { rows: [], silent: [], unasked: [] }
  for (const provider of providers) {
    const open = [...gateways.values()].filter((gateway) => gateway.serves(String(provider.id)))
    for (const gateway of open) {
      try {
        found.rows.push(...((await compareGateway(db, gateway, provider, time)) ?? []))
      } catch (error) {
        if (!(error instanceof GatewaySilence)) throw error
        found.silent.push(
          `${gateway.name} did not answer for ${provider.shortname}: nothing was compared there`,
        )
        found.rows.push(...(await readAlone(db, gateway.name, provider, time)))
      }
    }
    const asked = new Set(open.filter(({ listCaptured }) => listCaptured).map(({ name }) => name))
    for (const gateway of await gatewaysOf(db, provider, time)) {
      if (asked.has(gateway)) continue
      const why = isOpenHere({ gateways }, gateway, provider.id)
        ? 'has no list of its own'
        : 'is not open here'
      found.unasked.push(`${gateway} of ${provider.shortname} ${why} and was not compared`)
      found.rows.push(...(await readAlone(db, gateway, provider, time)))
    }
  }
  return found
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
  return `payment ${reference || gatewayPayment}: ${gateway} says ${side(captured, refunded ?? 0)} ${currency}, the books ${side(booked, bookedBack)}`
}
