import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Offer, Transaction } from '#contract/purchases.ts'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newLine } from '../../e2e/nodes/calls.ts'
import { CARDS } from '../../e2e/nodes/rig-gateway.ts'

const OFFERS = '/v2/users/self/purchases_offer'
/** Who waits for a payment asks at once and then so often, milliseconds; clients do it every five seconds. */
const ASKED_EVERY_MS = 50

/** Users who are signed in, without the cost of a password each. */
export async function signedIn({ execute }: Pick<Database, 'execute'>, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const users = tokens.map((token) => ({
    name: randomUUID(),
    device: randomUUID(),
    hash: hashToken(token).toString('hex'),
  }))
  await execute(
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
export function send(
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
export async function buy(base: string, token: string, packet: number): Promise<void> {
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
