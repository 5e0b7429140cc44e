import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orderPush } from '#operate/push/push-orders.ts'
import type { Push } from '#contract/push.ts'
import { forgetPushes } from '#server/engagement/push.store.ts'
import { sendPushes } from '#server/engagement/send-pushes.ts'
import { openPushService, type PushService } from '#server/testing/push-service.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { pushOrder } from './push-arguments.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
let browsers: PushService
beforeAll(async () => {
  browsers = await openPushService()
  service = await runSmallService(NOW)
  Object.assign(service.ports.env, { pushServices: [browsers.origin] })
})
afterAll(async () => {
  await service.close()
  await browsers.close()
})

const tell = async ({ deviceId, token }: ProfiledUser, subscription: string | null) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/devices/${deviceId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: {
      notification: subscription === null ? null : { notification_type: 'web_push', token: subscription },
    },
  })
const sent = async ({ token }: ProfiledUser) =>
  (
    await service.app.inject({
      url: '/v2/users/self/pushes?lang=en',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json<Push[]>()
const send = (now: number) =>
  sendPushes({ ...service.ports, random: { bytes: (count) => randomBytes(count) } }, now)
const readSecret = vi.fn<() => Promise<Uint8Array>>(async () => service.ports.secret)
const order = (...args: string[]) =>
  orderPush(service.ports.database, readSecret, pushOrder(['send', ...args], NOW))

test('what an operator orders reaches each browser that wants it once, readable to it alone, in its language, and leads somewhere [shell.push-fields]', async () => {
  const [one, other, away] = [
    await openUser(service.ports),
    await openUser(service.ports),
    await openUser(service.ports),
  ]
  expect((await tell(one, browsers.subscribe('/one', 'ru'))).statusCode).toBe(200)
  expect((await tell(other, browsers.subscribe('/other', 'en'))).statusCode).toBe(200)
  expect((await tell(away, browsers.subscribe('/away', 'en'))).statusCode).toBe(200)
  browsers.statuses.set('/away', 503)
  const { id, devices } = await order(
    '--title',
    'ru=Сегодня вечером',
    '--title',
    'en=Tonight',
    '--body',
    'Metropolis, 21:00',
    '--open',
    'content:metropolis',
    '--action',
    'Watch',
    '--icon',
    '/art/metropolis.png',
    '--ttl',
    '3600',
  )
  expect(devices).toBe(3)
  expect(await send(NOW)).toEqual({ taken: 2, failed: 1 })
  const push = {
    id: String(id),
    title: 'Tonight',
    body: 'Metropolis, 21:00',
    icon: '/art/metropolis.png',
    action: 'Watch',
    destination: { type: 'content', id: 'metropolis', code: null, slug: null, src: null },
    time_to_live: 3600,
    time_start: new Date(NOW).toISOString(),
  }
  const message = (path: string) =>
    browsers.received.filter((one) => one.path === path).map((one) => one.message)
  const address = '/contents/metropolis'
  expect(message('/other')).toEqual([{ ...push, address }])
  expect(message('/one')).toEqual([{ ...push, address, title: 'Сегодня вечером' }])
  expect(browsers.received[0]?.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm' })

  // The one that was not taken is tried again, the others are not told twice; after its time nobody is.
  browsers.statuses.clear()
  expect(await send(NOW + 60_000)).toEqual({ taken: 1, failed: 0 })
  expect(message('/away')).toEqual([{ ...push, address }])
  expect(browsers.received.at(-1)?.headers['ttl']).toBe('3540')
  expect(await send(NOW + 120_000)).toEqual({ taken: 0, failed: 0 })
  expect(await sent(other)).toEqual([{ ...push, icon: expect.stringMatching(/\/art\/metropolis\.png$/) }])
  const late = await openUser(service.ports)
  await tell(late, browsers.subscribe('/late'))
  expect(await send(NOW + 3_600_000)).toEqual({ taken: 0, failed: 0 })
  expect(await sent(late)).toEqual([])
})

test('the address that a notification opens names its provider where no host name leads to it', async () => {
  const { database } = service.ports
  const user = await openUser(service.ports)
  await tell(user, browsers.subscribe('/named'))
  const opened = async (hours: number, change: string, target: string): Promise<unknown> => {
    const at = NOW + hours * 3_600_000
    const time = ['--at', new Date(at).toISOString(), '--ttl', '60']
    await order('--title', 'x', '--body', 'x', '--login', await nameOf(user), '--open', target, ...time)
    const { rows } = await database.execute('select domain, is_default from provider')
    await database.execute(`update provider set ${change}`)
    expect(await send(at)).toEqual({ taken: 1, failed: 0 })
    const [before] = rows
    await database.execute('update provider set domain = $1, is_default = $2', [
      before?.['domain'],
      before?.['is_default'],
    ])
    const { message } = browsers.received.at(-1) ?? {}
    return (message as { readonly address: string } | undefined)?.address
  }
  const { rows } = await database.execute('select shortname from provider')
  const provider = `provider=${String(rows[0]?.['shortname'])}`
  expect(await opened(30, 'is_default = false', 'content:metropolis')).toBe(
    `/contents/metropolis?${provider}`,
  )
  expect(await opened(31, 'is_default = false', 'url:/films?sort=new#top')).toBe(
    `/films?sort=new&${provider}#top`,
  )
  expect(await opened(32, 'is_default = false', 'url:https://news.example/today')).toBe(
    'https://news.example/today',
  )
  expect(await opened(33, `is_default = false, domain = 'tv.example'`, 'content:metropolis')).toBe(
    '/contents/metropolis',
  )
})

test('a subscription that is over is forgotten, and one that names no push service is not taken', async () => {
  const user = await openUser(service.ports)
  await tell(user, browsers.subscribe('/gone'))
  browsers.statuses.set('/gone', 410)
  const later = NOW + 2 * 3_600_000
  const at = new Date(later).toISOString()
  await order('--title', 'Tonight', '--body', 'x', '--login', await nameOf(user), '--at', at, '--ttl', '60')
  expect(await send(NOW - 1)).toEqual({ taken: 0, failed: 0 })
  expect(await send(later)).toEqual({ taken: 0, failed: 0 })
  const { notification } = await service.ports.database.db
    .selectFrom('device')
    .select('notification')
    .where('id', '=', user.deviceId)
    .executeTakeFirstOrThrow()
  expect(notification).toBeNull()

  const good = JSON.parse(browsers.subscribe('/x')) as object
  for (const wrong of [
    'nothing',
    JSON.stringify({ ...good, endpoint: 'https://inside.example/x' }),
    JSON.stringify({ ...good, endpoint: 'http://fcm.googleapis.com/x' }),
    JSON.stringify({ ...good, endpoint: 'https://fcm.googleapis.com.evil.example/x' }),
    JSON.stringify({ ...good, keys: { p256dh: 'x', auth: 'y' } }),
  ]) {
    const answer = await tell(user, wrong)
    expect([wrong, answer.statusCode, Object.keys(answer.json<{ detail: object }>().detail)]).toEqual([
      wrong,
      400,
      ['notification.token'],
    ])
  }
  const real = JSON.stringify({ ...good, endpoint: 'https://fcm.googleapis.com/fcm/send/x' })
  expect((await tell(user, real)).statusCode).toBe(200)
})

test('a key that no message can be encrypted for is refused, and one that was kept before keeps nobody else from being notified', async () => {
  const [broken, other] = [await openUser(service.ports), await openUser(service.ports)]
  const good = JSON.parse(browsers.subscribe('/none')) as { keys: object }
  const token = JSON.stringify({ ...good, keys: { ...good.keys, p256dh: 'B'.repeat(87) } })
  const answer = await tell(broken, token)
  expect(answer.json()).toMatchObject({ detail: { 'notification.token': expect.stringContaining('point') } })
  const notification = JSON.stringify({ notification_type: 'web_push', token })
  await service.ports.database.execute('update device set notification = $1::jsonb where id = $2', [
    notification,
    broken.deviceId,
  ])
  await tell(other, browsers.subscribe('/well'))
  const later = NOW + 4 * 3_600_000
  const at = new Date(later).toISOString()
  for (const user of [broken, other])
    await order('--title', 'Now', '--body', 'x', '--login', await nameOf(user), '--at', at, '--ttl', '60')
  expect(await send(later)).toEqual({ taken: 1, failed: 0 })
  expect(browsers.received.map(({ path }) => path)).toContain('/well')
  expect(browsers.received.map(({ path }) => path)).not.toContain('/none')
})

test('what the provider does not have is opened by no notification, and what it has by any of its names', async () => {
  const opening = (open: string, ...more: string[]) =>
    order('--title', 'Tonight', '--body', 'x', '--open', open, ...more)
  const { rows } = await service.ports.database.execute('select slug from packet order by id limit 1')
  const packet = `packets:${String(rows[0]?.['slug'])}`
  for (const wrong of [
    'content:no-such',
    'content:999',
    'channel:no-such',
    'row:metropolis',
    'rowset:films',
    'packets:none',
  ])
    await expect(opening(wrong)).rejects.toThrow(`nothing that ${wrong} would open`)
  for (const page of ['cookies', 'root', 'language/interface'])
    await expect(opening(`settings:${page}`)).rejects.toThrow(
      `the settings have no page "${page}", but account, subscriptions, `,
    )
  for (const right of [
    'content:metropolis',
    'content:metropolis-10',
    'channel:dala',
    'row:films',
    'rowset:home',
    packet,
    'packets',
    'settings:subscriptions',
  ])
    expect(await opening(right)).toHaveProperty('id')
})

test('a notification opens a promo code that its viewers can use when it comes', async () => {
  const { ports } = service
  const { rows } = await ports.database.execute('select id from provider where is_default')
  const provider = Number(rows[0]?.['id'])
  await ports.database.execute(
    `insert into promo_campaign (id, provider_id, slug, name, packet_ids, ott_packet_ids, days, ott_days, needs_card, most_uses_of_user,
       valid_from, valid_until, is_for_new, codes)
     values (900, $1, 'summer', '{}', '{}', '{}', 7, 7, false, 1, $2, $3, false, '{SUMMER}')`,
    [provider, NOW / 1000, NOW / 1000 + 86_400],
  )
  const opening = (code: string, at = NOW) =>
    order(
      '--title',
      'A present',
      '--body',
      'x',
      '--open',
      `promo_key:${code}`,
      '--at',
      new Date(at).toISOString(),
    )
  const allow = (is: boolean) => ports.database.execute('update provider set is_promo_allowed = $1', [is])
  await allow(true)
  readSecret.mockClear()
  expect(await order('--title', 'No present', '--body', 'x', '--open', 'settings:devices')).toHaveProperty(
    'id',
  )
  // Where a secret is looked for one may be made: only what needs it asks for it.
  expect(readSecret).not.toHaveBeenCalled()
  expect(await opening('sum-mer')).toHaveProperty('id')
  await expect(opening('SUMER')).rejects.toThrow('this provider has no promo code "SUMER"')
  await expect(opening('SUMMER', NOW + 86_400_000)).rejects.toThrow('"SUMMER" is over by then')
  await expect(opening('SUMMER', NOW - 1000)).rejects.toThrow('"SUMMER" is not good yet by then')
  await allow(false)
  await expect(opening('SUMMER')).rejects.toThrow('takes no promo codes')
})

test('a notification that is over before it leaves is refused', async () => {
  const words = ['--title', 'Tonight', '--body', 'x', '--ttl', '60']
  const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()
  await expect(async () => order(...words, '--at', before(60))).rejects.toThrow(
    '--at is a moment so long ago',
  )
  expect(await order(...words, '--at', before(59))).toHaveProperty('id')
})

test('a child is not notified', async () => {
  const child = await openUser(service.ports)
  await tell(child, browsers.subscribe('/child'))
  await service.ports.database.db
    .updateTable('profile')
    .set({ role: 'child' })
    .where('id', '=', child.profileId)
    .execute()
  await service.ports.database.db
    .updateTable('device')
    .set({ profile_id: child.profileId })
    .where('id', '=', child.deviceId)
    .execute()
  const before = browsers.received.length
  const later = NOW + 7 * 86_400_000
  const at = new Date(later).toISOString()
  const { devices } = await order(
    '--title',
    'Tonight',
    '--body',
    'x',
    '--login',
    await nameOf(child),
    '--at',
    at,
  )
  // Neither is the operator told of one that is.
  expect(devices).toBe(0)
  expect(await send(later)).toEqual({ taken: 0, failed: 0 })
  expect(browsers.received.length).toBe(before)
})

test('an operator is told of the devices that are notified, and of no native app', async () => {
  const [watching, native] = [await openUser(service.ports), await openUser(service.ports)]
  await tell(watching, browsers.subscribe('/counted'))
  const notification = JSON.stringify({ notification_type: 'fcm', token: 'of an app' })
  await service.ports.database.execute('update device set notification = $1::jsonb where id = $2', [
    notification,
    native.deviceId,
  ])
  const counts = []
  for (const user of [watching, native]) {
    const words = ['--title', 'Tonight', '--body', 'x', '--ttl', '60', '--login', await nameOf(user)]
    counts.push((await order(...words)).devices)
  }
  expect(counts).toEqual([1, 0])
})

async function nameOf({ userId }: ProfiledUser): Promise<string> {
  const { username } = await service.ports.database.db
    .selectFrom('app_user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return username
}

test('a device is told of no notification of another provider, whatever was noted of it', async () => {
  const { database } = service.ports
  const user = await openUser(service.ports)
  await tell(user, browsers.subscribe('/apart', 'en'))
  const { id } = await order('--title', 'en=Apart', '--body', 'Metropolis', '--open', 'content:metropolis')
  await send(NOW)
  const isTold = async () => (await sent(user)).some((push) => push.title === 'Apart')
  expect(await isTold()).toBe(true)
  await database.execute(
    `insert into provider select (jsonb_populate_record(p, '{"id": 70, "shortname": "other", "domain": null, "is_default": false}')).*
     from provider p where is_default`,
  )
  await database.execute(`update push set provider_id = 70 where id = ${id}`)
  expect(await isTold()).toBe(false)
  await database.execute(`delete from push where id = ${id}; delete from provider where id = 70`)
})

test('a push is forgotten once it has been over for a month, and not before', async () => {
  const { database } = service.ports
  const words = ['--title', 'en=Old', '--body', 'Metropolis', '--open', 'content:metropolis', '--ttl', '3600']
  const { id } = await order(...words)
  const isThere = async () => (await database.execute(`select from push where id = ${id}`)).rows.length === 1
  const over = NOW + 3_600_000 + 30 * 86_400_000
  await forgetPushes(database, over - 1000)
  expect(await isThere()).toBe(true)
  await forgetPushes(database, over + 1000)
  expect(await isThere()).toBe(false)
})
