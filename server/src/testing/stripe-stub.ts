import { type GatewayStub, gatewayStub, type StubAnswer, type StubCall } from './gateway-stub.ts'
import { endLeft, endOfPage, failure, isOpenPage, type Thing } from './stripe-pages.ts'

export const STRIPE_KEY = 'sk_test_of_the_stub'
export const WEBHOOK_SECRET = 'whsec_of_the_stub'

/** Cards by the number of their payment method. */
const DECLINED: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  pm_poor: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_stolen: { code: 'card_declined', decline_code: 'stolen_card' },
  pm_expired: { code: 'expired_card', decline_code: 'expired_card' },
  pm_secure: { code: 'authentication_required', decline_code: 'authentication_required' },
}
const CARD = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2049, fingerprint: 'print of 4242' }

export interface StripeStub extends GatewayStub {
  /** It does not know any more what was asked for before, as a day later. */
  forget(): void
  /** Has somebody pay a page, with a card that is kept if the page says so. @throws where the page has ended */
  pay(session: string, method?: string): void
  /** Has many payments taken in one moment. @param created Unix seconds */
  takeMany(count: number, created: number): void
  /** Ends a page that nobody has paid. */
  expire(session: string): void
  /** How refunds stand that are asked for from now on: they wait while the merchant's own balance is too low. */
  refundAs(status: 'pending' | 'succeeded'): void
  /** Has somebody pay back a part of what an intent took, on Stripe's own pages. */
  refundOutside(intent: string, amount: number): void
  /** Has the bank of a payer dispute a part of what an intent took, of which nothing is withdrawn yet. */
  dispute(intent: string, amount: number): Thing
  /** Takes money of a dispute from the merchant, or gives it back. @param amount in hundredths of the account's currency, negative where it is taken */
  moveFunds(dispute: Thing, amount: number): void
  readonly intents: ReadonlyMap<string, Thing>
  readonly sessions: ReadonlyMap<string, Thing>
  readonly refunds: readonly Thing[]
  readonly detached: readonly string[]
}

/** The part of Stripe's API that is used here, as its reference describes it. */
export async function stripeStub(now: () => number): Promise<StripeStub> {
  const intents = new Map<string, Thing>()
  const sessions = new Map<string, Thing>()
  const refunds: Thing[] = []
  const disputes: Thing[] = []
  const detached: string[] = []
  const answers = new Map<string, { readonly body: string; readonly answer: StubAnswer }>()
  let refundStatus = 'succeeded'
  let count = 0
  const idOf = (kind: string): string => `${kind}_${String(++count)}`
  const metadataOf = (form: URLSearchParams, prefix = ''): object => ({
    reference: form.get(prefix === '' ? 'metadata[reference]' : `${prefix}[metadata][reference]`),
  })

  const addIntent = (form: Pick<Thing, never> & Record<string, unknown>): Thing => {
    const intent = {
      id: idOf('pi'),
      object: 'payment_intent',
      amount_received: 0,
      last_payment_error: null,
      next_action: null,
      setup_future_usage: null,
      customer: null,
      payment_method: null,
      created: Math.floor(now() / 1000),
      ...form,
    }
    intents.set(intent.id, intent)
    return intent
  }

  const charge = (form: URLSearchParams): StubAnswer => {
    const method = form.get('payment_method') ?? ''
    const amount = Number(form.get('amount'))
    const intent = addIntent({
      amount,
      currency: form.get('currency'),
      customer: form.get('customer'),
      metadata: metadataOf(form),
      payment_method: { id: method, object: 'payment_method', card: CARD },
      status: 'succeeded',
      amount_received: amount,
    })
    const declined = DECLINED[method]
    if (!declined) return { status: 200, json: intent }
    Object.assign(intent, {
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { type: 'card_error', ...declined },
    })
    return failure(402, 'card_error', { ...declined, payment_intent: intent })
  }

  const refundedOf = (id: unknown): number =>
    refunds
      .filter((refund) => refund['payment_intent'] === id && refund['status'] !== 'failed')
      .reduce((all, { amount }) => all + Number(amount), 0)

  const create = ({ path, body }: StubCall): StubAnswer => {
    const form = new URLSearchParams(body)
    if (path === '/v1/checkout/sessions') {
      const id = idOf('cs')
      const ends = endOfPage(form.get('expires_at'), now())
      if (ends === null) return failure(400, 'invalid_request_error', { param: 'expires_at' })
      const session = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.example/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]'),
        client_reference_id: form.get('client_reference_id'),
        metadata: metadataOf(form),
        saves: form.get('payment_intent_data[setup_future_usage]'),
        payment_intent: null,
        expires_at: ends,
      }
      sessions.set(id, session)
      return { status: 200, json: session }
    }
    if (path === '/v1/payment_intents') return charge(form)
    const ended = endLeft(path, sessions, intents, now())
    if (ended) return ended
    const [, confirmed] = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(path) ?? []
    const intent = intents.get(confirmed ?? '')
    if (intent) {
      Object.assign(intent, {
        status: 'requires_action',
        last_payment_error: null,
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: 'https://hooks.stripe.example/3ds' },
        },
      })
      return { status: 200, json: intent }
    }
    if (path === '/v1/refunds') {
      const paid = intents.get(form.get('payment_intent') ?? '')
      if (!paid || refundedOf(paid.id) + Number(form.get('amount')) > Number(paid['amount_received']))
        return failure(400, 'invalid_request_error', { code: 'charge_already_refunded' })
      const refund = {
        id: idOf('re'),
        object: 'refund',
        status: refundStatus,
        amount: Number(form.get('amount')),
        payment_intent: paid.id,
        metadata: metadataOf(form),
      }
      refunds.push(refund)
      return { status: 200, json: refund }
    }
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path) ?? []
    if (method === undefined || detached.includes(method)) return failure(400, 'invalid_request_error')
    detached.push(method)
    return { status: 200, json: { id: method, object: 'payment_method' } }
  }

  const chargeOf = (intent: Thing) => ({
    id: `ch_of_${intent.id}`,
    object: 'charge',
    amount_captured: intent['amount_received'],
    amount_refunded: refundedOf(intent.id),
    disputed: disputes.some((dispute) => dispute['payment_intent'] === intent.id),
  })
  /** With the charge of an intent, as who asks wants to have it expanded. */
  const expanded = (thing: Thing): Thing => {
    const intent = thing['payment_intent']
    return {
      ...thing,
      ...(thing['object'] === 'payment_intent' && { latest_charge: chargeOf(thing) }),
      ...(typeof intent === 'object' && intent && { payment_intent: expanded(intent as Thing) }),
    }
  }

  /** What comes after the thing that a page is asked for by, as many as it asks for. */
  const pageOf = (all: readonly Thing[], url: string, asked: URLSearchParams): StubAnswer => {
    const from = all.findIndex(({ id }) => id === asked.get('starting_after')) + 1
    const to = from + Number(asked.get('limit'))
    return {
      status: 200,
      json: { object: 'list', data: all.slice(from, to), has_more: to < all.length, url },
    }
  }

  const read = (path: string): StubAnswer => {
    const { pathname, searchParams } = new URL(path, 'https://stripe.example')
    for (const one of sessions.values())
      if (one['status'] === 'open' && !isOpenPage(one, now())) Object.assign(one, { status: 'expired' })
    const [, kind, id] = /^\/v1\/(checkout\/sessions|payment_intents)\/(\w+)$/.exec(pathname) ?? []
    if (pathname === '/v1/payment_intents/search') {
      const [, reference] = /'([\w-]+)'$/.exec(searchParams.get('query') ?? '') ?? []
      const data = [...intents.values()].filter(
        ({ metadata }) => (metadata as { reference: string }).reference === reference,
      )
      return { status: 200, json: { object: 'search_result', data, has_more: false, url: pathname } }
    }
    if (pathname === '/v1/refunds') {
      const all = refunds
        .filter(({ payment_intent }) => payment_intent === searchParams.get('payment_intent'))
        .reverse()
      // The newest first.
      return pageOf(all, pathname, searchParams)
    }
    if (pathname === '/v1/disputes') {
      const data = disputes.filter(({ charge: of }) => of === searchParams.get('charge'))
      return { status: 200, json: { object: 'list', data, has_more: false, url: pathname } }
    }
    if (pathname === '/v1/charges') {
      const data = [...intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map((intent) => ({
          ...chargeOf(intent),
          paid: true,
          captured: true,
          payment_intent: intent.id,
          currency: intent['currency'],
          metadata: intent['metadata'],
          created: intent['created'],
        }))
        .filter(({ created }) => {
          const [from, to] = ['created[gte]', 'created[lt]'].map((name) => Number(searchParams.get(name)))
          return Number(created) >= (from ?? 0) && Number(created) < (to ?? 0)
        })
      return pageOf(data, pathname, searchParams)
    }
    const thing = (kind === 'payment_intents' ? intents : sessions).get(id ?? '')
    return thing
      ? { status: 200, json: expanded(thing) }
      : failure(404, 'invalid_request_error', { code: 'resource_missing' })
  }

  const stub = await gatewayStub((call) => {
    if (call.headers.authorization !== `Bearer ${STRIPE_KEY}`) return failure(401, 'authentication_error')
    if (call.method === 'GET') return read(call.path)
    const key = call.headers['idempotency-key']
    const known = typeof key === 'string' ? answers.get(key) : undefined
    if (known) return known.body === call.body ? known.answer : failure(400, 'idempotency_error')
    const answer = create(call)
    // What was said stays said, whatever becomes of it.
    if (typeof key === 'string') answers.set(key, { body: call.body, answer: structuredClone(answer) })
    return answer
  })
  return {
    ...stub,
    intents,
    sessions,
    refunds,
    detached,
    forget: () => answers.clear(),
    refundAs: (status) => void (refundStatus = status),
    pay(id, method = 'pm_ok') {
      const session = sessions.get(id)
      if (!session || !isOpenPage(session, now())) throw new Error(`nobody can pay this page: ${id}`)
      const intent = addIntent({
        amount: session['amount_total'],
        amount_received: session['amount_total'],
        currency: session['currency'],
        metadata: session['metadata'],
        customer: session['saves'] === null ? null : 'cus_1',
        setup_future_usage: session['saves'],
        payment_method: { id: method, object: 'payment_method', card: CARD },
        status: 'succeeded',
      })
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent })
    },
    takeMany(many, created) {
      for (let at = 0; at < many; at++)
        addIntent({ amount_received: 1000, currency: 'kzt', metadata: {}, status: 'succeeded', created })
    },
    refundOutside: (payment_intent, amount) =>
      void refunds.push({
        id: idOf('re'),
        object: 'refund',
        status: 'succeeded',
        amount,
        payment_intent,
        metadata: {},
      }),
    dispute(payment_intent, amount) {
      const dispute = {
        id: idOf('du'),
        object: 'dispute',
        amount,
        currency: intents.get(payment_intent)?.['currency'],
        charge: `ch_of_${payment_intent}`,
        payment_intent,
        metadata: {},
        balance_transactions: [],
      }
      disputes.push(dispute)
      return dispute
    },
    moveFunds: (dispute, amount) =>
      void (dispute['balance_transactions'] as object[]).push({ amount, currency: 'usd', fee: 1500 }),
    expire: (id) => void Object.assign(sessions.get(id) ?? {}, { status: 'expired' }),
  }
}
