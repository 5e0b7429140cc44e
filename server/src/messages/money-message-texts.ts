import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import type { AboutAccount } from '#domain/identity/account-messages.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'
import { textsOf } from '../words/words.ts'

const WORDS = textsOf('payments')

interface ReaderNow extends Reader {
  /** Unix milliseconds. */
  readonly now: number
}

/** Making one costs a hundred times what using it does. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, digits: number): Intl.NumberFormat {
  const key = `${language} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, made)
  return made
}

/** A sum as the provider writes it, its thousands apart as the language has it; whole ones without zeros. */
export function moneyText(minor: number, { language, provider: { currency } }: Reader): string {
  const digits = minor % 100 === 0 ? 0 : 2
  const amount = formatOf(language, digits).format(minor / 100)
  return currency.FORMAT.replace('{amount}', () => amount).replace('{symbol}', () => currency.UTF_NAME)
}

/** A day as the provider's clocks show it; figures are the same in every language. */
export function dayText(iso: string, { provider }: Reader): string {
  const day = Temporal.Instant.from(iso).toZonedDateTimeISO(provider.time_zone)
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return `${two(day.day)}.${two(day.month)}.${day.year}`
}

/** The same in the words of a language, with its year where that is not the present one. @param now Unix milliseconds */
function dayInWords(iso: string, { language, now, provider: { time_zone: timeZone } }: ReaderNow): string {
  const yearOf = (at: Temporal.Instant): number => at.toZonedDateTimeISO(timeZone).year
  const at = Temporal.Instant.from(iso)
  const isThisYear = yearOf(at) === yearOf(Temporal.Instant.fromEpochMilliseconds(now))
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  })
  return format.format(at.epochMilliseconds)
}

/** From when on what ended then, and was not paid, goes on no more. */
const givenUpAt = (end: string): string => new Date(Date.parse(end) + GIVEN_UP_MS).toISOString()

const WHYS = {
  balance: WORDS.why_balance,
  insufficient_funds: WORDS.why_insufficient_funds,
  expired_card: WORDS.why_expired_card,
}

/** Why a renewal was not paid, as the rest of a sentence. @param why in the words of `domain/src/commerce/declines.ts`, or `balance` */
export const whyText = (why: string, reader: Reader): string =>
  textFor(Object.hasOwn(WHYS, why) ? WHYS[why as keyof typeof WHYS] : WORDS.why_declined, reader)

/** What is charged now, and what on a day after it. Minor units; the moment is ISO 8601. */
export const packetInfo = (amount: number, next: number, at: string, reader: ReaderNow): string =>
  textFor(WORDS.packet_info, reader)
    .replace('{amount}', () => moneyText(amount, reader))
    .replace('{next}', () => moneyText(next, reader))
    .replace('{day}', () => dayInWords(at, reader))

/** What is charged on a day. */
export const renewalInfo = (next: number, at: string, reader: ReaderNow): string =>
  textFor(WORDS.renewal_info, reader)
    .replace('{next}', () => moneyText(next, reader))
    .replace('{day}', () => dayInWords(at, reader))

/** What an account is told of its money. @param nameOf of packets, in the reader's language */
export function moneyMessage(
  about: Exclude<AboutAccount, { kind: 'phone_changed' }>,
  reader: Reader,
  nameOf: (packet: number) => string,
): { title: string; text: string } {
  const said = (key: keyof typeof WORDS, values: Readonly<Record<string, string>> = {}): string =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, () => value),
      textFor(WORDS[key], reader),
    )
  switch (about.kind) {
    case 'renewal_failed': {
      const access = said(about.isOver === true ? 'closed_since' : 'open_until', {
        day: dayText(about.end, reader),
      })
      if (about.payUntil !== undefined) {
        const until = said('packet_pay_until', { day: dayText(about.payUntil, reader) })
        return {
          title: said('renewal_failed_title'),
          text: `${nameOf(about.packet)}: ${said('why_balance')}. ${access} ${until}`,
        }
      }
      const title = said('renewal_failed_title')
      return {
        title: about.why === undefined ? title : `${title}: ${whyText(about.why, reader)}`,
        text: said(about.isLast ? 'renewal_failed_last' : 'renewal_failed_text', {
          packet: nameOf(about.packet),
          amount: moneyText(about.amount, reader),
          card: about.card,
          access,
          until: said('packet_pay_until', { day: dayText(givenUpAt(about.end), reader) }),
          // Messages of before say no day.
          again:
            about.retryAt == null ? '' : said('packet_tried_again', { day: dayText(about.retryAt, reader) }),
        }),
      }
    }
    case 'renewed':
      return {
        title: said('renewed_title'),
        text: said('renewed_text', {
          packet: nameOf(about.packet),
          amount: moneyText(about.amount, reader),
          day: dayText(about.end, reader),
        }),
      }
    case 'renewal_due':
      return {
        title: said('renewal_due_title'),
        text: said('renewal_due_text', {
          packet: nameOf(about.packet),
          amount: moneyText(about.price, reader),
          missing: moneyText(about.amount, reader),
          day: dayText(about.end, reader),
        }),
      }
    case 'subscription_ended':
      return {
        title: said('subscription_ended_title'),
        text: said('subscription_ended_text', {
          packet: nameOf(about.packet),
          day: dayText(about.end, reader),
        }),
      }
    case 'late_money':
      return {
        title: said('late_money_title'),
        text: said('late_money_text', { amount: moneyText(about.amount, reader) }),
      }
    case 'money_kept':
      return {
        title: said('money_kept_title'),
        text: said('money_kept_text', {
          packet: nameOf(about.packet),
          amount: moneyText(about.amount, reader),
        }),
      }
    case 'card_expires':
      return {
        title: said('card_expires_title'),
        text: said('card_expires_text', { card: about.card, expires: about.expires }),
      }
    case 'refunded':
      return {
        title: said('refunded_title'),
        text: said('refunded_text', { amount: moneyText(about.amount, reader) }),
      }
    case 'refund_failed':
      return {
        title: said('refund_failed_title'),
        text: said(about.onBalance > 0 ? 'refund_failed_kept' : 'refund_failed_text', {
          amount: moneyText(about.amount, reader),
          kept: moneyText(about.onBalance, reader),
        }),
      }
  }
}
