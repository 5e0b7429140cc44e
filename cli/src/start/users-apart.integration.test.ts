import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Endpoint, Method } from '#contract/endpoint.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Stream } from '#contract/playback.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { addMessages } from '#server/messages/account-message.store.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const AMOUNT = { amount: '20.00' }

let service: RunningService
let [owner, other]: ProfiledUser[] = []
let ids: Awaited<ReturnType<typeof thingsOf>>
let own: { readonly account: number }
const shop = shopper(() => service)
beforeAll(async () => {
  const providers = ALL_WAYS['providers.yaml'] ?? ''
  service = await runSmallService(NOW, {
    ...ALL_WAYS,
    'providers.yaml': providers.replace('shortname: small', 'shortname: small\n  promo_codes: true'),
    'promos.yaml':
      '- {id: 1, slug: later, name: Later, packets: [kino], days: 7, after_renew_packet: plain, confirmation: {title: T, text: T, desc: T}, codes: [LATER]}\n',
  })
  owner = await openUser(service.ports)
  other = await openUser(service.ports)
  ids = await thingsOf(owner)
  own = { account: (await shop.account(other)).id }
  await shop.topUp(other, 1_000_000)
})
afterAll(() => service.close())

const rows = async (query: string, ...values: unknown[]) =>
  (await service.ports.database.execute(query, values)).rows

/** One of everything that is a user's alone, by its ids. */
async function thingsOf(user: ProfiledUser) {
  const { post, get } = shop
  await shop.linkCard(user, keptCard('tok_owner'))
  const [card] = await shop.cards(user)
  await shop.buy(user, GOLD)
  await shop.topUp(user, 1_000_000)
  const offer = await shop.offer(user, PLAIN)
  const payment = (await shop.payform(user, 'phone', { ...AMOUNT, phone: '77013330001' })).json<{
    transaction_id: string
  }>()
  await post('/v2/users/self/promokeys', user.token, { key: 'LATER' })
  const subscriptionIn = async (list: string) =>
    (await get(`/v2/users/self/subscriptions/${list}`, user.token))
      .json<UserPacket[]>()
      .find(({ subscription_id: id }) => id !== null)?.subscription_id
  const [purchase] = await rows(
    'select p.id from purchase p join purchase_offer o on o.id = p.offer_id where o.user_id = $1 and p.subscription_id is not null',
    user.userId,
  )
  const favourite = (
    await post('/v2/users/self/favorites', user.token, { content_id: '10' })
  ).json<Favourite>()
  await post('/v2/users/self/favorites', user.token, { content_id: '11' })
  const profile = (await post('/v2/users/self/profiles', user.token, { name: 'Second' })).json<{
    id: number
  }>()
  const stream = (await get('/v2/channels/1/stream', user.token)).json<Stream>()
  await service.flush()
  await inTransaction(service.ports.database.db, (trx) =>
    addMessages(
      trx,
      [{ userId: user.userId, deviceId: null, about: { kind: 'refunded', amount: 100 } }],
      NOW,
    ),
  )
  return {
    user: user.userId,
    device: user.deviceId,
    account: (await shop.account(user)).id,
    card: card?.id,
    offer: offer.offer_id,
    offered: offer.purchase.id,
    payment: payment.transaction_id,
    subscription: await subscriptionIn('current'),
    future: await subscriptionIn('futures'),
    purchase: String(purchase?.['id']),
    favourite: favourite.id,
    profile: profile.id,
    viewing: stream.stat.id,
  }
}

/** What somebody else sends: a path, and a body. */
type Sent = readonly [path: string, body?: object]
const self = (path: string, ...body: [] | [object]): Sent => [`/v2/users/self/${path}`, ...body]

/** Every endpoint that takes the id of something that is a user's, with the ids of another one. */
const ASKED: Readonly<Record<string, () => readonly Sent[]>> = {
  'PATCH /v2/users/:id': () => [[`/v2/users/${ids.user}`, { refer_id: 'friend' }]],
  'GET /v2/users/self/devices/:id': () => [self(`devices/${ids.device}`)],
  'PATCH /v2/users/self/devices/:id': () => [
    self(`devices/${ids.device}`, { settings: { parentalChannels: true } }),
  ],
  'DELETE /v2/users/self/devices/:id': () => [self(`devices/${ids.device}`)],
  'PATCH /v2/users/self/profiles/:id': () => [self(`profiles/${ids.profile}`, { name: 'Taken' })],
  'DELETE /v2/users/self/profiles/:id': () => [self(`profiles/${ids.profile}`)],
  'POST /v2/users/self/profile': () => [self('profile', { id: ids.profile })],
  'PATCH /v2/users/self/favorites/:id': () => [self(`favorites/${ids.favourite}`, { priority: 2 })],
  'DELETE /v2/users/self/favorites/:id': () => [self(`favorites/${ids.favourite}`)],
  'PATCH /v2/users/self/stat/:id': () => [self(`stat/${ids.viewing}`, { duration: 60 })],
  'PATCH /v2/users/self/stat/:id/position': () => [self(`stat/${ids.viewing}/position`, { seconds: 60 })],
  'DELETE /v2/users/self/viewings/:id': () => [self(`viewings/${ids.viewing}`)],
  'PATCH /v2/users/self/cards/:id': () => [self(`cards/${ids.card}`, { is_primary: true })],
  'DELETE /v2/users/self/cards/:id': () => [self(`cards/${ids.card}`)],
  'GET /v2/users/self/accounts/:id/payforms': () => [self(`accounts/${ids.account}/payforms`)],
  'GET /v2/users/self/accounts/:id/payment_info': () => [self(`accounts/${ids.account}/payment_info`)],
  'GET /v2/users/self/accounts/:id/movements': () => [self(`accounts/${ids.account}/movements`)],
  'POST /v2/users/self/accounts/:id/payforms/confirm_by_sms': () =>
    [ids.account, own.account].map((account) =>
      self(`accounts/${account}/payforms/confirm_by_sms`, { transaction_id: ids.payment, code: '0000' }),
    ),
  'POST /v2/users/self/accounts/:id/payforms/linkedcard': () =>
    [ids.account, own.account].map((account) =>
      self(`accounts/${account}/payforms/linkedcard`, { ...AMOUNT, card_id: ids.card }),
    ),
  'POST /v2/users/self/accounts/:id/payforms/phone': () => [
    self(`accounts/${ids.account}/payforms/phone`, { ...AMOUNT, phone: '77013330002' }),
  ],
  'POST /v2/users/self/accounts/:id/payforms/qrcode_make_transaction': () => [
    self(`accounts/${ids.account}/payforms/qrcode_make_transaction`, AMOUNT),
  ],
  'POST /v2/users/self/accounts/:id/payforms/short_url': () => [
    self(`accounts/${ids.account}/payforms/short_url`, AMOUNT),
  ],
  'POST /v2/users/self/accounts/:id/purchases': () =>
    [ids.account, own.account].map((account) =>
      self(`accounts/${account}/purchases`, { purchase_id: ids.offered }),
    ),
  'PATCH /v2/users/self/accounts/:id/purchases/:purchase_id': () =>
    [ids.account, own.account].map((account) =>
      self(`accounts/${account}/purchases/${ids.purchase}`, { renew: false }),
    ),
  'DELETE /v2/users/self/accounts/:id/purchases/:purchase_id': () =>
    [ids.account, own.account].map((account) => self(`accounts/${account}/purchases/${ids.purchase}`)),
  'GET /v2/users/self/purchases_offer/:id/transaction': () => [
    self(`purchases_offer/${ids.offer}/transaction`),
  ],
  'POST /v2/users/self/purchases_offer/:id/transaction': () => [
    self(`purchases_offer/${ids.offer}/transaction`, {
      purchase_id: ids.offered,
      payform_shortname: 'short_url',
    }),
  ],
  'GET /v2/users/self/transactions/:id': () => [self(`transactions/${ids.payment}`)],
  'PATCH /v2/users/self/subscriptions/:id': () => [
    self(`subscriptions/${ids.subscription}`, { is_paused: true }),
  ],
  'DELETE /v2/users/self/subscriptions/:id': () => [self(`subscriptions/${ids.subscription}`)],
  'PATCH /v2/users/self/subscriptions/futures/:id': () => [
    self(`subscriptions/futures/${ids.future}`, { renew: false }),
  ],
  'DELETE /v2/users/self/subscriptions/futures/:id': () => [self(`subscriptions/futures/${ids.future}`)],
}
/** Their ids are those of titles. */
const OF_TITLES = [
  'DELETE /v2/users/self/histories/:id',
  'GET /v2/users/self/content_metadata/:id',
  'GET /v2/users/self/content_metadata/:id/episodes',
  'PATCH /v2/users/self/content_metadata/:id',
]

/** All that is kept of a user, a row as text. */
async function keptOf(userId: number): Promise<unknown> {
  const tables = ['device', 'profile', 'card', 'payment', 'subscription', 'purchase_offer', 'ledger_account']
  const owned = [...tables, 'entitlement', 'view_session', 'account_message', 'refund']
  const kept = owned.map(
    (table) => `select '${table}' as kind, to_jsonb(t)::text as row from ${table} t where user_id = $1`,
  )
  return rows(
    `${kept.join(' union all ')}
     union all select 'app_user', to_jsonb(t)::text from app_user t where id = $1
     union all select 'favourite', to_jsonb(f)::text from favourite f join profile p on p.id = f.profile_id where p.user_id = $1
     union all select 'purchase', to_jsonb(p)::text from purchase p join purchase_offer o on o.id = p.offer_id where o.user_id = $1
     order by 1, 2`,
    userId,
  )
}

test('every endpoint that takes the id of something of a user’s is asked here with those of another one', () => {
  const all: readonly Endpoint[] = Object.values(ENDPOINTS).flat()
  const names = all.map(({ method, path }) => `${method} ${path}`)
  const taking = names.filter((name) => /\/v2\/users\/.*:/.test(name))
  const looked = [...Object.keys(ASKED), ...OF_TITLES]
  expect(taking.filter((name) => !looked.includes(name))).toEqual([])
  expect(looked.filter((name) => !names.includes(name))).toEqual([])
  expect(Object.entries(ids).filter(([, id]) => id === undefined || id === 'undefined')).toEqual([])
})

test('what is a user’s nobody else reads or changes by its id, and each refusal is that of what is not there', async () => {
  const before = await keptOf(ids.user)
  const told = async () => (await shop.get('/v2/users/self/messages', owner?.token ?? null)).body
  const messages = await told()
  expect(messages).toContain('"removed":false')
  const answers = []
  for (const [name, of] of Object.entries(ASKED))
    for (const [path, body] of of()) {
      const { status } = await shop.call(name.split(' ')[0] as Method, path, other?.token ?? null, body)
      answers.push([name, path, status])
    }
  await service.flush()
  await shop.call('DELETE', '/v2/users/self/messages?from=1&until=1000000', other?.token ?? null)
  expect(await told()).toBe(messages)
  expect(answers.filter(([, , status]) => status !== 404 && status !== 403)).toEqual([])
  expect(await keptOf(ids.user)).toEqual(before)
  // What somebody else has sent did not go out in their own name either.
  expect(await rows('select from payment where user_id = $1', other?.userId)).toEqual([])
})
