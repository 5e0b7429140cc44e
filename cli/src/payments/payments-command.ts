import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { formatMoney } from '#domain/commerce/money.ts'
import type { Gateways } from '#server/commerce/gateways/gateway.ts'
import {
  checkBooks,
  type Compared,
  compareGateways,
  differenceText,
} from '#server/commerce/money/ledger-check.ts'
import { RefundError, refundPayment } from '#server/commerce/money/refund-payment.ts'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { openDatabase } from '#server/db/database.ts'
import type { CommonTables } from '#server/db/tables.ts'
import { UsageError } from '../command/usage.ts'
import { openGateways } from '../start/open-gateways.ts'
import type { PaymentsOrder, Time } from './payments-arguments.ts'

type Db = Kysely<CommonTables>

interface MoneyPorts {
  readonly db: Db
  readonly gateways: Gateways
  /** Unix milliseconds. */
  readonly now: number
}

const moneyOf = (minor: unknown): string => formatMoney(Number(minor))

async function listed(
  db: Db,
  { user, provider, state, limit }: Extract<PaymentsOrder, { do: 'list' }>,
): Promise<string[]> {
  let query = db
    .selectFrom('payment')
    .innerJoin('app_user', 'app_user.id', 'payment.user_id')
    .innerJoin('provider', 'provider.id', 'payment.provider_id')
    .selectAll('payment')
    .select(['app_user.username', 'provider.shortname'])
  if (user !== undefined) query = query.where('app_user.username', '=', user)
  if (provider !== undefined) query = query.where('provider.shortname', '=', provider)
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
      row.decline_code === null ? row.state : `${row.state} (${row.decline_code})`,
    ].join('  '),
  )
}

async function shown(db: Db, id: string): Promise<string[]> {
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
    `  ${first.state}${first.decline_code === null ? '' : ` (${first.decline_code})`}, begun ${first.created_at.toISOString()}, last changed ${first.updated_at.toISOString()}`,
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

/** The viewer of a login, which each provider gives out for itself. @throws UsageError for none, and for one of several providers */
async function viewerOf(
  db: Db,
  login: string,
  provider: string | undefined,
): Promise<{ readonly id: number; readonly provider_id: number }> {
  let query = db
    .selectFrom('app_user')
    .innerJoin('provider', 'provider.id', 'app_user.provider_id')
    .select(['app_user.id', 'app_user.provider_id', 'provider.shortname'])
    .where('app_user.username', '=', login)
    .where('app_user.is_guest', '=', false)
  if (provider !== undefined) query = query.where('provider.shortname', '=', provider)
  const [viewer, ...others] = await query.orderBy('provider.id').execute()
  if (!viewer)
    throw new UsageError(`there is no viewer ${login}${provider === undefined ? '' : ` of ${provider}`}`)
  if (others.length > 0)
    throw new UsageError(
      `several providers have a viewer ${login}: ${[viewer, ...others].map((one) => one.shortname).join(', ')}; say which with --provider`,
    )
  return viewer
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
    formatMoney(row.refunded),
    formatMoney(row.difference),
  ]
    .map(cell)
    .join(',')

/** Does what `openair payments` is asked for. Answers the lines that it says. */
export async function doPayments(ports: MoneyPorts, order: PaymentsOrder): Promise<string[]> {
  const { db, gateways } = ports
  switch (order.do) {
    case 'list':
      return listed(db, order)
    case 'show':
      return shown(db, order.id)
    case 'refund':
      return refunded(ports, order)
    case 'allow':
    case 'forbid':
      return permitted(db, order)
    case 'export': {
      const { rows, silent } = await compareGateways(db, gateways, order.time)
      if (silent.length > 0) throw new Error(silent.join('\n'))
      return [COLUMNS, ...rows.map(lineOf)]
    }
  }
}

/** Everything that is wrong with the money, a line each; none where all is well. */
export async function checkLedger({ db, gateways, now }: MoneyPorts, time: Time): Promise<string[]> {
  const wrong = await checkBooks(db, now)
  const { rows, silent } = await compareGateways(db, gateways, time)
  return [...wrong, ...rows.filter(({ difference }) => difference !== 0).map(differenceText), ...silent]
}

async function withMoney<T>(env: Env, work: (ports: MoneyPorts) => Promise<T>): Promise<T> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const { gateways, stop } = await openGateways(env, database, readSecret(env), log)
    try {
      return await work({ db: database.db, gateways, now: Date.now() })
    } finally {
      stop()
    }
  } finally {
    await database.close()
  }
}

/** `openair payments …`. */
export async function paymentsCommand(env: Env, order: PaymentsOrder): Promise<void> {
  for (const line of await withMoney(env, (ports) => doPayments(ports, order))) console.log(line)
}

/** `openair ledger check`: ends with 1 where something is wrong. */
export async function ledgerCommand(env: Env, time: Time): Promise<void> {
  const wrong = await withMoney(env, (ports) => checkLedger(ports, time))
  if (wrong.length === 0) return console.log('The books are right, and agree with the gateways.')
  for (const line of wrong) console.log(line)
  process.exitCode = 1
}
