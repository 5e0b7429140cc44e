// The least that a correct purchase needs, without the product: Fastify, pg, the calls that a viewer and the gateway make of a node, and for each of them the
// rows without which somebody could pay twice or not have what was paid. It is told its database, the sandbox and the secret, and says its port.
import { createHash, randomUUID } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { Pool } from 'pg'
import { isSigned, sandboxKeys, SIGNATURE_HEADER } from '#server/commerce/gateways/sandbox-signature.ts'

const { BARE_DATABASE: database = '', BARE_SANDBOX: sandbox = '', BARE_SECRET: secret = '' } = process.env
const PRICE = 50_000
const OFFERS = '/v2/users/self/purchases_offer'

const keys = sandboxKeys(createHash('sha256').update(secret).digest())
const pool = new Pool({ connectionString: database, max: 10 })
const app = fastify()

const ask = async (path: string, body?: object) =>
  (
    await fetch(sandbox + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${keys.call}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json() as Promise<{ id: string; state: string; amount_minor: number }>

/** Each statement is planned once by each connection, as the product has it. */
const one = async <T>(
  db: { query: Pool['query'] },
  name: string,
  text: string,
  ...values: unknown[]
): Promise<T | undefined> => (await db.query({ name, text, values })).rows[0] as T | undefined

async function userOf({ headers }: FastifyRequest): Promise<number> {
  const hash = createHash('sha256').update(String(headers.authorization).slice(7)).digest()
  const user = await one<{ id: number }>(
    pool,
    'token',
    'select user_id as id from token where hash = $1',
    hash,
  )
  if (!user) throw new Error('nobody')
  return user.id
}

app.post(OFFERS, async (request) => {
  const id = randomUUID()
  const user = await userOf(request)
  await one(pool, 'offer', 'insert into offer (id, user_id, price) values ($1, $2, $3)', id, user, PRICE)
  return { offer_id: id, purchases: [{ id }] }
})

interface OfOffer {
  Params: { id: string }
}
const stateOf = (id: string, user: number) =>
  one<{ state: string }>(
    pool,
    'state',
    'select state from payment where offer_id = $1 and user_id = $2',
    id,
    user,
  )

app.post<OfOffer>(`${OFFERS}/:id/transaction`, async (request) => {
  const { id } = request.params
  const user = await userOf(request)
  await one(
    pool,
    'payment',
    `insert into payment (offer_id, user_id, amount) select id, user_id, price from offer where id = $1 and user_id = $2 on conflict do nothing`,
    id,
    user,
  )
  const { host } = request
  const begun = await ask('/api/payments', {
    reference: id,
    merchant: '1',
    amount_minor: PRICE,
    currency: 'KZT',
    description: 'bare',
    language: 'en',
    return_url: `http://${host}/`,
    notice_url: `http://${host}/notices`,
    payform: 'short_url',
    save_card: false,
  })
  await one(
    pool,
    'begun',
    `update payment set state = 'action_required' where offer_id = $1 and state = 'created'`,
    id,
  )
  return { full_url: `http://${host}/sandbox/pay/${begun.id}` }
})

app.get<OfOffer>(`${OFFERS}/:id/transaction`, async (request) => {
  const user = await userOf(request)
  return { transaction: { status: (await stateOf(request.params.id, user))?.state } }
})

void app.register(async (raw) => {
  raw.removeAllContentTypeParsers()
  raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // As a node hands on the pages of the sandbox.
  raw.post('/sandbox/*', async ({ url, body, headers }, reply) => {
    const answer = await fetch(sandbox + url, {
      method: 'POST',
      headers: { 'content-type': String(headers['content-type']) },
      body: new Uint8Array(body as Buffer),
      redirect: 'manual',
    })
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  })
  raw.post('/notices', async ({ body, headers }, reply) => {
    const told = body as Buffer
    if (!isSigned(keys.notice, told, headers[SIGNATURE_HEADER], Date.now())) return reply.code(401).send()
    const { id: event, reference } = JSON.parse(told.toString()) as { id: string; reference: string }
    const truth = await ask(`/api/payments/1/${reference}`)
    if (truth.state === 'captured') await settle(event, reference, truth.amount_minor)
    return {}
  })
})

/** What came is booked and pays for the packet, once. */
async function settle(event: string, reference: string, amount: number): Promise<void> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    await one(
      db,
      'event',
      'insert into event (id, payment) values ($1, $2) on conflict do nothing',
      event,
      reference,
    )
    await one(
      db,
      'lock',
      'select from account where id = (select user_id from payment where offer_id = $1) for no key update',
      reference,
    )
    const open = await one(
      db,
      'paid',
      `update payment set state = 'complete' where offer_id = $1 and state <> 'complete' returning user_id`,
      reference,
    )
    if (open) {
      await one(
        db,
        'book',
        `insert into entry (source, account, amount) select $1, side.account, side.amount from payment p
         cross join lateral (values (p.user_id, $2::bigint), (-1, -$2::bigint), (p.user_id, -p.amount), (-2, p.amount)) side (account, amount)
         where p.offer_id = $1`,
        reference,
        amount,
      )
      await one(
        db,
        'balance',
        'update account a set balance = balance + $2::bigint - p.amount from payment p where p.offer_id = $1 and a.id = p.user_id',
        reference,
        amount,
      )
      await one(
        db,
        'open',
        `insert into entitlement (user_id, valid) select user_id, tstzrange(now(), now() + interval '1 month') from payment where offer_id = $1`,
        reference,
      )
    }
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
process.on('disconnect', () => process.exit())
