import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import type { Gateways } from '#server/commerce/gateways/gateway.ts'
import { isOpenHere } from '#server/commerce/gateways/gateway-of.ts'
import { checkBooks, notOpenText } from '#server/commerce/money/books-check.ts'
import {
  type Compared,
  compareGateways,
  differenceText,
  type GatewayComparison,
} from '#server/commerce/money/ledger-check.ts'
import { RefundError, refundPayment } from '#server/commerce/money/refund-payment.ts'
import type { PaymentRow } from '#server/commerce/pay/payment.store.ts'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { openDatabase } from '#server/db/database.ts'
import { requireSecret } from '#server/db/service-secret.ts'
import type { CommonTables } from '#server/db/tables.ts'
import { UsageError } from '../command/usage.ts'
import { openGateways } from '../start/open-gateways.ts'
import { type Days, type PaymentsOrder, type Time, timeOf } from './payments-arguments.ts'
import { requireProvider, requireUser, viewerOf } from './whose-payments.ts'
import { commandLog } from '../command/command-log.ts'

type Db = Kysely<CommonTables>

interface MoneyPorts {
  readonly db: Db
  readonly gateways: Gateways
  /** Unix milliseconds. */
  readonly now: number
}

const moneyOf = (minor: unknown): string => formatMoney(Number(minor))

/** How a payment stands, in a word; where it waits for a gateway that nobody asks here, why. */
function stateText(
  ports: Pick<MoneyPorts, 'gateways'>,
  {
    state,
    decline_code: why,
    gateway,
    provider_id: provider,
  }: Pick<PaymentRow, 'decline_code' | 'gateway' | 'provider_id' | 'state'>,
): string {
  if (why !== null) return `${state} (${why})`
  const isUnasked = !PAYMENT.isFinal(state) && !isOpenHere(ports, gateway, provider)
  return isUnasked ? `${state} (${notOpenText(gateway)})` : state
}

async function listed(
  ports: MoneyPorts,
  { user, provider, state, limit }: Extract<PaymentsOrder, { do: 'list' }>,
): Promise<string[]> {
  const { db } = ports
  let query = db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.id', 'payment.user_id')
    .innerJoin('provider', 'provider.id', 'payment.provider_id')
    .selectAll('payment')
    .select(['app_user.username', 'provider.shortname'])
  if (provider !== undefined) {
    await requireProvider(db, provider)
    query = query.where('provider.shortname', '=', provider)
  }
  if (user !== undefined) {
    await requireUser(db, user, provider)
    query = query.where('app_user.username', '=', user)
  }
  if (state !== undefined) query = query.where('payment.state', '=', state)
  const rows = await query.orderBy('payment.created_at', 'desc').orderBy('payment.id').limit(limit).execute()
  return rows.map((row) =>
    [
      row.id,
      row.created_at.toISOString(),
      row.shortname,
      row.username,
      `${row.gateway}/${row.payform}`,
      row.purpose,
      `${moneyOf(row.amount_minor)} ${row.currency}`,
      stateText(ports, row),
    ].join('  '),
  )
}

async function shown(ports: MoneyPorts, id: string): Promise<string[]> {
  const { db } = ports
  const first = await db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.id', 'payment.user_id')
    .innerJoin('provider', 'provider.id', 'payment.provider_id')
    .leftJoin('card', 'card.id', 'payment.card_id')
    .selectAll('payment')
    .select(['app_user.username', 'provider.shortname', 'card.number'])
    .where('payment.id', '=', id)
    .executeTakeFirst()
  if (!first) throw new UsageError(`there is no payment ${id}`)
  const { rows: booked } = await sql<{ at: Date; purpose: string; type: string; amount: number }>`
    select j.booked_at as at, j.purpose, j.source_type as type, e.amount_minor as amount
    from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.kind = 'user'
    left join refund r on r.id::text = j.source_id
    where j.source_type = 'payment' and j.source_id = ${id} or j.source_type = 'refund' and r.payment_id = ${id}
    order by j.id`.execute(db)
  const refunds = await db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .execute()
  return [
    `payment ${id}`,
    `  of ${first.username} at ${first.shortname}, by ${first.gateway}/${first.payform}${first.number === null ? '' : ` ${first.number}`}`,
    `  for ${first.purpose}: ${moneyOf(first.amount_minor)} ${first.currency}`,
    `  ${stateText(ports, first)}, begun ${first.created_at.toISOString()}, last changed ${first.updated_at.toISOString()}`,
    `  at the gateway ${first.gateway_payment ?? 'it has no number yet'}`,
    ...booked.map(
      ({ at, type, purpose, amount }) => `  booked ${at.toISOString()} ${type} ${purpose} ${moneyOf(amount)}`,
    ),
    ...refunds.map(
      (one) =>
        `  refund ${one.reference}: ${moneyOf(one.amount_minor)} ${one.state}${one.why === null ? '' : ` (${one.why})`}`,
    ),
  ]
}

async function refunded(
  { db, now }: MoneyPorts,
  order: Extract<PaymentsOrder, { do: 'refund' }>,
): Promise<string[]> {
  try {
    const { amount, isNew } = await refundPayment(db, {
      id: randomUUID(),
      paymentId: order.id,
      reference: order.reference,
      amount: order.amount,
      keepsAccess: order.keepsAccess,
      now,
    })
    return [
      isNew
        ? `${formatMoney(amount)} go back: the gateway is asked by the next free node`
        : `${order.reference} was ordered before: ${formatMoney(amount)}; nothing was changed`,
    ]
  } catch (error) {
    if (error instanceof RefundError) throw new UsageError(error.message)
    throw error
  }
}

async function permitted(
  db: Db,
  { do: what, login, provider }: Extract<PaymentsOrder, { do: 'allow' | 'forbid' }>,
): Promise<string[]> {
  const isAllowed = what === 'allow'
  const user = await viewerOf(db, login, provider)
  await db
    .insertInto('ledger_account')
    .values({
      provider_id: user.provider_id,
      kind: 'user',
      user_id: user.id,
      gateway: null,
      balance_minor: 0,
      is_payment_allowed: isAllowed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'kind', 'user_id', 'gateway'])
        .doUpdateSet({ is_payment_allowed: isAllowed }),
    )
    .execute()
  return [isAllowed ? `${login} may pay` : `${login} may not pay, and no card of ${login} is charged`]
}

const COLUMNS =
  'provider,gateway,reference,gateway_payment,captured_at,currency,booked,booked_back,captured,refunded,difference'
const isFormula = (value: string): boolean => /^(?:[=+@\t\r]|-(?!\d+\.\d{2}$))/.test(value)
/** A value of CSV; nothing in it can be taken for a formula. */
const cell = (value: string): string =>
  isFormula(value) || /[",\r\n]/.test(value)
    ? `"${isFormula(value) ? "'" : ''}${value.replaceAll('"', '""')}"`
    : value

const lineOf = (row: Compared): string =>
  [
    row.provider,
    row.gateway,
    row.reference,
    row.gatewayPayment,
    row.capturedAt?.toISOString() ?? '',
    row.currency,
    row.booked === null ? '' : formatMoney(row.booked),
    formatMoney(row.bookedBack),
    row.captured === null ? '' : formatMoney(row.captured),
    row.refunded === null ? '' : formatMoney(row.refunded),
    row.difference === null ? '' : formatMoney(row.difference),
  ]
    .map(cell)
    .join(',')

/** What a command says: its lines, and what a file of payments leaves out. */
interface Said extends Pick<GatewayComparison, 'silent' | 'unasked'> {
  readonly lines: string[]
}

/** @throws UsageError for a provider that there is not */
async function timeIn(db: Db, days: Days, now: number): Promise<Time> {
  const { time_zone: zone } =
    days.provider === undefined ? { time_zone: 'UTC' } : await requireProvider(db, days.provider)
  return timeOf(days, zone, now)
}

/** What the books and the gateways say of each payment: of a gateway that says nothing what the books do. */
async function exported({ db, gateways, now }: MoneyPorts, days: Days): Promise<Said> {
  const { rows, ...left } = await compareGateways(db, gateways, await timeIn(db, days, now), days.provider)
  return { lines: [COLUMNS, ...rows.map(lineOf)], ...left }
}

async function linesOf(
  ports: MoneyPorts,
  order: Exclude<PaymentsOrder, { do: 'export' }>,
): Promise<string[]> {
  switch (order.do) {
    case 'list':
      return listed(ports, order)
    case 'show':
      return shown(ports, order.id)
    case 'refund':
      return refunded(ports, order)
    case 'allow':
    case 'forbid':
      return permitted(ports.db, order)
  }
}

/** Does what `openair payments` is asked for. Answers what it says. */
export async function doPayments(ports: MoneyPorts, order: PaymentsOrder): Promise<Said> {
  if (order.do === 'export') return exported(ports, order.days)
  return { lines: await linesOf(ports, order), silent: [], unasked: [] }
}

/** Everything that is wrong with the money, a line each, none where all is well; and which gateways nobody could ask. */
export async function checkLedger(
  { db, gateways, now }: MoneyPorts,
  time: Time,
  provider?: string,
): Promise<{ readonly wrong: string[]; readonly unasked: string[] }> {
  const books = await checkBooks(db, gateways, now)
  const { rows, silent, unasked } = await compareGateways(db, gateways, time, provider)
  const differing = rows.filter(({ difference }) => difference !== null && difference !== 0)
  return { wrong: [...books, ...differing.map(differenceText), ...silent], unasked }
}

async function withMoney<T>(env: Env, work: (ports: MoneyPorts) => Promise<T>): Promise<T> {
  const log = commandLog()
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const secret = readSecret(env)
    await requireSecret(database.db, secret)
    const { gateways, stop } = await openGateways(env, database, secret, log)
    try {
      return await work({ db: database.db, gateways, now: Date.now() })
    } finally {
      stop()
    }
  } finally {
    await database.close()
  }
}

/** `openair payments …`: a file of payments in which a gateway did not answer ends with 1. */
export async function paymentsCommand(env: Env, order: PaymentsOrder): Promise<void> {
  const { lines, silent, unasked } = await withMoney(env, (ports) => doPayments(ports, order))
  for (const line of lines) console.log(line)
  for (const line of [...silent, ...unasked]) console.error(line)
  if (silent.length > 0) process.exitCode = 1
}

/** `openair ledger check`: ends with 1 where something is wrong. */
export async function ledgerCommand(env: Env, days: Days): Promise<void> {
  const { wrong, unasked } = await withMoney(env, async (ports) =>
    checkLedger(ports, await timeIn(ports.db, days, ports.now), days.provider),
  )
  for (const line of wrong) console.log(line)
  const left = unasked.map((line) => `; ${line}`).join('')
  if (wrong.length === 0) return console.log(`The books are right, and agree with the gateways${left}.`)
  for (const line of unasked) console.log(line)
  process.exitCode = 1
}
