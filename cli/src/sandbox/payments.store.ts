import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

const TABLES = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists payment (
    id text primary key, merchant text not null, reference text not null, amount_minor integer not null,
    currency text not null, description text not null, language text not null, return_url text not null,
    notice_url text not null, state text not null default 'waiting', decline_code text, secured_card text,
    created_at integer not null, unique (merchant, reference)) strict;
  create table if not exists notice (
    id text primary key, reference text not null, url text not null, tries integer not null default 0,
    next_at integer) strict;`

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
}

export interface Payment extends Ordered {
  readonly id: string
  readonly state: 'waiting' | 'captured' | 'failed'
  readonly decline_code: string | null
  /** Last digits of a card whose bank has still to confirm. */
  readonly secured_card: string | null
}

/** How a payment ends. A notice is not sent of one whose notice is lost. */
export interface Ending {
  readonly state: 'captured' | 'failed'
  readonly declineCode?: string
  readonly isNoticeLost?: boolean
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
  readonly #file: DatabaseSync
  readonly #now: () => number

  constructor(path: string, now: () => number) {
    this.#file = new DatabaseSync(path)
    this.#file.exec(TABLES)
    this.#now = now
  }

  /** The payment of an order; of one that is known already as it stands, null where it was another one. */
  order(order: Ordered): Payment | null {
    this.#file
      .prepare(
        `insert into payment (id, merchant, reference, amount_minor, currency, description, language, return_url, notice_url, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
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
    return this.#file.prepare(sql).get(...values) as Payment | undefined
  }

  /** The bank of a card has to confirm. */
  secure(id: string, lastDigits: string): void {
    this.#file
      .prepare(`update payment set secured_card = ? where id = ? and state = 'waiting'`)
      .run(lastDigits, id)
  }

  /** Ends a payment that waits, once, with the notice of it in the same transaction. */
  end(id: string, { state, declineCode = '', isNoticeLost = false }: Ending): void {
    this.#file.exec('begin immediate')
    try {
      const { changes } = this.#file
        .prepare(
          `update payment set state = ?, decline_code = nullif(?, '') where id = ? and state = 'waiting'`,
        )
        .run(state, declineCode, id)
      if (changes === 1 && !isNoticeLost)
        this.#file
          .prepare(
            'insert into notice (id, reference, url, next_at) select ?, reference, notice_url, ? from payment where id = ?',
          )
          .run(randomUUID(), this.#now(), id)
      this.#file.exec('commit')
    } catch (error) {
      this.#file.exec('rollback')
      throw error
    }
  }

  /** Notices that are due, and when the next one is: Unix milliseconds, null for none. */
  due(): { notices: Notice[]; next: number | null } {
    const now = this.#now()
    const notices = this.#file
      .prepare('select * from notice where next_at <= ? order by next_at limit 50')
      .all(now) as unknown as Notice[]
    const later = this.#file.prepare('select min(next_at) as next from notice where next_at > ?').get(now)
    return { notices, next: (later?.['next'] as number | null | undefined) ?? null }
  }

  /** A notice was heard, or is sent again later, or never. @param nextAt Unix milliseconds; null: no more */
  tried(id: string, nextAt: number | null): void {
    this.#file.prepare('update notice set tries = tries + 1, next_at = ? where id = ?').run(nextAt, id)
  }

  close(): void {
    this.#file.close()
  }
}
