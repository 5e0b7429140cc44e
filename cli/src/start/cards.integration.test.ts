import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Card } from '#contract/payforms.ts'
import type { PaymentInfo, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { type Gateway, GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import { keptCard, scriptedGateway } from '#server/testing/scripted-gateway.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const CARDS = '/v2/users/self/cards'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  service.gateway.cards.clear()
  service.gateway.refusesRefunds = null
  service.gateway.least = 0
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())
let tokens = 0
const card = (more = {}) => keptCard(`tok_${++tokens}`, more)
const current = async ({ token }: TestUser) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()
const entries = async ({ userId }: TestUser) =>
  (
    await service.ports.database.execute(
      `select j.source_type || '.' || j.purpose as what, e.amount_minor::int as amount from ledger_entry e
       join ledger_account a on a.id = e.account_id join journal j on j.id = e.journal_id where a.user_id = ${userId} order by j.id`,
    )
  ).rows.map((row) => `${String(row['what'])} ${String(row['amount'])}`)

test('a gateway that takes nothing small is asked for as much as it takes, of which every way of paying tells before', async () => {
  service.gateway.least = 25_050
  const { id: account } = await shop.account(user)
  const { offers } = (
    await shop.get(`/v2/users/self/accounts/${account}/payment_info`, user.token)
  ).json<PaymentInfo>()
  expect(offers.find((one) => one.distribution_type === 'card')).toMatchObject({
    amount: '251.00',
    distribution_info: expect.stringContaining('251'),
  })
  const linking = (await shop.post(CARDS, user.token, {})).json<Transaction>()
  expect(linking.amount).toBe('251.00')
  service.gateway.finish(linking.transaction_id, { card: card() })
  await shop.notify(linking.transaction_id)
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('0.00')
  const add = (amount: string) => shop.payform(user, 'short_url', { amount })
  expect([(await add('250.49')).status, (await add('250.50')).status]).toEqual([400, 200])
  await shop.topUp(user, 49_000)
  const offer = await shop.offer(user, PLAIN)
  expect(new Set(offer.paysystems.map((one) => one.least_amount))).toEqual(new Set(['250.50']))
  const paid = await shop.tryPay(user, offer, { payform_shortname: 'linkedcard' })
  expect(paid.json<Transaction>()).toMatchObject({ amount: '250.50', transaction: { status: 'complete' } })
  expect(await current(user)).toHaveLength(1)
  expect(await shop.balance(user)).toBe('240.50')
})

test('linking a card takes one unit of the currency and pays it back once, booked both ways [commerce.card-link-price] [commerce.api-card-add]', async () => {
  const begun = await shop.post(CARDS, user.token, { returnUrl: '/settings/cards' })
  expect(begun.status).toBe(200)
  const { transaction_id: id, amount, full_url } = begun.json<Transaction>()
  expect([amount, full_url]).toEqual(['1.00', `https://pay.example/${id}`])
  expect(service.gateway.orders.get(id)).toMatchObject({ amountMinor: 100, saveCard: true })
  // Who presses twice goes on with the same.
  const again = (await shop.post(CARDS, user.token, {})).json<Transaction>()
  expect(again.transaction_id).toBe(id)
  service.gateway.finish(id, { card: card() })
  await shop.notify(id)
  expect((await shop.transaction(user, id)).transaction.status).toBe('complete')
  // It is on its way back before the gateway has heard of it: nobody spends it meanwhile.
  expect(await shop.cards(user)).toMatchObject([{ amount: '1.00', needed_refund: true }])
  expect(await shop.balance(user)).toBe('0.00')
  await shop.runOrders()
  await shop.notify(id, 'told again')
  await shop.runOrders()
  expect([...service.gateway.refunds.values()].filter((one) => one.reference === id)).toEqual([
    { reference: id, amountMinor: 100 },
  ])
  expect(await shop.cards(user)).toMatchObject([{ amount: '1.00', needed_refund: false }])
  expect(await entries(user)).toEqual(['payment.capture 100', 'refund.refund -100'])
})

test('the unit comes back although a node dies, the gateway is silent, or the card was linked too late', async () => {
  const { transaction_id: id } = (await shop.post(CARDS, user.token, {})).json<Transaction>()
  service.clock.time += 3_600_001
  await shop.run('settle-payments')
  expect((await shop.transaction(user, id)).transaction.status).toBe('error')
  const late = card()
  service.gateway.finish(id, { card: late })
  await shop.notify(id)
  // The node that was to pay it back has died: the order is lost with its queue.
  await service.ports.database.execute('delete from ordered_job')
  service.gateway.silent.add('refund')
  service.clock.time += 61_000
  await expect(shop.run('settle-payments')).rejects.toThrow('could not be asked')
  service.gateway.silent.clear()
  service.clock.time += 61_000
  await shop.run('settle-payments')
  await shop.run('settle-payments')
  expect([...service.gateway.refunds.values()].filter((one) => one.reference === id)).toHaveLength(1)
  expect(await shop.balance(user)).toBe('0.00')
  // Nobody waits for that card any more.
  expect(await shop.cards(user)).toEqual([])
})

test('whoever has begun to link a card goes on with that, but for a page of a gateway that the provider has left, and one of which nobody has said anything for an hour', async () => {
  const begin = async () => (await shop.post(CARDS, user.token, {})).json<Transaction>()
  const first = await begin()
  expect((await begin()).transaction_id).toBe(first.transaction_id)
  await service.ports.database.execute(
    `update payment set gateway = 'stripe' where id = '${first.transaction_id}'`,
  )
  const second = await begin()
  expect(second.transaction_id).not.toBe(first.transaction_id)
  expect(second.full_url).toContain(second.transaction_id)
  service.gateway.silent.add('query')
  service.clock.time += 61 * 60_000
  await shop.run('settle-payments')?.catch(() => undefined)
  const third = await begin()
  expect(third.transaction_id).not.toBe(second.transaction_id)
  service.gateway.silent.clear()
  service.gateway.finish(third.transaction_id, { card: card() })
  await shop.notify(third.transaction_id)
  expect(await shop.cards(user)).toHaveLength(1)
})

test('a unit that its gateway never pays back is on the balance', async () => {
  service.gateway.refusesRefunds = 'closed'
  await shop.linkCard(user, card())
  expect(await shop.balance(user)).toBe('1.00')
  expect(await shop.cards(user)).toMatchObject([{ needed_refund: false }])
})

test('cards are listed with what is shown of them, and their tokens are sealed [commerce.card-fields] [commerce.api-cards] [commerce.op-get-user-cards]', async () => {
  await shop.linkCard(user, keptCard('tok_secret'))
  await shop.linkCard(user, card({ last4: '1881', first6: null, brand: null, expires: '05/26' }))
  const { id: account_id } = await shop.account(user)
  expect(await shop.cards(user)).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      number: '4242 42** **** 4242',
      brand: 'visa',
      expires: '12/49',
      is_expired: false,
      is_primary: true,
      paysystem_shortname: 'sandbox',
      account_id,
      amount: '1.00',
      needed_refund: false,
    },
    expect.objectContaining({
      number: '**** **** **** 1881',
      brand: null,
      expires: '05/26',
      is_expired: true,
      is_primary: false,
    }),
  ])
  const { rows } = await service.ports.database.execute('select * from card')
  expect(JSON.stringify(rows)).not.toContain('tok_secret')
  // The same card again is the same one, shown as it is now: its bank has prolonged it.
  await shop.linkCard(user, {
    ...keptCard('tok_secret'),
    brand: 'mastercard',
    last4: '4343',
    expires: '01/50',
  })
  const again = await shop.cards(user)
  expect(again.map(({ number, brand, expires }) => [number, brand, expires])).toContainEqual([
    '4242 42** **** 4343',
    'mastercard',
    '01/50',
  ])
  expect(again).toHaveLength(2)
})

test('another card is made the one that is charged [commerce.op-set-user-card]', async () => {
  await shop.linkCard(user, card())
  await shop.linkCard(user, card({ last4: '1881' }))
  const [, second] = await shop.cards(user)
  const set = await shop.patch(`${CARDS}/${second?.id}`, user.token, { is_primary: true })
  expect(set.json<Card>()).toMatchObject({ id: second?.id, is_primary: true })
  expect((await shop.cards(user)).map(({ number, is_primary }) => [number.slice(-4), is_primary])).toEqual([
    ['1881', true],
    ['4242', false],
  ])
  expect((await shop.patch(`${CARDS}/${second?.id}`, user.token, {})).status).toBe(400)
})

test('a card that is linked by another token is the same card where its gateway knows it, and the token before is forgotten', async () => {
  const print = { fingerprint: `print of ${user.userId}` }
  await shop.linkCard(user, card({ ...print, expires: '05/26' }))
  const first = `tok_${tokens}`
  const [before] = await shop.cards(user)
  const second = card({ ...print, expires: '05/31' })
  await shop.linkCard(user, second)
  const [now, ...others] = await shop.cards(user)
  expect(now).toEqual({ ...before, id: now?.id, expires: '05/31', is_expired: false, needed_refund: false })
  expect(others).toEqual([])
  expect(service.gateway.forgotten).toContain(first)
  expect(service.gateway.forgotten).not.toContain(second.token)
  expect((await entries(user)).filter((one) => one.startsWith('payment.'))).toHaveLength(2)
  const { id: account } = await shop.account(user)
  const moved = (await shop.get(`/v2/users/self/accounts/${account}/movements`, user.token)).json<object[]>()
  expect(moved).toHaveLength((await entries(user)).length)
  // Removed, it is charged by neither.
  await shop.remove(`${CARDS}/${now?.id}`, user.token)
  await shop.runOrders()
  expect([await shop.cards(user), service.gateway.forgotten.includes(second.token)]).toEqual([[], true])
})

test('a page that its payer has left and that is paid after all leaves the same card as it was linked before', async () => {
  const print = { fingerprint: `print of ${user.userId}` }
  const own = card(print)
  await shop.linkCard(user, own)
  const begun = (await shop.post(CARDS, user.token, {})).json<Transaction>()
  await service.ports.database.execute(
    `update payment set state = 'expired' where id = '${begun.transaction_id}'`,
  )
  const late = card(print)
  service.gateway.finish(begun.transaction_id, { card: late })
  await shop.notify(begun.transaction_id)
  while ((await shop.runOrders()) > 0);
  expect(await shop.cards(user)).toHaveLength(1)
  const { forgotten } = service.gateway
  expect([own, late].map(({ token }) => forgotten.includes(token))).toEqual([false, true])
})

test('a token is forgotten unless another card of the same provider has it: gateways give out tokens to each provider alone', async () => {
  const { database } = service.ports
  await database.execute(
    `insert into provider select (jsonb_populate_record(p, '{"id": 70, "shortname": "other", "domain": null, "is_default": false}')).*
     from provider p where is_default`,
  )
  /** Somebody else of a provider who has a card with the same token. */
  const holder = async (providerId: number) => {
    const { userId } = await openUser(service.ports, { providerId })
    await database.execute(
      `insert into card (user_id, provider_id, gateway, token_sealed, token_hash, number, is_primary, payment_id, linked_at, fingerprint)
       select ${userId}, ${providerId}, gateway, token_sealed, token_hash, number, false, payment_id, linked_at, fingerprint
       from card where user_id = ${user.userId}`,
    )
    return userId
  }
  const removed = async () => {
    const [own] = await shop.cards(user)
    await shop.remove(`${CARDS}/${own?.id}`, user.token)
    await shop.runOrders()
    return service.gateway.forgotten
  }
  const [shared, apart] = [card(), card()]
  await shop.linkCard(user, shared)
  const neighbour = await holder(1)
  expect(await removed()).not.toContain(shared.token)
  await database.execute(`delete from card where user_id in (${neighbour}, ${user.userId})`)
  await shop.linkCard(user, apart)
  const stranger = await holder(70)
  expect(await removed()).toContain(apart.token)
  await database.execute(
    `delete from card where user_id = ${stranger}; delete from app_user where id = ${stranger}; delete from provider where id = 70`,
  )
})

test('in the place of a primary card that is removed a good one is charged, not one that was linked later and has expired', async () => {
  await shop.linkCard(user, card())
  await shop.linkCard(user, card({ last4: '1881' }))
  await shop.linkCard(user, card({ last4: '3333', expires: '05/26' }))
  const [first] = await shop.cards(user)
  await shop.remove(`${CARDS}/${first?.id}`, user.token)
  expect((await shop.cards(user)).map(({ number, is_primary }) => [number.slice(-4), is_primary])).toEqual([
    ['1881', true],
    ['3333', false],
  ])
})

test('a card that is linked once its provider has left the gateway of the primary one is charged in its place, and none of that gateway where that one is removed', async () => {
  const left: { is: boolean } = { is: false }
  const gateways = service.ports.gateways as Map<GatewayName, Gateway>
  gateways.set('stripe', { ...scriptedGateway(), name: 'stripe', serves: () => !left.is })
  const ends = async () => (await shop.cards(user)).map(({ number }) => number.slice(-4))
  try {
    await shop.linkCard(user, card())
    await service.ports.database.execute(`update card set gateway = 'stripe' where user_id = ${user.userId}`)
    await shop.linkCard(user, card({ last4: '1881' }))
    expect(await ends()).toEqual(['4242', '1881'])
    left.is = true
    await shop.linkCard(user, card({ last4: '3333' }))
    expect(await ends()).toEqual(['3333', '4242', '1881'])
    await shop.linkCard(user, card({ last4: '5555' }))
    await service.ports.database.execute(
      `update card set gateway = 'stripe' where user_id = ${user.userId} and number like '%5555'`,
    )
    const [primary] = await shop.cards(user)
    await shop.remove(`${CARDS}/${primary?.id}`, user.token)
    expect((await ends())[0]).toBe('1881')
  } finally {
    gateways.delete('stripe')
  }
})

test('a removed card is forgotten at its gateway too, and the next one is charged [commerce.api-card-delete]', async () => {
  await shop.linkCard(user, keptCard('tok_gone'))
  await shop.linkCard(user, card({ last4: '1881' }))
  const [first] = await shop.cards(user)
  expect((await shop.remove(`${CARDS}/${first?.id}`, user.token)).status).toBe(200)
  expect(await shop.cards(user)).toMatchObject([{ number: '4242 42** **** 1881', is_primary: true }])
  service.gateway.silent.add('forget')
  await expect(shop.runOrders()).rejects.toThrow('no answer')
  service.gateway.silent.clear()
  const { rows } = await service.ports.database.execute('select id from card where removed_at is not null')
  for (const { id } of rows)
    await service.ports.database.execute(
      `insert into ordered_job (job, data) values ('forget-card', '{"cardId": ${String(id)}}')`,
    )
  await shop.runOrders()
  expect(service.gateway.forgotten).toContain('tok_gone')
  const sealed = await service.ports.database.execute(
    'select token_sealed from card where removed_at is not null and token_sealed is not null',
  )
  expect(sealed.rows).toEqual([])
  expect((await shop.remove(`${CARDS}/${first?.id}`, user.token)).status).toBe(404)
})

test('a linked card pays a purchase; without money on it the answer is 400 and nothing is bought [commerce.op-create-offer-transaction] [commerce.op-get-offer-transaction]', async () => {
  await shop.linkCard(user, keptCard('tok_poor'))
  const [linked] = await shop.cards(user)
  service.gateway.cards.set('tok_poor', 'insufficient_funds')
  const offer = await shop.offer(user, PLAIN)
  const refused = await shop.tryPay(user, offer, { payform_shortname: 'linkedcard', card_id: linked?.id })
  expect([refused.status, refused.code]).toEqual([400, 'insufficient_funds'])
  expect((await shop.poll(user, offer)).transaction.status).toBe('error')
  expect(await current(user)).toEqual([])
  service.gateway.cards.set('tok_poor', 'captured')
  const paid = await shop.tryPay(user, offer, { card_id: linked?.id })
  expect(paid.json<Transaction>()).toMatchObject({ amount: '500.00', transaction: { status: 'complete' } })
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'complete' } })
  expect(await current(user)).toMatchObject([{ id: PLAIN, renew: true }])
  // The same again is the same.
  const again = await shop.tryPay(user, offer, { card_id: linked?.id })
  expect(again.json<Transaction>().transaction_id).toBe(paid.json<Transaction>().transaction_id)
})

test('a bank that wants to see its page first gets it, and a silent gateway is asked for the truth', async () => {
  await shop.linkCard(user, keptCard('tok_3ds'))
  service.gateway.cards.set('tok_3ds', 'secured')
  const offer = await shop.offer(user, PLAIN)
  const begun = (await shop.tryPay(user, offer, { payform_shortname: 'linkedcard' })).json<Transaction>()
  expect(begun).toMatchObject({
    transaction: { status: 'action_required' },
    full_url: `https://bank.example/${begun.transaction_id}`,
  })
  // Another way of paying takes its place.
  const other = await shop.pay(user, offer)
  expect(other.transaction_id).not.toBe(begun.transaction_id)
  service.gateway.finish(begun.transaction_id, {})
  await shop.notify(begun.transaction_id)
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('500.00')

  const second = await openUser(service.ports)
  await shop.linkCard(second, keptCard('tok_lost'))
  service.gateway.silent.add('charge')
  const lost = await shop.offer(second, PLAIN)
  expect((await shop.tryPay(second, lost, { payform_shortname: 'linkedcard' })).status).toBe(504)
  service.gateway.silent.clear()
  const told = (await shop.tryPay(second, lost, { payform_shortname: 'linkedcard' })).json<Transaction>()
  expect(told.transaction.status).toBe('complete')
  expect(await entries(second)).toEqual([
    'payment.capture 100',
    'refund.refund -100',
    'payment.capture 50000',
    'purchase.charge -50000',
  ])
})

test('a card that pays is kept where its owner wants it, and only then [commerce.op-create-transaction]', async () => {
  for (const [saveCard, kept] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const begun = (
      await shop.payform(user, 'short_url', {
        amount: '20.00',
        saveCard,
        returnUrl: '/settings/subscriptions',
      })
    ).json<Transaction>()
    const ordered = service.gateway.orders.get(begun.transaction_id)
    expect(ordered).toMatchObject({
      saveCard,
      payform: 'short_url',
      returnUrl: 'https://tv.example/settings/subscriptions',
    })
    service.gateway.finish(begun.transaction_id, { card: card() })
    await shop.notify(begun.transaction_id)
    await shop.runOrders()
    expect(await shop.cards(user)).toHaveLength(kept)
  }
  expect(await shop.balance(user)).toBe('40.00')
})

test('a purchase by card of which its gateway has never heard, or says nothing for an hour, keeps nobody from buying the packet in another way; late money is balance', async () => {
  const MINUTE = 60_000
  for (const [heard, minutes, before] of [
    [false, 6, 4],
    [true, 61, 59],
  ] as const) {
    service.clock.time = NOW
    user = await openUser(service.ports)
    await shop.linkCard(user, card())
    const { charge } = service.gateway
    if (heard) service.gateway.silent.add('charge').add('query')
    else
      service.gateway.charge = async () => {
        throw new GatewaySilence('sandbox', 'no answer')
      }
    const first = await shop.tryPay(user, await shop.offer(user, PLAIN), { payform_shortname: 'linkedcard' })
    expect(first.status).toBe(504)
    const tryAt = async (at: number) => {
      service.clock.time = NOW + at * MINUTE
      await shop.run('settle-payments')?.catch(() => undefined)
      return (await shop.tryPay(user, await shop.offer(user, PLAIN))).status
    }
    expect([await tryAt(before), await tryAt(minutes)]).toEqual([409, 200])
    service.gateway.charge = charge
    service.gateway.silent.clear()
    if (!heard) continue
    // It was taken after all: asked for once more later, it is on the balance.
    service.clock.time = NOW + (minutes + 61) * MINUTE
    await shop.run('settle-payments')
    expect(await shop.balance(user)).toBe('500.00')
  }
})

test('nothing is done with somebody else’s card, and guests and children have none', async () => {
  await shop.linkCard(user, card())
  const [own] = await shop.cards(user)
  const stranger = await openUser(service.ports)
  const offer = await shop.offer(stranger, PLAIN)
  for (const answer of [
    await shop.patch(`${CARDS}/${own?.id}`, stranger.token, { is_primary: true }),
    await shop.remove(`${CARDS}/${own?.id}`, stranger.token),
    await shop.tryPay(stranger, offer, { payform_shortname: 'linkedcard', card_id: own?.id }),
    await shop.payform(stranger, 'linkedcard', { amount: '20.00', card_id: own?.id }),
  ])
    expect(answer.status).toBe(404)
  expect(await shop.cards(stranger)).toEqual([])
  const guest = await openGuest(service.app)
  const child = await openChild(service.app, service.ports, user)
  for (const [who, reason] of [
    [guest, 'sign_in'],
    [child, 'child_profile'],
  ] as const)
    for (const answer of [
      await shop.get(CARDS, who.token),
      await shop.post(CARDS, who.token, {}),
      await shop.patch(`${CARDS}/${own?.id}`, who.token, { is_primary: true }),
      await shop.remove(`${CARDS}/${own?.id}`, who.token),
      await shop.post('/v2/users/self/accounts/1/payforms/short_url', who.token, { amount: '20.00' }),
      await shop.get('/v2/users/self/accounts/1/payforms', who.token),
    ])
      expect([answer.status, answer.refusal]).toEqual([403, { reason }])
})

test('while a card may have been charged for a packet nobody pays for it another time, and as soon as that is known it goes on', async () => {
  await shop.linkCard(user, card())
  service.gateway.silent.add('charge')
  const offer = await shop.offer(user, PLAIN)
  expect((await shop.tryPay(user, offer, { payform_shortname: 'linkedcard' })).status).toBe(504)
  const again = await shop.offer(user, PLAIN)
  for (const payform_shortname of ['linkedcard', 'short_url']) {
    const refused = await shop.tryPay(user, again, { payform_shortname })
    expect([refused.status, refused.json<{ message: string }>().message]).toEqual([
      409,
      'A payment for this packet is being checked. Wait a moment, so that nothing is paid twice.',
    ])
  }
  service.gateway.silent.clear()
  service.clock.time += 61_000
  await shop.run('settle-payments')
  expect(await current(user)).toHaveLength(1)
  const orders = [...service.gateway.orders.values()].filter(
    ({ amountMinor, payer }) => payer.userId === user.userId && amountMinor === 50_000,
  )
  expect(orders).toHaveLength(1)
})
