import { type GatewayStub, gatewayStub, type StubAnswer, type StubCall } from './gateway-stub.ts'

export const CLOUD_SETTINGS = { public_id: 'pk_of_the_stub', api_secret: 'secret of the stub' }
const KEY = `Basic ${Buffer.from('pk_of_the_stub:secret of the stub').toString('base64')}`

/** A payment as the stub keeps it. */
interface Payment {
  TransactionId: number
  Amount: number
  Currency: string
  InvoiceId: string
  Status: string
  ReasonCode: number
  [more: string]: unknown
}

/** What becomes of a charge by the token of a card. */
const DECLINED: Readonly<Record<string, number>> = { poor: 5051, stolen: 5043, expired: 5054, strange: 5999 }

export interface CloudPaymentsStub extends GatewayStub {
  readonly payments: Payment[]
  readonly refunds: { TransactionId: number; Amount: number }[]
  /** It does not know any more what was asked for before, as an hour later. */
  forget(): void
  /** Has somebody pay an order on its page, or try to. */
  pay(invoice: string, more?: Partial<Payment>): Payment
}

/** The part of CloudPayments' API that is used here, as its reference describes it. */
export async function cloudPaymentsStub(now: () => number): Promise<CloudPaymentsStub> {
  const orders = new Map<string, Pick<Payment, 'Amount' | 'Currency' | 'InvoiceId'>>()
  const payments: Payment[] = []
  const refunds: CloudPaymentsStub['refunds'] = []
  const answers = new Map<string, StubAnswer>()
  let count = 500

  const add = (
    order: Pick<Payment, 'Amount' | 'Currency' | 'InvoiceId'>,
    more: Partial<Payment>,
  ): Payment => {
    const payment: Payment = {
      TransactionId: ++count,
      Amount: order.Amount,
      Currency: order.Currency,
      InvoiceId: order.InvoiceId,
      Status: 'Completed',
      ReasonCode: 0,
      Type: 0,
      Refunded: false,
      CreatedDateIso: new Date(now()).toISOString().slice(0, 19),
      CardFirstSix: '424242',
      CardLastFour: '4242',
      CardType: 'Visa',
      CardExpDate: '04/49',
      Token: 'tk_good',
      ...more,
    }
    payments.push(payment)
    return payment
  }
  const ok = (Model: unknown): StubAnswer => ({ status: 200, json: { Success: true, Message: null, Model } })
  const no = (Message: string | null, Model?: unknown): StubAnswer => ({
    status: 200,
    json: { Success: false, Message, ...(Model !== undefined && { Model }) },
  })

  const charge = (form: Payment): StubAnswer => {
    const token = String(form['Token'])
    const code = DECLINED[token]
    if (token === 'secure') {
      const { TransactionId } = add(form, { Status: 'AwaitingAuthentication' })
      return no(null, { TransactionId, PaReq: 'what the bank asks', AcsUrl: 'https://acs.bank.example/3ds' })
    }
    if (token === 'forgotten') return no('Token is not found')
    if (code !== undefined) return no(null, add(form, { Status: 'Declined', ReasonCode: code }))
    return ok(add(form, {}))
  }

  const answer = ({ path, body }: StubCall): StubAnswer => {
    const form = JSON.parse(body) as Payment
    switch (path) {
      case '/orders/create': {
        const Id = `order${String(++count)}`
        orders.set(form.InvoiceId, form)
        return ok({ Id, Number: count, Url: `https://orders.cloudpayments.example/d/${Id}` })
      }
      case '/payments/tokens/charge':
        return charge(form)
      case '/payments/cards/post3ds': {
        const payment = payments.find(({ TransactionId }) => TransactionId === form.TransactionId)
        if (!payment) return no('not found')
        const isRight = form['PaRes'] === 'seen and right'
        Object.assign(payment, isRight ? { Status: 'Completed' } : { Status: 'Declined', ReasonCode: 5206 })
        return isRight ? ok(payment) : no(null, payment)
      }
      case '/payments/find': {
        const payment = payments.findLast(({ InvoiceId }) => InvoiceId === form.InvoiceId)
        if (!payment) return no('Not found')
        return payment.Status === 'Completed' ? ok(payment) : no(null, payment)
      }
      case '/payments/refund': {
        const payment = payments.find(({ TransactionId }) => TransactionId === form.TransactionId)
        const before = refunds.filter(({ TransactionId }) => TransactionId === form.TransactionId)
        const sum = before.reduce((all, { Amount }) => all + Amount, form.Amount)
        if (!payment || sum > payment.Amount) return no('The amount is too large')
        refunds.push({ TransactionId: form.TransactionId, Amount: form.Amount })
        payment['Refunded'] = sum === payment.Amount
        return ok({ TransactionId: ++count })
      }
      case '/payments/list': {
        const day = String(form['Date'])
        return ok(payments.filter(({ CreatedDateIso }) => String(CreatedDateIso).startsWith(day)))
      }
      default:
        return { status: 404, json: { Success: false, Message: 'no such method' } }
    }
  }

  const stub = await gatewayStub((call) => {
    if (call.headers.authorization !== KEY) return { status: 401 }
    const id = call.headers['x-request-id']
    const known = typeof id === 'string' ? answers.get(id) : undefined
    if (known) return known
    const given = answer(call)
    if (typeof id === 'string') answers.set(id, given)
    return given
  })
  return {
    ...stub,
    payments,
    refunds,
    forget: () => answers.clear(),
    pay(invoice, more = {}) {
      const order = orders.get(invoice)
      if (!order) throw new Error(`nothing was ordered by ${invoice}`)
      return add(order, more)
    },
  }
}
