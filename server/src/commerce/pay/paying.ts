import type { Endpoint } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/purchases.ts'
import { Failure } from '../../failures/failure.ts'
import type { Call } from '../../http/call.ts'
import { phoneDigits } from '#domain/identity/phone.ts'
import { ofNetworks } from '../../http/address-limit.ts'
import { answeredAddress } from '../../http/public-address.ts'
import type { Limit } from '../../limits/attempts.ts'
import type { Ports } from '../../ports.ts'
import { textFor } from '../../tenancy/reader-text.ts'
import { textsOf, type Words } from '../../words/words.ts'
import { findPurchase } from '../shop/offer.store.ts'
import { findPayment, type PaidFor, type PaymentRow } from './payment.store.ts'
import { tellGateway } from './tell-gateway.ts'
import { toTransaction } from './transaction-answer.ts'
import { isCodeGiven } from './waited-for.ts'

const WORDS = textsOf('payments')

/** Each of them is told to a gateway. */
const BEGINNINGS: Limit = { kind: 'payment', most: 30, windowMs: 3_600_000 }
/** Calls again of what was begun, which a page makes by itself where the answer was lost: six for each beginning. Their gateway may be told once more. */
const AGAIN: Limit = { kind: 'payment.again', most: 180, windowMs: 3_600_000 }

const DAY_MS = 24 * 3_600_000
/**
 * A phone that is not the payer's own gets a message with a code that nobody there has asked for, and each new one may be guessed at: so many
 * by one who pays, from one network, and for one phone, whoever asks.
 */
const STRANGE_PHONES = {
  user: { kind: 'payment.phone.user', most: 10, windowMs: DAY_MS },
  network: { kind: 'payment.phone.network', most: 60, windowMs: DAY_MS },
  phone: { kind: 'payment.phone', most: 8, windowMs: DAY_MS },
} as const satisfies Readonly<Record<string, Limit>>
/** A number is written with the digits of its country, in more than one way, or without; these stay the same. */
const OWN_DIGITS = 9

export type PayingPorts = Pick<
  Ports,
  'attempts' | 'clock' | 'database' | 'gateways' | 'log' | 'random' | 'secret'
>
type AnyCall = Pick<Call<Endpoint>, 'language' | 'provider' | 'request'>

/** What all ways of beginning to pay have in common. */
export function paying(ports: PayingPorts) {
  const { attempts, clock, database, secret } = ports
  /** Counts one try. Throws `too_many_requests`, with the seconds until another one is let through. */
  const count = async (limit: Limit, key: string): Promise<void> => {
    const now = clock.now()
    if (await attempts.count(limit, key, now)) return
    const seconds = Math.max(1, await attempts.secondsUntilFree(limit, key, now))
    throw new Failure('too_many_requests', { seconds: String(seconds) })
  }
  return {
    /** Counts a beginning. Throws `too_many_requests`. */
    count: (userId: number): Promise<void> => count(BEGINNINGS, String(userId)),
    /** Counts a call again of what was begun. Throws `too_many_requests`. */
    countAgain: (userId: number): Promise<void> => count(AGAIN, String(userId)),
    /** Counts a message to a phone that was typed, unless it is the payer's own. Throws `too_many_requests`. */
    async countPhone(
      { ip }: AnyCall & Pick<Call<Endpoint>, 'ip'>,
      userId: number,
      typed: string | undefined,
    ) {
      if (typed === undefined) return
      const digits = phoneDigits(typed)
      const { phone: own } = await database.db
        .selectFrom('app_user')
        .select('phone')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      if (digits === own) return
      // The phone comes last: who has had enough uses nothing of it up.
      const counted = [
        [STRANGE_PHONES.user, String(userId)],
        ...ofNetworks(STRANGE_PHONES.network, ip),
        [STRANGE_PHONES.phone, digits.slice(-OWN_DIGITS)],
      ] as const
      for (const [limit, key] of counted) await count(limit, key)
    },
    /** Where the payer comes back to: a page of this service, else `fallback`. Throws `validation_failed` for any other address. */
    returnUrl(call: AnyCall, wanted: string | undefined, fallback: string): string {
      const origin = answeredAddress(call.request)
      const address = wanted ?? fallback
      const url = URL.canParse(address, origin) ? new URL(address, origin) : null
      // What a page keeps in itself (`blob:`) has the origin of the page, and is none.
      if (url?.origin !== new URL(origin).origin || !url.protocol.startsWith('http'))
        throw new Failure('validation_failed', { returnUrl: 'must be a page of this service' })
      return url.href
    },
    /** What the payer reads at the gateway of money that buys no packet. */
    describe: (call: AnyCall, words: Words): string =>
      textFor(words, call).replace('{provider}', () => call.provider.name),
    /** Tells the gateway of a payment that it may not know yet, and answers how it stands then. Throws what `tellGateway` throws. */
    async begin(call: AnyCall, payment: PaymentRow, description: string): Promise<PaymentRow> {
      const isUntold = payment.state === 'created' || payment.state === 'unknown'
      if (!isUntold || isCodeGiven(payment)) return payment
      const waiting = await tellGateway(ports, payment, {
        description,
        language: call.language,
        origin: answeredAddress(call.request),
        now: clock.now,
      })
      const told = waiting ?? (await findPayment(database.db, payment.id)) ?? payment
      if (told.card_id !== null && told.decline_code === 'insufficient_funds')
        throw Failure.told('insufficient_funds', WORDS.why_insufficient_funds)
      return told
    },
    /** A payment as its payer is told of it. @param known what it pays for, where that was read with it */
    async answer(call: AnyCall, payment: PaymentRow, known?: PaidFor): Promise<Transaction> {
      const { purchase_id: id } = payment
      const purchase = known ?? (id === null ? undefined : await findPurchase(database.db, id))
      return toTransaction(payment, purchase, {
        language: call.language,
        origin: answeredAddress(call.request),
        secret,
        frameOrigins: call.provider.pay_frame_origins,
        now: clock.now(),
      })
    },
  }
}
