import { parseMoney } from '#domain/commerce/money.ts'
import { PAYMENT, type PaymentState } from '#domain/commerce/payment.machine.ts'
import { parsed, UsageError } from '../command/usage.ts'

export const PAYMENTS_HELP = `openair payments list [--user LOGIN] [--provider NAME] [--state STATE] [--limit 50]
                                   payments, the newest first
openair payments show ID           one payment with its bookings and refunds
openair payments refund ID --reference TEXT [--amount 500.00] [--keep-access]
                                   pays back what came, or a part of it, to where it came from; once for a reference. What
                                   it has paid for closes once all of it is back, unless access is kept
openair payments allow LOGIN [--provider NAME]
                                   lets a viewer pay again
openair payments forbid LOGIN [--provider NAME]
                                   keeps a viewer from paying, and their card from being charged; whose viewer, where
                                   several providers have one of this login
openair payments export [--from 2026-06-01] [--to 2026-07-01] [--provider NAME]
                                   what the books and the gateways say of each payment, as CSV; a month back by default.
                                   Days are those of UTC, with --provider those of its time zone, and its payments alone
openair ledger check [--from 2026-06-01] [--to 2026-07-01] [--provider NAME]
                                   sums, orphans, what is stuck, and differences to the lists of the gateways; a month back
                                   by default. Days and lists are as those of the export`

const DAY_MS = 86_400_000
/** A flag without a text. */
const KEEP_ACCESS = '--keep-access'

/** A half-open time, Unix milliseconds. */
export interface Time {
  readonly from: number
  readonly to: number
}

/** From the beginning of a day to that of another one. */
export interface Days {
  /** Such as 2026-06-01; by default a month back. */
  readonly from: string | undefined
  /** By default this moment. */
  readonly to: string | undefined
  /** Of whose payments alone, and in whose time zone: of all of them, in UTC, without one. */
  readonly provider: string | undefined
}

export type PaymentsOrder =
  | {
      readonly do: 'list'
      readonly user?: string | undefined
      readonly provider?: string | undefined
      readonly state?: PaymentState | undefined
      readonly limit: number
    }
  | { readonly do: 'show'; readonly id: string }
  | {
      readonly do: 'refund'
      readonly id: string
      readonly reference: string
      readonly amount: number | null
      /** What was bought stays open. */
      readonly keepsAccess: boolean
    }
  | {
      readonly do: 'allow' | 'forbid'
      readonly login: string
      readonly provider?: string | undefined
    }
  | { readonly do: 'export'; readonly days: Days }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function requireDay(text: string | undefined, name: string): void {
  if (text === undefined) return
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text)
    throw new UsageError(`${name} must be a day such as 2026-06-01: ${text}`)
}

/** The time of some days. @param timeZone whose days they are @param now Unix milliseconds */
export function timeOf({ from, to }: Pick<Days, 'from' | 'to'>, timeZone: string, now: number): Time {
  const beginOf = (day: string): number =>
    Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
  return {
    from: from === undefined ? now - 31 * DAY_MS : beginOf(from),
    to: to === undefined ? now + 1 : beginOf(to),
  }
}

function daysOf(args: readonly string[], now: number): Days {
  const { values, positionals } = texts(args, 'from', 'to', 'provider')
  nothingMore(positionals)
  const { from, to, provider } = values
  requireDay(from, '--from')
  requireDay(to, '--to')
  const time = timeOf({ from, to }, 'UTC', now)
  if (time.from >= time.to) throw new UsageError('--from must be before --to')
  return { from, to, provider }
}

function one(positionals: readonly string[], what: string): string {
  const [value, ...rest] = positionals
  if (value === undefined) throw new UsageError(`${what} is missing`)
  if (rest.length > 0) throw new UsageError(`unknown arguments: ${rest.join(' ')}`)
  return value
}

function idOf(positionals: readonly string[]): string {
  const id = one(positionals, 'the id of a payment')
  if (!UUID.test(id)) throw new UsageError(`the id of a payment looks like 0f8f…-…: ${id}`)
  return id
}

const nothingMore = (positionals: readonly string[]): void => {
  if (positionals.length > 0) throw new UsageError(`unknown arguments: ${positionals.join(' ')}`)
}

/** Flags that each have a text, and the words beside them. @throws UsageError on any other flag */
function texts<const Name extends string>(
  args: readonly string[],
  ...names: readonly Name[]
): { readonly values: { readonly [One in Name]?: string }; readonly positionals: readonly string[] } {
  const { values, positionals } = parsed(
    args,
    Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  )
  return { values: values as { [One in Name]?: string }, positionals }
}

function listOrder(args: readonly string[]): PaymentsOrder {
  const { values, positionals } = texts(args, 'user', 'provider', 'state', 'limit')
  nothingMore(positionals)
  const { user, provider, state, limit = '50' } = values
  if (state !== undefined && !PAYMENT.isState(state))
    throw new UsageError(`--state must be one of ${PAYMENT.states.join(', ')}: ${state}`)
  if (!/^[1-9]\d{0,3}$/.test(limit)) throw new UsageError(`--limit must be a number from 1 to 9999: ${limit}`)
  return { do: 'list', user, provider, state, limit: Number(limit) }
}

function refundOrder(args: readonly string[]): PaymentsOrder {
  const keepsAccess = args.includes(KEEP_ACCESS)
  const { values, positionals } = texts(
    args.filter((arg) => arg !== KEEP_ACCESS),
    'reference',
    'amount',
  )
  const { reference, amount } = values
  if (!reference?.trim())
    throw new UsageError('--reference is missing: what this refund is known by, such as a ticket')
  if (amount === undefined)
    return { do: 'refund', id: idOf(positionals), reference, amount: null, keepsAccess }
  const minor = /^\d{1,9}\.\d\d$/.test(amount) ? parseMoney(amount) : 0
  if (minor === 0) throw new UsageError(`--amount must be money such as 500.00: ${amount}`)
  return { do: 'refund', id: idOf(positionals), reference, amount: minor, keepsAccess }
}

/** What `openair payments` is asked for. @param now Unix milliseconds @throws UsageError */
export function paymentsOrder([command, ...args]: readonly string[], now: number): PaymentsOrder {
  switch (command) {
    case 'list':
      return listOrder(args)
    case 'show':
      return { do: 'show', id: idOf(parsed(args, {}).positionals) }
    case 'refund':
      return refundOrder(args)
    case 'allow':
    case 'forbid': {
      const { values, positionals } = texts(args, 'provider')
      return { do: command, login: one(positionals, 'a login'), provider: values.provider }
    }
    case 'export':
      return { do: 'export', days: daysOf(args, now) }
    default:
      throw new UsageError(
        command === undefined
          ? 'payments needs list, show, refund, allow, forbid or export'
          : `unknown arguments: payments ${command}`,
      )
  }
}

/** What `openair ledger check` looks at. @param now Unix milliseconds @throws UsageError */
export function ledgerOrder([command, ...args]: readonly string[], now: number): Days {
  if (command !== 'check') throw new UsageError('ledger needs check')
  return daysOf(args, now)
}
