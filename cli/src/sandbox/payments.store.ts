import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openSandboxFile } from './sandbox-file.ts'
import { takeScenario } from './scenarios.ts'

/** What a merchant asks to be paid. */
export interface Ordered {
  readonly merchant: string
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  readonly description: string
  readonly language: string
  readonly return_url: string
  readonly notice_url: string
  readonly payform: string
  readonly save_card: boolean
  readonly phone: string | null
}

export interface Payment extends Omit<Ordered, 'save_card'> {
  readonly id: string
  readonly state: 'waiting' | 'captured' | 'failed'
  readonly decline_code: string | null
  /** Last digits of a card whose bank has still to confirm. */
  readonly secured_card: string | null
  readonly save_card: number
  readonly card_token: string | null
  /** What was taken in truth, and when. */
  readonly taken_minor: number | null
  readonly taken_currency: string | null
  readonly captured_at: number | null
  /** What its payer typed wrongly last, as JSON. */
  readonly wrong_form: string | null
}

/** How a payment ends. A notice is not sent of one whose notice is lost. */
export interface Ending {
  readonly state: 'captured' | 'failed'
  readonly declineCode?: string
  readonly isNoticeLost?: boolean
}

/** A card that a merchant may charge. */
export interface KeptCard {
  readonly token: string
  readonly merchant: string
  readonly number: string
  readonly expiry: string
}

/** What was captured, and what of it went back. */
export interface Captured {
  readonly reference: string
  readonly id: string
  readonly amount_minor: number
  readonly currency: string
  readonly captured_at: number
  readonly refunded_minor: number
}

/** What merchants are told, until they have heard it. */
export interface Notice {
  readonly id: string
  readonly reference: string
  readonly url: string
  readonly tries: number
}

/** The payments of the sandbox, in a file of its own: what it has captured outlives its process. */
export class PaymentStore {
  readonly file: DatabaseSync
  readonly #now: () => number

  constructor(path: string, now: () => number) {
    this.file = openSandboxFile(path)
    this.#now = now
  }

  /** The payment of an order; of one that is known already as it stands, null where it was another one. */
  order(order: Ordered): Payment | null {
    this.file
      .prepare(
        `insert into payment (id, merchant, reference, amount_minor, currency, description, language, return_url, notice_url,
           created_at, payform, save_card, phone)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      )
      .run(
        randomUUID(),
        order.merchant,
        order.reference,
        order.amount_minor,
        order.currency,
        order.description,
        order.language,
        order.return_url,
        order.notice_url,
        this.#now(),
        order.payform,
        order.save_card ? 1 : 0,
        order.phone,
      )
    const payment = this.byReference(order.merchant, order.reference)
    const isSame = payment?.amount_minor === order.amount_minor && payment.currency === order.currency
    return payment && isSame ? payment : null
  }

  byReference(merchant: string, reference: string): Payment | undefined {
    return this.#one('select * from payment where merchant = ? and reference = ?', merchant, reference)
  }

  byId(id: string): Payment | undefined {
    return this.#one('select * from payment where id = ?', id)
  }

  #one(sql: string, ...values: string[]): Payment | undefined {
    return this.file.prepare(sql).get(...values) as Payment | undefined
  }

  /** The bank of a card has to confirm. */
  secure(id: string, lastDigits: string): void {
    this.file
      .prepare(`update payment set secured_card = ? where id = ? and state = 'waiting'`)
      .run(lastDigits, id)
  }

  /** Keeps what a payer has typed wrongly, until the form is sent again or the payment is over; null forgets it. */
  noteWrong(id: string, form: string | null): void {
    this.file
      .prepare(
        `update payment set wrong_form = ? where id = ? and (state = 'waiting' or wrong_form is not null)`,
      )
      .run(form, id)
  }

  /** Keeps a card for a merchant that has asked for it; one token for one card. */
  keepCard(payment: Payment, number: string, expiry: string): void {
    if (payment.save_card === 0) return
    const digits = number.replaceAll(/\D/g, '')
    const known = this.file
      .prepare('select token from card where merchant = ? and number = ? and forgotten = 0')
      .get(payment.merchant, digits)
    const token = (known?.['token'] as string | undefined) ?? `card_${randomUUID()}`
    this.file
      .prepare(
        `insert into card (token, merchant, number, expiry) values (?, ?, ?, ?)
         on conflict (token) do update set expiry = excluded.expiry`,
      )
      .run(token, payment.merchant, digits, expiry.replaceAll(' ', ''))
    this.file.prepare('update payment set card_token = ? where id = ?').run(token, payment.id)
  }

  cardOf(merchant: string, token: string | null): KeptCard | undefined {
    return token === null
      ? undefined
      : (this.file
          .prepare('select * from card where merchant = ? and token = ? and forgotten = 0')
          .get(merchant, token) as KeptCard | undefined)
  }

  forgetCard(merchant: string, token: string): void {
    this.file.prepare('update card set forgotten = 1 where merchant = ? and token = ?').run(merchant, token)
  }

  /** Ends a payment that waits, once, with the notice of it in the same transaction. */
  end(id: string, { state, declineCode = '', isNoticeLost = false }: Ending): void {
    this.#within(() => {
      const { changes } = this.file
        .prepare(
          `update payment set state = ?, decline_code = nullif(?, ''), captured_at = ?, secured_card = null
           where id = ? and state = 'waiting'`,
        )
        .run(state, declineCode, state === 'captured' ? this.#now() : null, id)
      if (changes !== 1) return
      if (state === 'captured') this.#alter(id)
      if (isNoticeLost || takeScenario(this.file, 'drop')) return
      const delay = Number(takeScenario(this.file, 'delay')?.value ?? 0)
      const copies = takeScenario(this.file, 'duplicate') ? 2 : 1
      const event = randomUUID()
      for (let copy = 0; copy < copies; copy++)
        this.#tell(id, copy === 0 ? event : `${event}#${copy}`, this.#now() + delay)
    })
  }

  /** Has the merchant of a payment told of it. */
  #tell(id: string, event: string, at: number): void {
    this.file
      .prepare(
        'insert into notice (id, reference, url, next_at) select ?, reference, notice_url, ? from payment where id = ?',
      )
      .run(event, at, id)
  }

  /** What was taken may be something else than what was asked for, where a scenario says so. */
  #alter(id: string): void {
    const amount = takeScenario(this.file, 'amount')?.value ?? null
    const currency = takeScenario(this.file, 'currency')?.value ?? null
    this.file
      .prepare('update payment set taken_minor = ?, taken_currency = ? where id = ?')
      .run(amount === null ? null : Number(amount), currency, id)
  }

  /** What of a payment was paid back. */
  refundedOf(id: string): number {
    const { sum } = this.file
      .prepare('select coalesce(sum(amount_minor), 0) as sum from refund where payment = ?')
      .get(id) as { sum: number }
    return sum
  }

  /** Pays a part of a payment back, once for a reference. Answers why not, else null. @param isTold whether a notice says so */
  refund(payment: Payment, reference: string, amount: number, isTold: boolean): string | null {
    const known = this.file
      .prepare('select amount_minor from refund where merchant = ? and reference = ?')
      .get(payment.merchant, reference)
    if (known) return known['amount_minor'] === amount ? null : 'this reference was another refund'
    if (payment.state !== 'captured') return 'nothing was captured'
    if (this.refundedOf(payment.id) + amount > (payment.taken_minor ?? payment.amount_minor))
      return 'more than was captured'
    this.file
      .prepare('insert into refund (merchant, reference, payment, amount_minor) values (?, ?, ?, ?)')
      .run(payment.merchant, reference, payment.id, amount)
    if (isTold) this.#tell(payment.id, randomUUID(), this.#now())
    return null
  }

  /** What was captured of a merchant in a half-open time, Unix milliseconds. */
  captured(merchant: string, from: number, to: number): Captured[] {
    return this.file
      .prepare(
        `select p.reference, p.id, coalesce(p.taken_minor, p.amount_minor) as amount_minor,
           coalesce(p.taken_currency, p.currency) as currency, p.captured_at,
           (select coalesce(sum(r.amount_minor), 0) from refund r where r.payment = p.id) as refunded_minor
         from payment p where p.merchant = ? and p.state = 'captured' and p.captured_at >= ? and p.captured_at < ?
         order by p.captured_at, p.id`,
      )
      .all(merchant, from, to) as unknown as Captured[]
  }

  #within(work: () => void): void {
    this.file.exec('begin immediate')
    try {
      work()
      this.file.exec('commit')
    } catch (error) {
      this.file.exec('rollback')
      throw error
    }
  }

  /** Notices that are due, the most urgent first, and when the next one is: Unix milliseconds, null for none. */
  due(atMost: number): { notices: Notice[]; next: number | null } {
    const now = this.#now()
    const notices = this.file
      .prepare('select * from notice where next_at <= ? order by next_at limit ?')
      .all(now, atMost) as unknown as Notice[]
    const later = this.file.prepare('select min(next_at) as next from notice where next_at > ?').get(now)
    return { notices, next: (later?.['next'] as number | null | undefined) ?? null }
  }

  /** A notice was heard, or is sent again later, or never. @param nextAt Unix milliseconds; null: no more */
  tried(id: string, nextAt: number | null): void {
    this.file.prepare('update notice set tries = tries + 1, next_at = ? where id = ?').run(nextAt, id)
  }

  close(): void {
    this.file.close()
  }
}
