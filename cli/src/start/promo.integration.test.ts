import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PromoKey } from '#contract/promo.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openDevice, openUser, type TestUser } from '#server/testing/users.ts'
import { createPromoCodes } from '#operate/promo/promo-codes.ts'
import { IN_NETWORK, runPromoService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 24 * 3_600_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runPromoService(NOW)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  await service.ports.database.execute('delete from attempt')
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

const CHECK = '/v2/users/self/promokeys/check'
const APPLY = '/v2/users/self/promokeys'
/** A call of somebody from an address. */
async function from(ip: string, url: string, token: string | null, payload?: object, lang = 'en') {
  const answer = await service.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    remoteAddress: ip,
    ...(payload && { payload }),
    headers: { 'accept-language': lang, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
}
const check = (key: string, { token }: { token: string }, more = {}) =>
  from('203.0.113.7', CHECK, token, { key, ...more })
const redeem = (key: string, { token }: TestUser, ip = '203.0.113.7') => from(ip, APPLY, token, { key })
const current = async ({ token }: TestUser) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()
/** Moves the clock; tokens of before are over. */
async function at(time: number, one: TestUser): Promise<TestUser> {
  service.clock.time = time
  return { ...one, ...(await openDevice(service.ports, one.userId)) }
}
const iso = (time: number) => new Date(time).toISOString()

test('a code says what it gives and what it asks for [commerce.api-promokeys-check] [commerce.promo-key-fields] [commerce.promo-data-fields]', async () => {
  const data = {
    amount: null,
    needed_refund: false,
    is_paid: false,
    packet_ids: [GOLD, KINO],
    ott_packet_ids: [GOLD],
    days: 30,
    ott_days: 7,
    after_renew_packet_id: null,
    confirmation_title: null,
    confirmation_text: null,
    confirmation_desc: null,
    agreement_id: null,
  }
  expect(await check('spring-30', user)).toEqual({
    status: 200,
    json: {
      key: 'SPRING-30',
      description: 'A month of gold and kino',
      is_need_confirm: false,
      confirmation_text: null,
      is_payment_needed: false,
      data,
    } satisfies PromoKey,
  })
  expect((await check('LOYAL', user)).json).toMatchObject({
    is_need_confirm: true,
    confirmation_text: 'Then 1490 a month',
    data: {
      days: 10,
      ott_days: 10,
      after_renew_packet_id: GOLD,
      confirmation_title: 'Ten days',
      confirmation_text: 'Then 1490 a month',
      confirmation_desc: 'It can be switched off',
    },
  })
  expect((await check('CARDED', user)).json).toMatchObject({
    is_payment_needed: true,
    data: { amount: '1.00', needed_refund: true, is_paid: false },
  })
})

test('what a code gives can be read without an account [commerce.api-promokey-info]', async () => {
  const info = (key: string, lang = 'ru') =>
    from('203.0.113.7', `/v2/promokeys/${key}/info`, null, undefined, lang)
  expect((await info('loyal')).json).toMatchObject({
    key: 'LOYAL',
    confirmation_text: 'Потом 1490 в месяц',
    data: { days: 10, after_renew_packet_id: GOLD },
  })
  expect(await info('nothing')).toMatchObject({
    status: 404,
    json: { message: expect.stringMatching(/^Такого/) },
  })
  expect(await info('PAST', 'en')).toMatchObject({ status: 400 })
})

test('a code that cannot be used says why, in words [commerce.api-promokeys-check]', async () => {
  await redeem('FRESH', user)
  const said = async (key: string, more = {}) => {
    const { status, json } = await check(key, user, more)
    return [status, json['message']]
  }
  expect(await said('NOTHING')).toEqual([404, 'There is no such promo code. Check its letters and digits.'])
  expect(await said('PAST')).toEqual([400, 'This promo code is not valid any more'])
  expect(await said('COMING')).toEqual([400, 'This promo code is not valid yet: try it later'])
  const later = await openUser(service.ports)
  await redeem('LOYAL', later)
  const fresh = () => check('FRESH', later)
  expect((await fresh()).json['message']).toMatch(/^This promo code is for new viewers/)
  // Somebody who only asks what it gives is not held to the conditions of a viewer.
  expect((await check('FRESH', later, { ignore_conditions: true })).status).toBe(200)
  expect((await redeem('FRESH', later)).status).toBe(400)
})

test('a code opens its packets for its days, fewer of them over the open internet [commerce.api-promokeys-apply]', async () => {
  expect((await shop.get('/v2/channels/1/stream', user.token)).status).toBe(403)
  const gift = {
    key: 'SPRING-30',
    packet_ids: [GOLD],
    until: iso(NOW + 7 * DAY),
    after_renew_packet_id: null,
    next_price: null,
    next_pay_at: null,
  }
  expect(await redeem('spring 30', user)).toEqual({ status: 200, json: { ...gift, key: 'SPRING 30' } })
  expect((await shop.get('/v2/channels/1/stream', user.token)).status).toBe(200)
  expect(await current(user)).toMatchObject([{ id: GOLD, type: 'promo', renew: false, end_at: gift.until }])
  // Once more it gives what it has given.
  expect(await redeem('SPRING-30', user, IN_NETWORK)).toEqual({ status: 200, json: gift })
  const other = await openUser(service.ports)
  expect((await redeem('SPRING-30', other, IN_NETWORK)).json).toMatchObject({
    packet_ids: [GOLD, KINO],
    until: iso(NOW + 30 * DAY),
  })
  const has = async (time: number, one: TestUser) => (await current(await at(time, one))).map(({ id }) => id)
  expect(await has(NOW + 7 * DAY - 1, user)).toEqual([GOLD])
  expect(await has(NOW + 7 * DAY, user)).toEqual([])
  expect(await has(NOW + 7 * DAY, other)).toEqual([GOLD, KINO])
})

test('days come after what is paid, and the renewal after the days [commerce.api-promokeys-apply]', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.buy(user, PLAIN)
  const [paid] = await current(user)
  const end = Date.parse(paid?.end_at ?? '')
  expect((await redeem('TENTIMES', user)).json).toMatchObject({
    packet_ids: [PLAIN],
    until: iso(end + 7 * DAY),
  })
  expect(await current(user)).toMatchObject([
    { id: PLAIN, type: 'paid', renew: true, end_at: iso(end + 7 * DAY), next_pay_at: iso(end + 7 * DAY) },
  ])
  const balance = await shop.balance(user)
  user = await at(end, user)
  await shop.renew()
  expect(await shop.balance(user)).toBe(balance)
  user = await at(end + 7 * DAY, user)
  await shop.renew()
  expect(await shop.balance(user)).toBe((Number(balance) - 500).toFixed(2))
  // A whole period from there, without a gap and without an overlap.
  const { rows } = await service.ports.database.execute(
    `select range_agg(valid) as paid, count(*)::integer as ranges from entitlement where user_id = ${user.userId}`,
  )
  expect(rows).toMatchObject([
    { ranges: 3, paid: expect.stringMatching(/^\{\["2026-06-15[^,]*,"2026-08-22[^,]*\)\}$/) },
  ])
})

test('a subscription that stands still keeps its rest', async () => {
  await shop.topUp(user, 1_000_000)
  await shop.buy(user, PLAIN)
  const { execute } = service.ports.database
  const mine = `where user_id = ${user.userId}`
  await execute(`update subscription set paused_at = '${iso(NOW)}' ${mine}`)
  await execute(`delete from entitlement ${mine}`)
  expect((await redeem('TENTIMES', user)).json).toMatchObject({ until: iso(NOW + 7 * DAY) })
  const { rows } = await execute(
    `select paid_until, paused_at is not null as is_paused from subscription ${mine}`,
  )
  expect(rows).toMatchObject([{ paid_until: new Date('2026-07-15T15:30:00.000Z'), is_paused: true }])
  // What is given is open, and is what is said of the packet; afterwards it stands still again.
  expect(await current(user)).toMatchObject([{ id: PLAIN, is_paused: false, end_at: iso(NOW + 7 * DAY) }])
  const after = await at(NOW + 7 * DAY, user)
  expect(await current(after)).toMatchObject([{ id: PLAIN, is_paused: true }])
})

test('what follows begins when the days are over, without a trial, and is charged then [commerce.api-promokeys-apply]', async () => {
  const until = iso(NOW + 10 * DAY)
  expect((await redeem('LOYAL', user)).json).toMatchObject({
    until,
    after_renew_packet_id: GOLD,
    next_price: '1490.00',
  })
  expect(await current(user)).toMatchObject([{ id: GOLD, type: 'promo', end_at: until }])
  const offered = (await shop.get('/v2/packets/gold/purchaseperiods', user.token)).json<
    { purchases_type: { is_have_trial: boolean }[] }[]
  >()
  expect(offered[0]?.purchases_type[0]?.is_have_trial).toBe(false)
  // Another code of the campaign moves it on.
  expect((await redeem('LOYAL-2', user)).json).toMatchObject({
    until: iso(NOW + 20 * DAY),
    next_price: '1490.00',
  })
  await shop.topUp(user, 149_000)
  user = await at(NOW + 10 * DAY, user)
  await shop.renew()
  expect(await shop.balance(user)).toBe('1490.00')
  user = await at(NOW + 20 * DAY, user)
  await shop.renew()
  expect(await shop.balance(user)).toBe('0.00')
  expect(await current(user)).toMatchObject([
    { id: GOLD, type: 'paid', renew: true, end_at: '2026-08-05T15:30:00.000Z' },
  ])
})

test('of fifty viewers at once ten use a code that is good for ten', async () => {
  const [code = ''] = await createPromoCodes(
    service.ports.database.whole,
    service.ports,
    { campaign: 'spring', provider: undefined, count: 1, uses: 10, prefix: 'tv' },
    NOW,
  )
  const users = await Promise.all(Array.from({ length: 50 }, () => openUser(service.ports)))
  const answers = await Promise.all(users.map((one, at) => redeem(code, one, `198.51.100.${at}`)))
  const got = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  expect(got).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json['message']))).toEqual(
    new Set(['This promo code has been used up']),
  )
  const { rows } = await service.ports.database.execute(
    'select (select max(uses) from promo_key) as uses, (select count(*)::integer from promo_use u join promo_key k on k.code_hash = u.code_hash) as users, (select count(distinct user_id)::integer from entitlement where source in (select $1 || id from promo_use u where exists (select from promo_key k where k.code_hash = u.code_hash))) as entitled'.replace(
      '$1',
      "'promo:'",
    ),
  )
  expect(rows).toEqual([{ uses: 10, users: 10, entitled: 10 }])
  // Who has used it is told the same for ever, and who sends it twice at once has used it once.
  const [first = 0] = got
  const again = users[first]
  if (!again) throw new Error('nobody has used it')
  expect(await redeem(code.toLowerCase(), again)).toMatchObject({ status: 200 })
  const twice = await Promise.all([1, 2, 3, 4].map(() => redeem('TENTIMES', again)))
  expect(new Set(twice.map(({ json }) => JSON.stringify(json)))).toHaveLength(1)
})

test('drawn codes are told once: the database has nothing that they could be read from', async () => {
  const codes = await createPromoCodes(
    service.ports.database.whole,
    service.ports,
    { campaign: 'loyal', provider: 'small', count: 20, uses: 1, prefix: 'NEW' },
    NOW,
  )
  expect(new Set(codes)).toHaveLength(20)
  for (const code of codes) expect(code).toMatch(/^NEW[0-9A-HJKMNP-TV-Z]{12}$/)
  const { rows } = await service.ports.database.execute(
    "select string_agg(k::text, ' ') as all from promo_key k",
  )
  for (const code of codes) expect(String(rows[0]?.['all'])).not.toContain(code)
  expect((await check(codes[3] ?? '', user)).status).toBe(200)
  for (const order of [{ prefix: 'NEWS' }, { campaign: 'nothing' }, { provider: 'other' }])
    await expect(
      createPromoCodes(
        service.ports.database.whole,
        service.ports,
        { campaign: 'loyal', provider: 'small', count: 1, uses: 1, prefix: '', ...order },
        NOW,
      ),
    ).rejects.toThrow()
})

test('no codes are drawn that nobody could use: of a campaign that has ended, or that is used up', async () => {
  const { database } = service.ports
  const draw = (campaign: string) =>
    createPromoCodes(
      database.whole,
      service.ports,
      { campaign, provider: undefined, count: 1, uses: 1, prefix: '' },
      NOW,
    )
  await expect(draw('past')).rejects.toThrow(
    'the promo campaign "past" is over: nobody could use a code of it',
  )
  expect((await redeem('PAST', user)).status).not.toBe(200)
  const uses = (await database.execute("select uses from promo_campaign where slug = 'ten'")).rows[0]?.[
    'uses'
  ]
  await database.execute("update promo_campaign set uses = most_uses where slug = 'ten'")
  await expect(draw('ten')).rejects.toThrow('the promo campaign "ten" is used up')
  await database.execute(`update promo_campaign set uses = ${Number(uses)} where slug = 'ten'`)
  // What has not begun yet is printed before it does.
  expect(await draw('coming')).toHaveLength(1)
})

test('codes are guessed ten times an hour by a user, a device and a network, and right ones count for nothing', async () => {
  for (let at = 0; at < 12; at++) expect((await redeem('SPRING-30', user, '192.0.2.1')).status).toBe(200)
  for (let at = 0; at < 10; at++)
    expect((await redeem(`GUESS-${at}`, user, `192.0.2.${at + 1}`)).status).toBe(404)
  expect(await redeem('SPRING-30', user, '192.0.2.99')).toMatchObject({
    status: 429,
    json: { message: 'Too many tries. Try again in an hour.' },
  })
  expect((await check('SPRING-30', user)).status).toBe(429)
  const others = await Promise.all(Array.from({ length: 11 }, () => openUser(service.ports)))
  const statuses = []
  for (const one of others) statuses.push((await redeem('GUESS', one, '192.0.2.200')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
  const info = await from('192.0.2.200', '/v2/promokeys/SPRING-30/info', null)
  expect(info.status).toBe(429)
  service.clock.time = NOW + 3_600_000
  expect((await redeem('SPRING-30', user, '192.0.2.99')).status).toBe(200)
})

test('another provider has codes of its own, and one that takes none knows none', async () => {
  const there = await openUser(service.ports, { providerId: 2 })
  const nowhere = await openUser(service.ports, { providerId: 3 })
  expect((await redeem('THERE', user)).status).toBe(404)
  expect((await redeem('LOYAL', there)).status).toBe(404)
  expect((await redeem('SPRING-30', there)).json).toMatchObject({
    packet_ids: [PLAIN],
    until: iso(NOW + 3 * DAY),
  })
  expect((await check('SPRING-30', nowhere)).status).toBe(404)
  expect((await from('203.0.113.7', '/v2/promokeys/SPRING-30/info?provider=third', null)).status).toBe(404)
  const network = async (provider: string) =>
    (await from('203.0.113.7', `/v2/users/self/network?provider=${provider}`, null)).json
  expect(await network('small')).toMatchObject({ is_promo_allowed: true, promo_days: 7 })
  expect(await network('third')).toMatchObject({ is_promo_allowed: false, promo_days: 0 })
})

test('guests may ask and are told to sign in, children may do neither', async () => {
  const guest = await openGuest(service.app)
  const child = await openChild(service.app, service.ports, user)
  expect((await check('SPRING-30', guest)).status).toBe(200)
  expect(await redeem('SPRING-30', guest)).toMatchObject({
    status: 403,
    json: { refusal: { reason: 'sign_in' } },
  })
  for (const one of [await check('SPRING-30', child), await redeem('SPRING-30', child)])
    expect(one).toMatchObject({ status: 403, json: { refusal: { reason: 'child_profile' } } })
})

test('what somebody has without an end is given nobody again', async () => {
  await service.ports.database.execute(
    `insert into entitlement values (${user.userId}, ${PLAIN}, '[2026-01-01,)', 'test')`,
  )
  for (const one of [await check('CARDED', user), await redeem('TENTIMES', user)])
    expect(one).toMatchObject({
      status: 400,
      json: { message: 'You have what this promo code opens already, and it does not end' },
    })
  // Of several packets the others are opened.
  expect((await check('SPRING-30', user)).status).toBe(200)
})

test('a code that needs a card gives nothing without one', async () => {
  expect(await redeem('CARDED', user)).toMatchObject({ status: 402, json: { refusal: { reason: 'card' } } })
  expect(await current(user)).toEqual([])
  await shop.linkCard(user, keptCard('tok_promo'))
  expect((await check('CARDED', user)).json).toMatchObject({
    is_payment_needed: false,
    data: { amount: '1.00', is_paid: true },
  })
  expect((await redeem('CARDED', user)).json).toMatchObject({ until: iso(NOW + 14 * DAY) })
})

test('one card is good for a campaign once, whichever accounts it is linked to, and another card for another time', async () => {
  const first = await openUser(service.ports)
  await shop.linkCard(first, keptCard('tok_first', { fingerprint: 'the card of one person' }))
  expect((await redeem('CARDED', first)).status).toBe(200)
  const others = [await openUser(service.ports), await openUser(service.ports)]
  for (const [at, other] of others.entries())
    await shop.linkCard(other, keptCard(`tok_other_${at}`, { fingerprint: 'the card of one person' }))
  for (const other of others) {
    const refused = await redeem('CARDED', other, '203.0.113.9')
    expect([refused.status, refused.json]).toEqual([
      400,
      expect.objectContaining({
        message: 'This promotion was used with your card already. Link another one.',
      }),
    ])
    expect(await current(other)).toEqual([])
  }
  const [second] = others
  if (!second) throw new Error('nobody')
  await shop.linkCard(second, keptCard('tok_own', { first6: '555555', last4: '4444' }))
  expect((await redeem('CARDED', second)).status).toBe(200)
  // The same digits are the same card where its gateway tells nothing else; at the same moment too.
  const pair = [await openUser(service.ports), await openUser(service.ports)]
  for (const [at, one] of pair.entries())
    await shop.linkCard(one, keptCard(`tok_pair_${at}`, { first6: '400000', last4: '0002' }))
  const answers = await Promise.all(pair.map((one) => redeem('CARDED', one)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('what is given away is an expense of promotions in the ledger, for as much as it is worth', async () => {
  const sums = async () => {
    const { rows } = await service.ports.database.execute(
      "select a.kind, sum(e.amount_minor)::integer as sum from ledger_entry e join ledger_account a on a.id = e.account_id join journal j on j.id = e.journal_id where j.source_type = 'promo' and a.provider_id = 1 group by a.kind",
    )
    return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
  }
  const before = await sums()
  await redeem('SPRING-30', user, IN_NETWORK)
  const after = await sums()
  const worth = 149_000 + 99_000
  expect((after['revenue'] ?? 0) - (before['revenue'] ?? 0)).toBe(worth)
  expect((after['promo'] ?? 0) - (before['promo'] ?? 0)).toBe(-worth)
  expect(await shop.balance(user)).toBe('0.00')
})
