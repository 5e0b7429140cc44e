import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { ClearKeyLicence } from '#contract/licences.ts'
import type { Stream } from '#contract/playback.ts'
import { sampleKey } from '#media/keys.ts'
import { protectedId, type Scheme } from '#media/protect/protection.ts'
import { assetLike } from '#media/testing/assets.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openDevice, openUser } from '#server/testing/users.ts'
import { doJob } from '../testing/do-job.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const MINUTE = 60_000

/** Metropolis is protected, and so is a film that is not for children; a second provider has both. */
const present = serviceOfFile(async () => {
  const contents = smallServiceFile('contents/all.yaml').replace(
    '  type: movie\n',
    '  type: movie\n  protection: cbcs\n',
  )
  const providers = smallServiceFile('providers.yaml').replace(
    'is_guest_allowed: true',
    'is_guest_allowed: true\n  drm: {devices_at_once: 1}',
  )
  const service = await runSmallService(NOW, {
    'contents/all.yaml': `${contents}${smallFilm({ id: 12, slug: 'dark', year: 1950, age: 16, more: '  protection: cenc\n' })}`,
    'packets.yaml': smallServiceFile('packets.yaml').replace(
      'period: 0-1-0',
      "period: 0-1-0\n  also: {other: {price: '0.00', period: 0-1-0}}",
    ),
    'providers.yaml': `${providers}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'is_guest_allowed: true')}`,
  })
  const db = service.ports.database.whole
  for (const { id, scheme } of [
    { id: 10, scheme: 'cbcs' },
    { id: 12, scheme: 'cenc' },
  ] as const) {
    const { asset_id } = await db
      .selectFrom('content')
      .select('asset_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const protectedOne = protectedId(asset_id!, scheme, null)
    const keyId = sampleKey(service.ports.secret, protectedOne).keyId.toString('hex')
    service.videos.set(protectedOne, {
      ...assetLike(protectedOne),
      protection: { scheme, keyId, systems: [{ system: 'clearkey' }] },
    })
  }
  return { service }
})
const service = () => present().service
const guest = async (provider = 'small') =>
  (await openGuest(service().app, provider === 'small' ? '' : `?provider=${provider}`)).token

async function streamOf(token: string, slug = 'metropolis'): Promise<Stream> {
  const answer = await service().app.inject(`/v2/libraries/1/contents/${slug}/stream?access_token=${token}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json<Stream>()
}

const grantOf = ({ drm }: Stream): string => new URL(drm.laClearkey!).searchParams.get('grant')!

async function keyIdOf(stream: Stream): Promise<string> {
  const manifest = (await service().app.inject(new URL(stream.drm.streams[0]!.url).pathname)).body
  const [, uuid] = /cenc:default_KID="([^"]+)"/.exec(manifest)!
  return Buffer.from(uuid!.replaceAll('-', ''), 'hex').toString('base64url')
}

const ask = async (token: string, grant: string, kids: readonly string[]) => {
  const url = `/v2/licences/clearkey?grant=${encodeURIComponent(grant)}`
  const headers = { authorization: `Bearer ${token}` }
  const answer = await service().app.inject({ method: 'POST', url, headers, payload: { kids } })
  return { status: answer.statusCode, body: answer.json<ClearKeyLicence & ErrorBody>() }
}
const refused = (code: string, status = 403) => ({ status, body: { error_code: code } })

test('a protected film says where it is and where its licence is asked for; another one says that it needs none [player.drm-info-fields]', async () => {
  const token = await guest()
  const { drm, hls, hls_mbr } = await streamOf(token)
  const folder = `https://tv.example/media/g/${grantOf({ drm } as Stream)}`
  expect(drm).toEqual({
    force_subtitles: false,
    thumbUrl: null,
    streams: [{ type: 'dash_clearkey', url: `${folder}/manifest.mpd` }],
    laWidevine: null,
    laPlayready: null,
    laFairplay: null,
    laClearkey: `https://tv.example/v2/licences/clearkey?grant=${grantOf({ drm } as Stream)}`,
    fpsCertificate: null,
    drm_provider: 'openair',
  })
  // Nothing of it is there in a form that needs no licence.
  expect([hls, hls_mbr]).toEqual([`${folder}/index.m3u8`, `${folder}/index.m3u8`])
  const open = await streamOf(token, '110101')
  expect(open.drm).toMatchObject({ streams: [], laClearkey: null, drm_provider: null })
})

test('who was granted the film gets its key, again and again while the grant holds, and no other key', async () => {
  const token = await guest()
  const stream = await streamOf(token)
  const kid = await keyIdOf(stream)
  const { asset_id } = await service()
    .ports.database.whole.selectFrom('content')
    .select('asset_id')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow()
  const { key } = sampleKey(service().ports.secret, protectedId(asset_id!, 'cbcs', null))
  const licence = { keys: [{ kty: 'oct', kid, k: key.toString('base64url') }], type: 'temporary' }
  expect(await ask(token, grantOf(stream), [kid])).toEqual({ status: 200, body: licence })
  expect(await ask(token, grantOf(stream), ['AAAAAAAAAAAAAAAAAAAAAA', kid])).toEqual({
    status: 200,
    body: licence,
  })
  expect(await ask(token, grantOf(stream), ['AAAAAAAAAAAAAAAAAAAAAA'])).toMatchObject(
    refused('not_found', 404),
  )
  expect(await ask(token, grantOf(stream), ['not a key'])).toMatchObject(refused('validation_failed', 400))
  expect(await ask(token, grantOf(stream), [])).toMatchObject(refused('validation_failed', 400))
})

test('an altered grant, one of something else and one of another viewer, device or provider open nothing', async () => {
  const token = await guest()
  const stream = await streamOf(token)
  const kid = await keyIdOf(stream)
  const grant = grantOf(stream)
  const [body, signature] = grant.split('.') as [string, string]
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const later = Buffer.from(JSON.stringify({ ...payload, e: NOW })).toString('base64url')
  for (const altered of [`${later}.${signature}`, `${body}.${signature.slice(0, -2)}AA`, body, 'x'])
    expect(await ask(token, altered, [kid])).toMatchObject(refused('grant_refused'))
  const open = await streamOf(token, '110101')
  const openGrant = /\/g\/([^/]+)\//.exec(open.hls_mbr)![1]!
  expect(await ask(token, openGrant, [kid])).toMatchObject(refused('grant_refused'))
  for (const other of [await guest(), await guest('other')])
    expect(await ask(other, grant, [kid])).toMatchObject(refused('grant_refused'))
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const own = await streamOf(user.token)
  expect((await ask(user.token, grantOf(own), [kid])).status).toBe(200)
  expect(await ask(second.token, grantOf(own), [kid])).toMatchObject(refused('grant_refused'))
  const url = `/v2/licences/clearkey?grant=${grant}`
  expect((await service().app.inject({ method: 'POST', url, payload: { kids: [kid] } })).statusCode).toBe(401)
})

test('a licence ends with its grant: expired without a sign of watching, kept by heartbeats, and over for ever once the viewing was ended', async () => {
  const silent = await guest()
  const quiet = await streamOf(silent)
  const watching = await guest()
  const stream = await streamOf(watching)
  const kid = await keyIdOf(stream)
  const beat = () =>
    service().app.inject({
      method: 'PATCH',
      url: `/v2/users/self/stat/${stream.stat.id}?access_token=${watching}`,
      payload: { duration: 30, seconds: 30 },
    })
  for (let minute = 1; minute <= 160; minute++) {
    service().clock.time = NOW + minute * MINUTE
    expect((await beat()).statusCode).toBe(200)
  }
  expect((await ask(watching, grantOf(stream), [kid])).status).toBe(200)
  expect(await ask(silent, grantOf(quiet), [kid])).toMatchObject(refused('grant_refused'))
  await service().flush()
  // What was captured is sent again afterwards, to a node that has never heard of the viewing.
  const other = await service().another()
  const again = () =>
    other.app.inject({
      method: 'POST',
      url: `/v2/licences/clearkey?grant=${grantOf(stream)}`,
      headers: { authorization: `Bearer ${watching}` },
      payload: { kids: [kid] },
    })
  expect((await again()).statusCode).toBe(200)
  await other.flush()
  await other.stop()
  const { execute } = service().ports.database
  await execute(
    `update view_session set ended_at = '${new Date(service().clock.time).toISOString()}' where id = '${stream.stat.id}'`,
  )
  const third = await service().another()
  const late = await third.app.inject({
    method: 'POST',
    url: `/v2/licences/clearkey?grant=${grantOf(stream)}`,
    headers: { authorization: `Bearer ${watching}` },
    payload: { kids: [kid] },
  })
  expect([late.statusCode, late.json<ErrorBody>().error_code]).toEqual([403, 'grant_refused'])
  await third.stop()
})

test('a licence is given at every node as soon as the stream was granted at one', async () => {
  const other = await service().another()
  const token = await guest()
  // More than once: what a node writes in its own time may have been written by chance.
  for (let n = 0; n < 3; n += 1) {
    const stream = await streamOf(token)
    const answer = await other.app.inject({
      method: 'POST',
      url: `/v2/licences/clearkey?grant=${grantOf(stream)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { kids: [await keyIdOf(stream)] },
    })
    expect(answer.statusCode).toBe(200)
  }
  await other.stop()
})

test('a write of viewings that the database has turned away once keeps no protected film from anybody', async () => {
  const { database } = service().ports
  const token = await guest()
  for (const statement of [
    'create sequence written',
    `create function turned_away() returns trigger language plpgsql as $$ begin
      if nextval('written') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return null;
    end $$`,
    'create trigger turned_away after insert or update on view_session for each statement execute function turned_away()',
  ])
    await database.execute(statement)
  try {
    expect((await streamOf(token)).drm.laClearkey).toContain('/v2/licences/clearkey')
    const { rows } = await database.execute('select last_value::integer as writes from written')
    expect(Number(rows[0]?.['writes'])).toBeGreaterThan(1)
  } finally {
    await database.execute('drop function turned_away cascade')
    await database.execute('drop sequence written')
  }
})

test('where no vendor hands out licences there are none of a vendor’s', async () => {
  const token = await guest()
  const grant = grantOf(await streamOf(token))
  for (const [method, path] of [
    ['POST', 'widevine'],
    ['GET', 'fairplay/certificate'],
  ] as const) {
    const answer = await service().app.inject({
      method,
      url: `/v2/licences/${path}?grant=${grant}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'content-type': 'application/octet-stream' }),
      },
      ...(method === 'POST' && { payload: Buffer.of(1) }),
    })
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
})

test('a right that is gone since the stream was granted gives no licence, nor does a title that is protected otherwise by now', async () => {
  const token = await guest()
  const stream = await streamOf(token)
  const kid = await keyIdOf(stream)
  const { execute } = service().ports.database
  await execute("update content set protection = 'cenc' where id = 10")
  expect(await ask(token, grantOf(stream), [kid])).toMatchObject(refused('grant_refused'))
  await execute("update content set protection = 'cbcs', is_lost = true where id = 10")
  expect(await ask(token, grantOf(stream), [kid])).toMatchObject(refused('lost_content', 404))
  await execute('update content set is_lost = false where id = 10')
  expect((await ask(token, grantOf(stream), [kid])).status).toBe(200)
})

test('a child gets no licence for what is not for children, whoever was granted it', async () => {
  const user = await openUser(service().ports)
  const stream = await streamOf(user.token, 'dark')
  const kid = await keyIdOf(stream)
  const child = await openChild(service().app, service().ports, user)
  expect(await ask(child.token, grantOf(stream), [kid])).toMatchObject(refused('grant_refused'))
  // The device of the parent becomes the child’s.
  const { execute } = service().ports.database
  await execute(`update device set profile_id = ${child.profileId} where user_id = ${user.userId}`)
  service().app.parts.tokens.forgetHere(user.userId)
  expect(await ask(user.token, grantOf(stream), [kid])).toMatchObject({
    status: 403,
    body: { refusal: { reason: 'age' } },
  })
})

test('an account plays what is protected on as many devices at a time as its provider says, the first ones first', async () => {
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const first = await streamOf(user.token)
  const kid = await keyIdOf(first)
  service().clock.time += 1000
  const later = await streamOf(second.token)
  await service().flush()
  expect((await ask(user.token, grantOf(first), [kid])).status).toBe(200)
  expect(await ask(second.token, grantOf(later), [kid])).toMatchObject({
    status: 403,
    body: {
      error_code: 'permission_denied',
      refusal: { reason: 'concurrency', most: 1, viewings: [{ id: first.stat.id, title: 'Метрополис' }] },
    },
  })
  // Who is silent is not watching.
  service().clock.time += 2 * MINUTE
  expect((await ask(second.token, grantOf(later), [kid])).status).toBe(200)
  // Nor does anybody watch along whose licence came while another one was silent.
  const beat = async (token: string, { stat }: Stream): Promise<number> => {
    const url = `/v2/users/self/stat/${stat.id}?access_token=${token}`
    return (await service().app.inject({ method: 'PATCH', url, payload: { duration: 30 } })).statusCode
  }
  const look = () => doJob(service(), 'end-viewings')
  await look()
  expect(await beat(second.token, later)).toBe(200)
  expect(await beat(user.token, first)).toBe(200)
  await look()
  await expect.poll(() => beat(second.token, later)).toBe(404)
  expect(await ask(second.token, grantOf(later), [kid])).toMatchObject(refused('grant_refused'))
  expect(await beat(user.token, first)).toBe(200)
  const again = await streamOf(second.token)
  expect(await ask(second.token, grantOf(again), [kid])).toMatchObject({
    status: 403,
    body: { refusal: { reason: 'concurrency' } },
  })
})

test('a device that was refused takes no place: who watches goes on with another title, and it is let in when they have stopped', async () => {
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const first = await streamOf(user.token)
  const kid = await keyIdOf(first)
  service().clock.time += MINUTE
  const turnedAway = await streamOf(second.token)
  expect((await ask(user.token, grantOf(first), [kid])).status).toBe(200)
  const devices = { status: 403, body: { refusal: { reason: 'concurrency' } } }
  expect(await ask(second.token, grantOf(turnedAway), [kid])).toMatchObject(devices)
  service().clock.time += 10_000
  const next = await streamOf(user.token)
  expect((await ask(user.token, grantOf(next), [kid])).status).toBe(200)
  // It has begun before this one, and was not let in.
  expect(await ask(second.token, grantOf(turnedAway), [kid])).toMatchObject(devices)
  // Nothing was heard of the first title for long, and of this one nothing since it began.
  service().clock.time += 35_000
  await doJob(service(), 'end-viewings')
  expect((await ask(user.token, grantOf(next), [kid])).status).toBe(200)
  service().clock.time += 2 * MINUTE
  expect((await ask(second.token, grantOf(turnedAway), [kid])).status).toBe(200)
  await service().flush()
  expect(await ask(user.token, grantOf(next), [kid])).toMatchObject(devices)
})

test('a device that had a licence and is refused the next one still has its place, and is ended when there are too many', async () => {
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const third = await openDevice(service().ports, user.userId)
  const first = await streamOf(user.token)
  const kid = await keyIdOf(first)
  const status = async (token: string, stream: Stream): Promise<number> => {
    const answer = await ask(token, grantOf(stream), [kid])
    await service().flush()
    return answer.status
  }
  expect(await status(user.token, first)).toBe(200)
  service().clock.time += 2 * MINUTE
  const later = await streamOf(second.token)
  expect(await status(second.token, later)).toBe(200)
  // The first one is heard of again, and so is the second one after it was silent once more.
  expect(await status(user.token, first)).toBe(200)
  expect(await status(second.token, later)).toBe(403)
  service().clock.time += 90_000
  expect(await status(second.token, later)).toBe(403)
  service().clock.time += 30_000
  const newest = await streamOf(third.token)
  expect(await status(third.token, newest)).toBe(403)
  service().clock.time += 80_000
  expect(await status(third.token, newest)).toBe(200)
  // Each has begun before the next one.
  expect(await status(second.token, later)).toBe(200)
  expect(await status(user.token, first)).toBe(200)
  expect(await status(second.token, later)).toBe(403)
  await doJob(service(), 'end-viewings')
  const ended = refused('grant_refused')
  await expect.poll(() => ask(second.token, grantOf(later), [kid])).toMatchObject(ended)
  await expect.poll(() => ask(third.token, grantOf(newest), [kid])).toMatchObject(ended)
  expect(await status(user.token, first)).toBe(200)
})

test('a device of which a node of before has begun the viewing, and may have let it in, has its place when a node of now refuses it', async () => {
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const first = await streamOf(user.token)
  const kid = await keyIdOf(first)
  service().clock.time += 1000
  const later = await streamOf(second.token)
  await service().flush()
  // Such a node names no column that it does not know.
  await service().ports.database.execute(
    `update view_session set is_licensed = default where user_id = ${user.userId}`,
  )
  expect((await ask(user.token, grantOf(first), [kid])).status).toBe(200)
  const devices = { status: 403, body: { refusal: { reason: 'concurrency' } } }
  expect(await ask(second.token, grantOf(later), [kid])).toMatchObject(devices)
  await doJob(service(), 'end-viewings')
  await expect.poll(() => ask(second.token, grantOf(later), [kid])).toMatchObject(refused('grant_refused'))
  expect((await ask(user.token, grantOf(first), [kid])).status).toBe(200)
})

test('a withdrawn film that is paid for is licensed on no more devices than may', async () => {
  const user = await openUser(service().ports)
  const second = await openDevice(service().ports, user.userId)
  const { execute } = service().ports.database
  const offer = (isOffered: boolean) =>
    execute('update provider_content set is_offered = $1 where provider_id = 1', [isOffered])
  await execute(`insert into entitlement values (${user.userId}, 1, '[2026-01-01,)', 'test')`)
  await offer(false)
  try {
    const first = await streamOf(user.token)
    const kid = await keyIdOf(first)
    expect((await ask(user.token, grantOf(first), [kid])).status).toBe(200)
    await service().flush()
    service().clock.time += 1000
    const later = await ask(second.token, grantOf(await streamOf(second.token)), [kid])
    expect(later).toMatchObject({ status: 403, body: { refusal: { reason: 'concurrency', most: 1 } } })
    expect(later.body.refusal).toMatchObject({ viewings: [{ title: 'Метрополис' }] })
  } finally {
    await offer(true)
  }
})

test('at a provider without such a limit each device plays', async () => {
  const { userId, token } = await openUser(service().ports, { providerId: 2 })
  const second = await openDevice(service().ports, userId)
  const streams = [await streamOf(token), await streamOf(second.token)]
  await service().flush()
  const kid = await keyIdOf(streams[0]!)
  for (const [at, one] of [token, second.token].entries())
    expect((await ask(one, grantOf(streams[at]!), [kid])).status).toBe(200)
  await doJob(service(), 'end-viewings')
  for (const [at, one] of [token, second.token].entries())
    expect((await ask(one, grantOf(streams[at]!), [kid])).status).toBe(200)
})

test.each(['cenc', 'cbcs'] satisfies Scheme[])(
  'a film whose protected form is still to be made is being prepared, and both are ordered: %s',
  async (scheme) => {
    const { whole: db, execute } = service().ports.database
    await execute(`update content set protection = '${scheme}' where id = 110101`)
    const token = await guest()
    const url = `/v2/libraries/1/contents/110101/stream?access_token=${token}`
    service().ready.all = false
    expect((await service().app.inject(url)).json()).toMatchObject({ error_code: 'not_ready' })
    expect((await service().app.inject(url)).statusCode).toBe(503)
    const { asset_id } = await db
      .selectFrom('content')
      .select('asset_id')
      .where('id', '=', 110101)
      .executeTakeFirstOrThrow()
    const id = protectedId(asset_id!, scheme, null)
    const ordered = await db
      .selectFrom('asset')
      .select(['recipe', 'wanted_at', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(ordered).toEqual({
      recipe: { protect: { assetId: asset_id, scheme, keyServer: null } },
      wanted_at: new Date(NOW),
      state: 'queued',
    })
    await execute("update content set protection = 'aes-128' where id = 110101")
  },
)
