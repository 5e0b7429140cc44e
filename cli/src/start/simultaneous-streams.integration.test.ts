import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import type { Refusal } from '#contract/refusals.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import type { App } from '#server/ports.ts'
import { openChild, openDevice, openUser, type TestUser } from '#server/testing/users.ts'
import { doJob } from '../testing/do-job.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const CHANNEL = '/v2/channels/1/stream'
const FILM = '/v2/libraries/1/contents/metropolis/stream'
const words = 'Your account is watching on as many devices as it may at a time'

/** At one provider two devices of an account watch at a time, at the other one any number. */
const present = serviceOfFile(async () => {
  const providers = smallServiceFile('providers.yaml').replace(
    'is_guest_allowed: true',
    'is_guest_allowed: true\n  simultaneous_streams: 2',
  )
  const service = await runSmallService(NOW, {
    'providers.yaml': `${providers}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'is_guest_allowed: true')}`,
    'packets.yaml': smallServiceFile('packets.yaml').replace(
      'period: 0-1-0',
      "period: 0-1-0\n  also: {other: {price: '0.00', period: 0-1-0}}",
    ),
  })
  return { service, node: await service.another() }
})
const service = () => present().service
type Device = Pick<TestUser, 'token'>

/** An account with so many devices. */
async function household(devices: number, providerId = 1): Promise<[TestUser, ...Device[]]> {
  const first = await openUser(service().ports, { providerId })
  const others = Array.from({ length: devices - 1 }, () => openDevice(service().ports, first.userId))
  return [first, ...(await Promise.all(others))]
}

interface Answer {
  readonly status: number
  readonly stream: Stream
  readonly refusal: (Refusal & { readonly reason: 'concurrency' }) | undefined
  readonly body: ErrorBody
}

async function play(
  { token }: Device,
  path = CHANNEL,
  query: Readonly<Record<string, string>> = {},
  app: App = service().app,
): Promise<Answer> {
  const answer = await app.inject({ url: path, query: { access_token: token, ...query } })
  const body = answer.json<Stream & ErrorBody>()
  return { status: answer.statusCode, stream: body, body, refusal: body.refusal as Answer['refusal'] }
}

const end = async ({ token }: Device, id: string, app: App = service().app) => {
  const url = `/v2/users/self/viewings/${id}?access_token=${token}`
  const answer = await app.inject({ method: 'DELETE', url })
  return [answer.statusCode, answer.json<Partial<ErrorBody>>().refusal?.reason]
}
const beat = async (
  { token }: Device,
  { stream }: Answer,
  more: { readonly ends?: readonly string[] } = {},
) => {
  const url = `/v2/users/self/stat/${stream.stat.id}?access_token=${token}`
  const payload = { duration: 30, ...more }
  return (await service().app.inject({ method: 'PATCH', url, payload })).statusCode
}
const idOf = ({ stream }: Answer): string => stream.stat.id
const opens = async ({ stream }: Answer, app: App = service().app): Promise<number> =>
  (await app.inject(new URL(stream.hls_mbr).pathname)).statusCode

test('an account watches on as many devices at a time as its provider says, whatever it watches, and is told what it is watching', async () => {
  const [one, two, three] = await household(3)
  const ahead = await play(three!, CHANNEL, { ahead: '1' })
  const first = await play(one)
  service().clock.time += 1000
  const second = await play(two!, FILM)
  expect([ahead.status, first.status, second.status]).toEqual([200, 200, 200])
  const device = { device_type: null, vendor: null, model: null, os_name: null, os_version: null }
  const seconds = Math.floor(service().clock.time / 1000)
  const refused = await play(three!)
  expect([refused.status, refused.body.error_code, refused.body.detail]).toEqual([
    403,
    'permission_denied',
    words,
  ])
  const [channel, film] = [first.stream.stat.id, second.stream.stat.id]
  expect(refused.refusal).toEqual({
    reason: 'concurrency',
    most: 2,
    viewings: [
      { id: channel, device, kind: 'channel', title: expect.any(String), since: seconds - 1 },
      { id: film, device, kind: 'title', title: 'Метрополис', since: seconds },
    ],
  })
  // A recording, a film and a look in passing are no less; what is asked for ahead is none until it is pressed, and needs a place to be pressed at.
  const others = await Promise.all([
    play(three!, FILM),
    play(three!, CHANNEL, { ts: String(seconds - 600) }),
    play(three!, CHANNEL, { preview: '1' }),
    play(three!, CHANNEL, { begun: ahead.stream.hls_mbr }),
    play(three!, CHANNEL, { ahead: '1' }),
    play(three!, FILM, { ahead: '1' }),
  ])
  expect(others.map(({ status, refusal }) => [status, refusal?.reason])).toEqual(
    Array(6).fill([403, 'concurrency']),
  )
  // Nobody counts a trailer, and who goes on to something else on the same device has the same place.
  expect((await play(three!, '/v2/trailers/metropolis/stream')).status).toBe(200)
  expect([(await play(one, FILM)).status, (await play(two!)).status]).toEqual([200, 200])
})

test('a provider that says nothing of it has any number', async () => {
  const devices = await household(4, 2)
  const answers = await Promise.all(devices.map((device) => play(device, FILM)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('of those who press at once at two nodes no more begin than may', async () => {
  const { node } = present()
  for (let round = 0; round < 5; round += 1) {
    const devices = await household(6)
    const answers = await Promise.all(
      devices.map((device, at) => play(device, CHANNEL, {}, at % 2 ? node.app : service().app)),
    )
    const begun = answers.filter(({ status }) => status === 200)
    expect([begun.length, answers.filter(({ status }) => status === 403).length]).toEqual([2, 4])
  }
})

test('a viewing that is ended from another device ends on every node, gives its place away and does not go on by itself', async () => {
  const { node } = present()
  const [one, two, three] = await household(3)
  const [stranger] = await household(1)
  const [abroad] = await household(1, 2)
  const first = await play(one)
  await play(two!, FILM)
  const { id } = first.stream.stat
  expect((await play(one, CHANNEL, { after: 'no-such' })).status).toBe(200)
  for (const other of [stranger, abroad]) expect(await end(other, id)).toEqual([404, undefined])
  expect(await end(three!, 'no-such')).toEqual([404, undefined])
  expect([await opens(first), await beat(one, first)]).toEqual([200, 200])
  expect(await end(three!, id, node.app)).toEqual([200, undefined])
  expect(await end(three!, id)).toEqual([200, undefined])
  await expect.poll(() => Promise.all([opens(first), opens(first, node.app)])).toEqual([403, 403])
  expect(await beat(one, first)).toBe(404)
  // There is a place still, and its player asks for it before the other one does: it is told why it has ended.
  const told = await play(one, CHANNEL, { after: id }, node.app)
  expect([told.status, told.body.detail]).toEqual([403, 'This was ended from another device of your account'])
  expect(told.refusal).toMatchObject({ is_taken: true, most: 2, viewings: [{ kind: 'title' }] })
  const taken = await play(three!, FILM)
  expect(taken.status).toBe(200)
  // Taken back by a press it ends the other one in turn.
  expect((await play(one)).refusal).not.toHaveProperty('is_taken')
  expect(await end(one, taken.stream.stat.id)).toEqual([200, undefined])
  expect((await play(one)).status).toBe(200)
  await expect.poll(() => opens(taken)).toBe(403)
})

test('who is silent holds no place: a killed browser keeps nobody out for long, and what was silent as the last place was taken is over', async () => {
  const [one, two, three] = await household(3)
  const first = await play(one)
  const second = await play(two!)
  expect((await play(three!)).status).toBe(403)
  service().clock.time += 60_000
  expect(await beat(two!, second)).toBe(200)
  await service().flush()
  expect((await play(three!)).status).toBe(403)
  service().clock.time += 16_000
  const third = await play(three!)
  expect(third.status).toBe(200)
  await expect.poll(() => beat(one, first)).toBe(404)
  expect([await beat(two!, second), (await play(one)).refusal?.viewings.length]).toEqual([200, 2])
  // Where a place is left what is silent goes on when it is heard of again.
  service().clock.time += 76_000
  expect((await play(one)).status).toBe(200)
  expect(await beat(three!, third)).toBe(200)
})

test('the profiles of an account share its places; a child is told no names and ends nothing on other devices', async () => {
  const [one, two, three] = await household(3)
  const first = await play(one)
  await play(two!)
  const child = await openChild(service().app, service().ports, one)
  const { status, refusal } = await play(child)
  expect([status, refusal?.viewings.map(({ kind, title }) => [kind, title])]).toEqual([
    403,
    Array(2).fill(['channel', null]),
  ])
  expect(await end(child, first.stream.stat.id)).toEqual([403, 'child_profile'])
  expect([await opens(first), (await play(three!)).status]).toEqual([200, 403])
})

test('what was begun without a look at the places ends where there are too many, the later ones first', async () => {
  const [one, two] = await household(2)
  const first = await play(one)
  service().clock.time += 1000
  const second = await play(two!)
  const limit = (most: number) =>
    service().ports.database.execute('update provider set simultaneous_streams = $1 where id = 1', [most])
  await doJob(service(), 'end-viewings')
  expect([await opens(first), await opens(second)]).toEqual([200, 200])
  await limit(1)
  await doJob(service(), 'end-viewings')
  await expect.poll(() => opens(second)).toBe(403)
  expect(await opens(first)).toBe(200)
  await limit(2)
})

test('what is asked for ahead and never pressed plays for a minute and a half at most; what was pressed plays on', async () => {
  const [one, two] = await household(2)
  const [left, pressed] = [await play(one, FILM, { ahead: '1' }), await play(two!, FILM, { ahead: '1' })]
  expect(idOf(await play(two!, FILM, { begun: pressed.stream.hls_mbr }))).toBe(idOf(pressed))
  service().clock.time += 90_000
  expect([await opens(left), await opens(pressed)]).toEqual([200, 200])
  expect(await beat(two!, pressed)).toBe(200)
  service().clock.time += 2000
  expect([await opens(left), await opens(pressed)]).toEqual([403, 200])
})

test('one look in passing after another is watching: a device that goes from each to the next has a place, whatever it says to have left', async () => {
  const devices = await household(3)
  const looks = await Promise.all(devices.map((device) => play(device, CHANNEL, { preview: '1' })))
  expect(looks.map(({ status }) => status)).toEqual([200, 200, 200])
  // Each plays on under another look before the last one takes a place, and ends that.
  const goOn = async () => {
    for (const [at, device] of devices.entries()) {
      const last = looks[at]!
      expect(await beat(device, last, { ends: [idOf(last)] })).toBe(200)
    }
    await service().flush()
    for (const [at, device] of devices.entries()) looks[at] = await play(device, CHANNEL, { preview: '1' })
    return looks.map(({ status }) => status)
  }
  service().clock.time += 70_000
  expect(await goOn()).toEqual([200, 200, 200])
  service().clock.time += 70_000
  expect(await goOn()).toEqual([200, 200, 403])
  // Where less is allowed from now on they are counted as well.
  await service().ports.database.execute('update provider set simultaneous_streams = 1 where id = 1')
  await doJob(service(), 'end-viewings')
  const open = () => Promise.all(looks.slice(0, 2).map((look) => opens(look)))
  await expect.poll(async () => (await open()).filter((status) => status === 200).length).toBe(1)
  await service().ports.database.execute('update provider set simultaneous_streams = 2 where id = 1')
})

test('looks whose pause an answer that was asked for ahead can bridge are one', async () => {
  const [one, two, three] = await household(3)
  const look = await play(one, CHANNEL, { preview: '1' })
  service().clock.time += 100_000
  expect(await beat(one, look, { ends: [idOf(look)] })).toBe(200)
  await service().flush()
  expect((await play(one, CHANNEL, { ahead: '1' })).status).toBe(200)
  service().clock.time += 90_000
  expect((await play(one, CHANNEL, { preview: '1' })).status).toBe(200)
  expect([(await play(two!)).status, (await play(three!)).status]).toEqual([200, 403])
})

test('a look in passing of now and then takes no place, however many there were', async () => {
  const [one, two, three] = await household(3)
  for (let round = 0; round < 3; round += 1) {
    const look = await play(one, CHANNEL, { preview: '1' })
    expect(await beat(one, look, { ends: [idOf(look)] })).toBe(200)
    await service().flush()
    service().clock.time += 240_000
  }
  expect((await play(one, CHANNEL, { preview: '1' })).status).toBe(200)
  expect([(await play(two!)).status, (await play(three!)).status]).toEqual([200, 200])
})

test('a device on which nothing plays asks for the same thing ahead but now and then; one that has a place as often as it likes', async () => {
  const { node } = present()
  const [idle, watching] = await household(2)
  const ahead = async (device: Device, path = CHANNEL, app?: App) =>
    (await play(device, path, { ahead: '1' }, app)).status
  expect([await ahead(idle), await ahead(idle, CHANNEL, node.app), await ahead(idle)]).toEqual([
    200, 200, 429,
  ])
  expect([await ahead(idle, CHANNEL, node.app), await ahead(idle, FILM)]).toEqual([429, 200])
  // A press waits for nothing, and whoever watches goes to and fro.
  expect((await play(watching!)).status).toBe(200)
  for (let round = 0; round < 5; round += 1) expect(await ahead(watching!, CHANNEL)).toBe(200)
  expect((await play(idle)).status).toBe(200)
  expect(await ahead(idle)).toBe(200)
  service().clock.time += 10 * 60_000
  const [other] = [await openDevice(service().ports, (await household(1))[0].userId)]
  expect([await ahead(other), await ahead(idle), await ahead(idle), await ahead(idle)]).toEqual([
    200, 200, 200, 429,
  ])
  // At a provider that limits nothing nobody counts.
  const [unlimited] = await household(1, 2)
  for (let round = 0; round < 5; round += 1) expect(await ahead(unlimited, FILM)).toBe(200)
})

test('who leaves what they watch gives its place back at once; what plays in another tab keeps it, and nobody ends what is not theirs', async () => {
  const { node } = present()
  const [one, two, three] = await household(3)
  const before = await play(one)
  const first = await play(one, FILM)
  const tab = await play(one)
  const second = await play(two!)
  expect((await play(three!)).status).toBe(403)
  // Another device, and somebody who makes ids up.
  expect(await beat(two!, second, { ends: [idOf(first), 'no-such'] })).toBe(200)
  expect([await opens(first), (await play(three!)).status]).toEqual([200, 403])
  expect(await beat(one, first, { ends: [idOf(before), idOf(first)] })).toBe(200)
  await expect.poll(() => Promise.all([opens(first), opens(first, node.app)])).toEqual([403, 403])
  expect([await opens(tab), (await play(three!)).status]).toEqual([200, 403])
  expect(await beat(one, tab, { ends: [idOf(tab)] })).toBe(200)
  expect((await play(three!, CHANNEL, {}, node.app)).status).toBe(200)
  // It has ended by itself, and may begin again as soon as there is a place.
  expect((await play(one, FILM, { after: idOf(first) })).refusal).not.toHaveProperty('is_taken')
})

test('a look in passing ends nothing that is silent on other devices, a press does', async () => {
  const [one, two, three] = await household(3)
  const paused = await play(one, FILM)
  service().clock.time += 76_000
  await play(two!)
  const look = await play(three!, CHANNEL, { preview: '1' })
  expect([look.status, await beat(one, paused)]).toEqual([200, 200])
  service().clock.time += 76_000
  expect((await play(three!, CHANNEL, { begun: look.stream.hls_mbr })).status).toBe(200)
  await play(two!)
  await expect.poll(() => beat(one, paused)).toBe(404)
})

test('a look in passing that was ended is not gone on with when it is pressed: another viewing begins', async () => {
  const [one] = await household(1)
  const look = await play(one, CHANNEL, { preview: '1' })
  await end(one, idOf(look))
  await expect.poll(() => opens(look)).toBe(403)
  const pressed = await play(one, CHANNEL, { begun: look.stream.hls_mbr })
  expect([pressed.status, await opens(pressed), await beat(one, pressed)]).toEqual([200, 200, 200])
  expect((await play(one, CHANNEL, { after: idOf(pressed) })).status).toBe(200)
})

test('what somebody has ended is over, also to a node whose clock is behind that of the one that ended it', async () => {
  const [one, two, three] = await household(3)
  const first = await play(one)
  await play(two!)
  expect(await end(three!, idOf(first))).toEqual([200, undefined])
  service().clock.time -= 500
  expect((await play(three!)).status).toBe(200)
  service().clock.time += 500
})

test('of those who press at once what was withdrawn, and is paid for, no more begin than may; it keeps its name', async () => {
  const { execute } = service().ports.database
  const offer = (isOffered: boolean) =>
    execute('update provider_content set is_offered = $1 where provider_id = 1', [isOffered])
  const devices = await household(4)
  const [{ userId }] = devices
  await execute(`insert into entitlement values (${userId}, 1, '[2026-01-01,)', 'test')`)
  await offer(false)
  try {
    const path = '/v2/libraries/1/contents/10/stream'
    const answers = await Promise.all(devices.map((device) => play(device, path)))
    const [refused] = answers.filter(({ status }) => status === 403)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 403, 403,
    ])
    expect(refused?.refusal?.viewings.map(({ title }) => title)).toContain('Метрополис')
  } finally {
    await offer(true)
  }
})
