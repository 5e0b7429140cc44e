import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Offer, Transaction } from '#contract/purchases.ts'
import { GOLD, PLAIN, SHOP_FILES } from '#cli/testing/shop-service.ts'
import { mayWatch, packetsHeldAt } from '#domain/rights/may-watch.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newLine } from '../e2e/nodes/calls.ts'
import { CARDS } from '../e2e/nodes/rig-gateway.ts'
import { type Rig, SECRET, startRig } from '../e2e/nodes/rig.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { paced } from './paced.ts'
import { startSandbox } from './money/sandbox-process.ts'
import { onPostgres } from './postgres.ts'

const OFFERS = '/v2/users/self/purchases_offer'
const PACE = { aSecond: 100, atMost: 200 }
const SECONDS = 8
const WARM_UP_PACE = 20
const WARM_UP_SECONDS = 8
const SEEN = 40
/** Clients ask at once and then every five seconds. */
const ASKED_EVERY_MS = 50
const CHECKS = 200_000
const NAMES = [
  'money.purchase',
  'money.purchase-nodes',
  'money.opened',
  'money.check',
] as const satisfies readonly FigureName[]

/** Purchases through the sandbox gateway on PostgreSQL, at one node and over two behind nginx, and what a check of what is paid takes. */
export async function measureMoney(): Promise<Measured[]> {
  const measured = await onPostgres(['openair_bench_money'], async ([url = '']) => {
    // Whoever makes the load does nothing else.
    const sandbox = await startSandbox(SECRET)
    try {
      const rig = await startRig({ ...SHOP_FILES }, { databaseUrl: url, gatewayUrl: sandbox.url })
      try {
        return await measureAt(rig)
      } finally {
        await rig.close()
      }
    } finally {
      await sandbox.stop()
    }
  })
  return 'missing' in measured
    ? [...NAMES.map((name) => ({ name, missing: measured.missing })), check()]
    : [...measured, check()]
}

async function measureAt(rig: Rig): Promise<Measured[]> {
  const [, one] = rig.nodes
  for (const base of [one.url, rig.url]) await buyMany(rig, base, WARM_UP_PACE, WARM_UP_SECONDS)
  // As the database does by itself within a minute.
  await rig.database.execute('analyze')
  const bare = await transactions(rig)
  const alone = await buyMany(rig, one.url, PACE.aSecond, SECONDS)
  const both = await buyMany(rig, rig.url, PACE.aSecond, SECONDS)
  const figure = (name: FigureName, took: readonly number[]): Measured => ({
    name,
    value: percentile(took, 0.99),
    beside: { ours: percentile(took, 0.99), peer: percentile(bare, 0.99), unit: 'ms' },
  })
  return [
    figure('money.purchase', alone),
    figure('money.purchase-nodes', both),
    { name: 'money.opened', value: Math.max(...(await opened(rig))) / 1000 },
  ]
}

/** Users who are signed in, without the cost of a password each. */
async function signedIn(rig: Rig, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const users = tokens.map((token) => ({
    name: randomUUID(),
    device: randomUUID(),
    hash: hashToken(token).toString('hex'),
  }))
  await rig.database.execute(
    `with u as (select * from jsonb_to_recordset($1::jsonb) as u (name text, device uuid, hash text)),
      made as (insert into app_user (provider_id, username, is_guest, date_joined) select 1, name, false, now() from u returning id, username),
      devices as (insert into device (id, user_id, serial, data) select u.device, made.id, u.name, '{}' from u join made on made.username = u.name)
     insert into access_token (hash, user_id, device_id, expires_at)
     select decode(u.hash, 'hex'), made.id, u.device, now() + interval '1 hour' from u join made on made.username = u.name`,
    [JSON.stringify(users)],
  )
  return tokens
}

/** Connections are kept for as long as the service says that it keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Answers status and text. */
function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function ask<T>(base: string, method: string, path: string, token: string, body?: object): Promise<T> {
  const { status, text } = await send(
    base + path,
    method,
    {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': newLine(),
      ...(body && { 'content-type': 'application/json' }),
    },
    body && JSON.stringify(body),
  )
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as T
}

/** From the offer to what is paid, without the time that a payer takes to find the card. */
async function buy(base: string, token: string, packet: number): Promise<void> {
  const offer = await ask<Offer>(base, 'POST', OFFERS, token, { packet_id: packet })
  const path = `${OFFERS}/${offer.offer_id}/transaction`
  const body = { purchase_id: offer.purchases[0]?.id, payform_shortname: 'short_url' }
  // A gateway that does not answer in time is asked again, as clients do; the time counts.
  const begin = () => ask<Transaction>(base, 'POST', path, token, body)
  const { full_url: page } = await begin().catch(begin)
  const paid = await send(
    `${page}/card`,
    'POST',
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ number: CARDS.good, expiry: '12/49', cvc: '123' }).toString(),
  )
  if (paid.status !== 303) throw new Error(`not paid: ${paid.status}`)
  for (;;) {
    const { transaction } = await ask<Transaction>(base, 'GET', path, token)
    if (transaction.status === 'complete') return
    if (transaction.status === 'error') throw new Error('a payment has failed')
    await pause(ASKED_EVERY_MS)
  }
}

/** Milliseconds that each purchase took, at so many a second. */
async function buyMany(rig: Rig, base: string, aSecond: number, seconds: number): Promise<number[]> {
  const tokens = await signedIn(rig, aSecond * seconds + PACE.atMost)
  return paced({ ...PACE, aSecond }, seconds, (at) => buy(base, tokens[at] ?? '', PLAIN))
}

/** What the machine takes at the same pace for a booking by itself: five statements that are written to the disk. */
async function transactions({ database: { db } }: Rig): Promise<number[]> {
  return paced({ ...PACE, atMost: 8 }, SECONDS / 2, () =>
    db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('app_user')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const id = randomUUID()
      await trx
        .insertInto('purchase_offer')
        .values({ id, user_id: user.id, provider_id: 1, created_at: new Date(), expires_at: new Date() })
        .execute()
      await trx.selectFrom('provider').select('id').where('id', '=', 1).execute()
      await trx
        .insertInto('journal')
        .values({
          provider_id: 1,
          source_type: 'bench',
          source_id: id,
          purpose: 'bench',
          booked_at: new Date(),
        })
        .execute()
      await trx.updateTable('purchase_offer').set({ expires_at: new Date() }).where('id', '=', id).execute()
    }),
  )
}

/** Milliseconds from a payment that is complete at one node until the other one, which knows the viewer without it, opens what was paid. */
async function opened(rig: Rig): Promise<number[]> {
  const [one, other] = rig.nodes
  const times: number[] = []
  for (const token of await signedIn(rig, SEEN)) {
    const isOpen = async (): Promise<boolean> => {
      const { status } = await send(`${one.url}/v2/channels/1/stream`, 'GET', {
        authorization: `Bearer ${token}`,
      })
      return status === 200
    }
    if (await isOpen()) throw new Error('it is open before it was paid')
    await buy(other.url, token, GOLD)
    const from = performance.now()
    while (!(await isOpen())) if (performance.now() - from > 10_000) throw new Error('it does not open')
    times.push(performance.now() - from)
  }
  return times
}

/** Microseconds that it takes to know from memory whether one of twenty paid ranges opens a thing. */
function check(): Measured {
  const now = Date.now()
  const paid = Array.from({ length: 20 }, (_, at) => ({
    packetId: at,
    from: now - 1_000_000,
    until: now + at * 1000 + 1,
  }))
  const thing = {
    isFree: false,
    packets: [
      { id: 90, priceMinor: 5 },
      { id: 19, priceMinor: 5 },
    ],
  }
  const took: number[] = []
  for (let at = 0; at < CHECKS; at++) {
    const from = performance.now()
    if (!mayWatch(thing, packetsHeldAt(paid, now))) throw new Error('it is paid')
    took.push(performance.now() - from)
  }
  return { name: 'money.check', value: percentile(took, 0.99) }
}
