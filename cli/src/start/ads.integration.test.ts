import { VASTClient } from '@dailymotion/vast-client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ChannelConfig } from '#contract/playback.ts'
import { caller } from '#server/testing/caller.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser } from '#server/testing/users.ts'
import {
  adCalls,
  ADS_NOW,
  CAMPAIGNS,
  eventsOf,
  givePacket,
  openAdService,
  QUIET,
  QUIET_BUNDLE,
  type RunningNode,
  titlesOf,
} from '../testing/ad-service.ts'
import type { RunningService } from '../testing/running-service.ts'

let service: RunningService
let there: RunningNode
beforeAll(async () => {
  service =
    await openAdService(`${CAMPAIGNS}- {id: 2, slug: wine, rolls: [pre, post_pause], age: 18, ads: [{title: Wine, content: metropolis}]}
- {id: 3, slug: bank, rolls: [pre], kinds: [live], age: 0, ads: [{title: Bank, tag: 'https://ads.example/v?ifa=[IFA]&type=[IFATYPE]&lmt=[LIMITADTRACKING]&cb=[CACHEBUSTING]&x=[X]'}]}
- {id: 4, slug: snack, rolls: [pre], kinds: [episode], contents: [serial], age: 0, ads: [{title: Snack, art: {motif: globe}, seconds: 10}]}
`)
  there = await service.another()
})
afterAll(async () => {
  await there.stop()
  await service.close()
})
afterEach(() => {
  service.clock.time = ADS_NOW
  service.ready.all = true
})

const { infoOf, fetched, preRoll } = adCalls(() => service.app)
const other = adCalls(() => there.app)
const { post, get } = caller(() => service.app)
const newUser = () => openUser(service.ports)
const counted = async () =>
  (await service.ports.database.whole.selectFrom('ad_count').selectAll().orderBy('event').execute()).map(
    ({ campaign_id: id, ad, event, count }) => [id, ad, event, count],
  )

test('a stream says what is advertised: rolls by their moments, the most of a break, and what ends it [ads.ad-info-fields]', async () => {
  const info = await infoOf(await newUser())
  const tag = expect.stringMatching(/^https:\/\/tv\.example\/v2\/ads\/vast\?ticket=[\w.-]+$/)
  const step = { ad_tag: tag, aliases: [] }
  expect(info).toEqual({
    max_advertising: 2,
    pre_roll: [{ ...step, at: null }],
    // Metropolis has 148 minutes.
    middle_roll: [1800, 3600, 5400, 7200].map((at) => ({ ...step, at })),
    post_pause_roll: [{ ...step, at: null }],
    remove_packets: [QUIET],
  })
  const live = await get('/v2/channels/1/config', (await newUser()).token)
  expect(live.json<ChannelConfig>().ad?.pre_roll).toHaveLength(1)
})

test('a look at a channel in passing, a provider that says nothing of ads, and who has the packet without ads have none [ads.remove-ads]', async () => {
  const user = await newUser()
  expect(await infoOf(user, '/v2/channels/1/stream')).not.toBeNull()
  expect(await infoOf(user, '/v2/channels/1/stream?preview=1')).toBeNull()
  const stranger = await openUser(service.ports, { providerId: 2 })
  expect(await infoOf(stranger)).toBeNull()
  for (const packet of [QUIET, QUIET_BUNDLE]) {
    const bought = await newUser()
    const before = (await infoOf(bought))?.pre_roll[0]?.ad_tag ?? ''
    await givePacket(service, bought.userId, packet)
    expect([packet, await infoOf(bought)]).toEqual([packet, null])
    // A tag from before the purchase gives nothing either.
    expect([packet, titlesOf((await fetched(before)).body)]).toEqual([packet, []])
  }
  // A provider may keep its ads from being removed: then nothing is named that would.
  const { database } = service.ports
  for (const [isRemovable, packets] of [
    [false, []],
    [true, [QUIET]],
  ] as const) {
    await database.execute(
      `update provider set ads = jsonb_set(ads, '{is_removable}', '${isRemovable}') where id = 1`,
    )
    await database.notify('provider', '')
    await expect.poll(async () => (await infoOf(user))?.remove_packets).toEqual(packets)
  }
})

test('a tag is answered in VAST 4.2: a pod in its order, a stand-in without a place, media that plays, and events of each [ads.tag-fetch]', async () => {
  const user = await newUser()
  const texts: string[] = []
  for (let draw = 0; draw < 20 && !texts.at(-1)?.includes('sequence="2"'); draw += 1)
    texts.push(await preRoll(await newUser()))
  const text = texts.at(-1) ?? ''
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<VAST version="4.2"/)
  expect(titlesOf(text)).toEqual(['Чай', 'Чашка', 'Wine'])
  expect([...text.matchAll(/<Ad [^>]*?(sequence="\d")?>/g)].map(([, place]) => place)).toEqual([
    'sequence="1"',
    'sequence="2"',
    undefined,
  ])
  expect(text).toContain('<Linear skipoffset="00:00:05.000">')
  expect(text).toContain('<Duration>00:00:12.000</Duration>')
  expect(text).toContain('<ClickThrough id="1"><![CDATA[https://tea.example/?a=1&b=2]]></ClickThrough>')
  const [media = ''] = [
    ...text.matchAll(/<MediaFile [^>]*type="application\/x-mpegURL"[^>]*><!\[CDATA\[([^\]]*)/g),
  ].map(([, url]) => url)
  const master = await fetched(media)
  expect([master.statusCode, master.body.slice(0, 7)]).toEqual([200, '#EXTM3U'])
  const answer = await fetched((await infoOf(user))?.pre_roll[0]?.ad_tag ?? '')
  expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    'application/xml; charset=utf-8',
    'no-store',
  ])
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('what is advertised in a series is shown in each of its episodes, and in nothing else', async () => {
  const guest = await openGuest(service.app)
  for (const episode of [110101, 110102])
    expect(titlesOf(await preRoll(guest, `/v2/libraries/1/contents/${episode}/stream`))).toEqual(['Snack'])
  expect(titlesOf(await preRoll(guest))).toEqual(['Чай', 'Чашка'])
})

test('a child is given no ad that is not for its age, a guest none for adults, and no tag of another profile gives one', async () => {
  const adult = await newUser()
  const child = await openChild(service.app, service.ports, adult)
  // Children may watch Metropolis, which is for viewers of 12; Wine is for adults.
  const [ofChild, ofGuest] = [await preRoll(child), await preRoll(await openGuest(service.app))]
  expect([titlesOf(ofChild), titlesOf(ofGuest)]).toEqual([
    ['Чай', 'Чашка'],
    ['Чай', 'Чашка'],
  ])
  expect((await infoOf(child))?.post_pause_roll).toEqual([])
  const { post_pause_roll: ofAdult = [], remove_packets: sold } = (await infoOf(adult)) ?? {}
  expect([ofAdult.length, sold, (await infoOf(child))?.remove_packets]).toEqual([1, [QUIET], []])
  // The profile has become a child's since the tag was signed.
  const become = (role: string) =>
    service.ports.database.execute(`update profile set role = '${role}' where id = ${adult.profileId}`)
  const wine = ofAdult[0]?.ad_tag ?? ''
  expect(titlesOf((await fetched(wine)).body)).toEqual(['Wine'])
  await become('child')
  expect(titlesOf((await fetched(wine)).body)).toEqual([])
  await become('adult')
  // The device of the adult is the child's now: what was signed for the adult gives nothing on it.
  const tag = (await infoOf(adult))?.pre_roll[0]?.ad_tag ?? ''
  expect(titlesOf((await fetched(tag)).body)).not.toEqual([])
  await post('/v2/users/self/profile', adult.token, { id: child.profileId })
  expect(titlesOf((await fetched(tag)).body)).toEqual([])
})

test('a tag whose signature is altered, that is over, or of a device that is gone gives no ad', async () => {
  const user = await newUser()
  const tag = (await infoOf(user))?.pre_roll[0]?.ad_tag ?? ''
  const [address = '', ticket = ''] = tag.split('ticket=')
  const [body = '', signature = ''] = ticket.split('.')
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
    providerId: number
    maxAge: number | null
  }
  const forged = Buffer.from(JSON.stringify({ ...payload, providerId: 2 })).toString('base64url')
  const status = async (of: string) => (await fetched(`${address}ticket=${of}`)).statusCode
  expect(await status(ticket)).toBe(200)
  expect(await status(`${forged}.${signature}`)).toBe(404)
  expect(await status(`${body}.${signature.slice(0, -2)}AA`)).toBe(404)
  for (const wrong of ['', 'x', `${ticket}.x`, `${ticket}&ticket=${ticket}`, 'a'.repeat(800)])
    expect(await status(wrong)).toBe(404)
  service.clock.time = ADS_NOW + 601_000
  expect(await status(ticket)).toBe(404)
  service.clock.time = ADS_NOW
  await service.ports.database.execute(`delete from device where id = '${user.deviceId}'`)
  expect(titlesOf((await fetched(tag)).body)).toEqual([])
})

test('a viewer sees a campaign so often a day over both nodes, at the same moment too; what was not shown does not count', async () => {
  const child = await openChild(service.app, service.ports, await newUser())
  const tag = (await infoOf(child))?.pre_roll[0]?.ad_tag ?? ''
  const ask = async (node: typeof other) => titlesOf((await node.fetched(tag)).body).length
  const here = { ...other, fetched }
  const asked = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(at % 2 ? other : here)))
  expect(asked.filter((count) => count > 0)).toHaveLength(2)
  // Ten minutes later nobody has shown them: both places are free again.
  service.clock.time = ADS_NOW + 599_000
  expect(await ask(other)).toBe(0)
  service.clock.time = ADS_NOW + 601_000
  const fresh = (await infoOf(child))?.pre_roll[0]?.ad_tag ?? ''
  for (const node of [here, other]) {
    const text = (await node.fetched(fresh)).body
    // It is told at the other node.
    const [impression = ''] = eventsOf(text, 'impression')
    expect((await (node === here ? other : here).fetched(impression)).statusCode).toBe(204)
  }
  service.clock.time = ADS_NOW + 3_600_000
  const later = (await infoOf(child))?.pre_roll[0]?.ad_tag ?? ''
  expect([titlesOf((await fetched(later)).body), titlesOf((await other.fetched(later)).body)]).toEqual([
    [],
    [],
  ])
  const pass = (time: string) =>
    service.ports.database.execute(`update ad_given set given_at = given_at - interval '${time}'`)
  await pass('23 hours')
  expect(titlesOf((await fetched(later)).body)).toEqual([])
  await pass('1 hour')
  expect(titlesOf((await fetched(later)).body)).toEqual(['Чай', 'Чашка'])
})

test('events are counted once each, an error by its code, and what is no event is refused', async () => {
  await service.ports.database.execute('delete from ad_count')
  const text = await preRoll(await openChild(service.app, service.ports, await newUser()))
  const [first = '', second = ''] = eventsOf(text, 'start')
  for (const url of [first, first, second]) expect((await other.fetched(url)).statusCode).toBe(204)
  const [error = ''] = eventsOf(text, 'error')
  expect(error).toMatch(/&code=\[ERRORCODE$/)
  const tell = async (code: string) => (await fetched(error.replace('[ERRORCODE', code))).statusCode
  // A number that nobody has given a meaning is an error like any other: who makes up numbers makes no rows.
  for (const code of ['405', '405', '1205', "1'--", '404', '9999']) expect(await tell(code)).toBe(204)
  expect(await counted()).toEqual([
    [1, 0, 'error', 1],
    [1, 0, 'error 1205', 1],
    [1, 0, 'error 405', 1],
    [1, 0, 'start', 1],
    [1, 1, 'start', 1],
  ])
  const unknown = await fetched(first.replace('name=start', 'name=stop'))
  expect([unknown.statusCode, unknown.json<{ error_code: string }>().error_code]).toEqual([
    400,
    'validation_failed',
  ])
  expect((await fetched(first.replace('ticket=', 'ticket=x'))).statusCode).toBe(404)
  service.clock.time = ADS_NOW + 86_400_000
  expect((await fetched(second)).statusCode).toBe(404)
})

test('a tag that is fetched more often in a day than anybody sees breaks gives nothing more, at either node, and another viewer’s does', async () => {
  const [user, neighbour] = [await newUser(), await newUser()]
  const tag = (await infoOf(user))?.pre_roll[0]?.ad_tag ?? ''
  expect(titlesOf((await fetched(tag)).body)).not.toEqual([])
  await service.ports.attempts.count(
    { kind: 'ads.given', most: 1000, windowMs: 86_400_000 },
    String(user.profileId),
    ADS_NOW,
    998,
  )
  expect(titlesOf((await fetched(tag)).body)).not.toEqual([])
  const given = () => service.ports.database.whole.selectFrom('ad_given').select('id').execute()
  const before = (await given()).length
  for (const fetch of [fetched, other.fetched]) {
    const answer = await fetch(tag)
    expect([answer.statusCode, titlesOf(answer.body)]).toEqual([200, []])
  }
  expect(await given()).toHaveLength(before)
  expect(titlesOf(await preRoll(neighbour))).not.toEqual([])
})

test('a device tells its advertising ids; another ad system reads one only where tracking is not limited [ads.api-ad-ids-get] [ads.api-ad-ids-post]', async () => {
  const user = await newUser()
  const ids = '/v2/ads/ad_ids'
  expect((await get(ids, user.token)).json()).toEqual([])
  expect((await get(ids, null)).status).toBe(401)
  const tell = (ad_ids: unknown) => post(ids, user.token, { ad_ids })
  const one = { type: 'aaid', id: '38400000-8cf0-11bd-b23e-10b96e40000d', is_limited: false }
  expect((await tell([{ ...one, type: 'phone' }])).code).toBe('validation_failed')
  expect((await tell([{ ...one, id: 'short' }])).code).toBe('validation_failed')
  const asked = async () => {
    const text = await preRoll(user, '/v2/channels/1/stream')
    const found = /<VASTAdTagURI><!\[CDATA\[(.*?)\]\]>/.exec(text)?.[1] ?? ''
    return found.replace(/cb=\d{8}/, 'cb=N')
  }
  const until = async () => {
    for (let draw = 0; draw < 30; draw += 1) {
      const url = await asked()
      if (url) return url
    }
    return ''
  }
  expect(await until()).toBe('https://ads.example/v?ifa=&type=&lmt=0&cb=N&x=[X]')
  expect((await tell([one])).json()).toEqual([one])
  expect((await get(ids, user.token)).json()).toEqual([one])
  expect(await until()).toBe(`https://ads.example/v?ifa=${one.id}&type=aaid&lmt=0&cb=N&x=[X]`)
  await tell([{ ...one, is_limited: true }])
  expect(await until()).toBe('https://ads.example/v?ifa=&type=&lmt=1&cb=N&x=[X]')
  expect((await get(ids, (await newUser()).token)).json()).toEqual([])
})

test('a pod of another ad system reaches a client of VAST whole, through the wrapper of ours', async () => {
  const info = await infoOf(await openGuest(service.app), '/v2/channels/1/stream')
  const inPod = (place: number): string =>
    `<Ad id="${place}" sequence="${place}"><InLine><AdSystem>Test</AdSystem><AdTitle>${place}</AdTitle><Impression/><Creatives><Creative><Linear><Duration>00:00:05</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://ads.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>`
  const pod = `<VAST version="4.2">${[1, 2, 3].map(inPod).join('')}</VAST>`
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('https://ads.example/') ? new Response(pod) : new Response((await fetched(url)).body),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const kept = new Map<string, unknown>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? 0,
    setItem: (key: string, value: unknown) => void kept.set(key, value),
  }
  const client = new VASTClient(0, 0, storage as never)
  const tag = info?.pre_roll[0]?.ad_tag ?? ''
  const { ads } = (await client.get(tag, { resolveAll: false })) as { ads: { title: string }[] }
  expect(ads.map(({ title }) => title)).toEqual(['1', '2', '3'])
})

test('a clip that is still to be made is not given, and made for the next viewer', async () => {
  const user = await openChild(service.app, service.ports, await newUser())
  const tag = (await infoOf(user))?.pre_roll[0]?.ad_tag ?? ''
  service.ready.all = false
  expect(titlesOf((await fetched(tag)).body)).toEqual([])
  const wanted = await service.ports.database.whole
    .selectFrom('asset')
    .innerJoin('ad_campaign', (join) => join.onTrue())
    .where('ad_campaign.id', '=', 1)
    .where('asset.wanted_at', 'is not', null)
    .select(['asset.id', 'ad_campaign.ads'])
    .execute()
  expect(new Set(wanted.map(({ id }) => id))).toEqual(
    new Set((wanted[0]?.ads ?? []).map(({ asset_id: id }) => id)),
  )
  expect(wanted).toHaveLength(2)
})
