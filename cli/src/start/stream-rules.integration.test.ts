import { afterAll, expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import type { AssetManifest } from '#media/asset/manifest.ts'
import { sampleKey } from '#media/keys.ts'
import { boxAt } from '#media/segment/boxes.ts'
import { protectAsset } from '#media/protect/protect-asset.ts'
import { protectedId, type Scheme } from '#media/protect/protection.ts'
import { checkManifest } from '#media/testing/conformance/check-manifest.ts'
import { checkReloads } from '#media/testing/conformance/check-reloads.ts'
import { checkStream, type Load } from '#media/testing/conformance/check-stream.ts'
import { realStore, type RealStore } from '#media/testing/real-asset.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { openGuest } from '#server/testing/service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** 2026-06-15 20:00 in Almaty: the news are over and Metropolis begins. Unix milliseconds. */
const BOUNDARY = Date.UTC(2026, 5, 15, 15)
const films = [
  smallFilm({ id: 12, slug: 'dark', year: 1950, more: '  protection: cenc\n' }),
  smallFilm({ id: 13, slug: 'deep', year: 1951, more: '  protection: cbcs\n' }),
  smallFilm({ id: 14, slug: 'plain', year: 1952, more: '  protection: none\n' }),
]
/** A channel whose files are not encrypted, with the programmes of the other one. */
const OPEN_CHANNEL = smallServiceFile('channels.yaml').replace(
  /id: 1\n {2}num: 1\n {2}slug: dala/,
  'id: 2\n  num: 2\n  slug: ashyq\n  protection: none',
)
/** And one whose archive is closed from five minutes after the boundary on, for five minutes. */
const CLOSED_CHANNEL = smallServiceFile('channels.yaml')
  .replace(/id: 1\n {2}num: 1\n {2}slug: dala/, 'id: 3\n  num: 3\n  slug: zhabyq')
  .replace(
    'archived_days: 7',
    "archived_days: 7\n  blackouts: [{from: '2026-06-15T20:05+05:00', until: '2026-06-15T20:10+05:00'}]",
  )
const AD = `- {id: 1, slug: tea, rolls: [pre], kinds: [movie], age: 0, ads: [{title: Tea, art: {motif: globe}, seconds: 12}]}
`
let real: RealStore
afterAll(() => real.remove())

const present = serviceOfFile(async () => {
  // Films of two minutes: every segment of them is looked at.
  const contents = (smallServiceFile('contents/all.yaml') + films.join('')).replaceAll(
    /minutes: \d+/g,
    'minutes: 2',
  )
  const service = await runSmallService(BOUNDARY, {
    'contents/all.yaml': contents,
    'providers.yaml': smallServiceFile('providers.yaml').replace(
      'is_guest_allowed: true',
      'is_guest_allowed: true\n  ads: {most: 1}',
    ),
    'channels.yaml': smallServiceFile('channels.yaml') + OPEN_CHANNEL + CLOSED_CHANNEL,
    'schedule/ashyq.yaml': smallServiceFile('schedule/dala.yaml').replace('dala', 'ashyq'),
    'schedule/zhabyq.yaml': smallServiceFile('schedule/dala.yaml').replace('dala', 'zhabyq'),
    'ads.yaml': AD,
  })
  real = await realStore(service.ports.secret, service.store)
  await makeVideos(service)
  return { service, token: (await openGuest(service.app)).token }
})

/** Short videos of all that is watched here, the film in two languages and with subtitles. */
async function makeVideos(service: RunningService): Promise<void> {
  const { whole: db } = service.ports.database
  const known = (asset: AssetManifest): void => void service.videos.set(asset.id, asset)
  const idOf = async (slug: string): Promise<string> =>
    (await db.selectFrom('content').select('asset_id').where('slug', '=', slug).executeTakeFirstOrThrow())
      .asset_id!
  const cues = [
    { from: 1, to: 3, text: 'Above' },
    { from: 3.5, to: 5.5, text: 'Below' },
  ]
  const film = await real.make(await idOf('metropolis'), 3, 440, {
    languages: ['ru', 'en'],
    subtitles: [{ language: 'en', cues }],
  })
  known(film)
  const rest = await db.selectFrom('asset').select('id').where('id', '!=', film.id).execute()
  for (const [at, { id }] of rest.entries()) known(await real.make(id, 2, 330 + at))
  const protect = async (slug: string, scheme: Scheme): Promise<void> => {
    const assetId = protectedId(await idOf(slug), scheme, null)
    const { key, keyId } = sampleKey(service.ports.secret, assetId)
    const order = {
      assetId,
      source: film,
      scheme,
      key: { key, keyId, systems: [{ system: 'clearkey' as const }] },
    }
    known(await protectAsset(order, { ...real.tools, folder: `${real.root}/${slug}` }))
  }
  await protect('dark', 'cenc')
  await protect('deep', 'cbcs')
}

const load: Load = async (url) => {
  const { statusCode, headers, rawPayload } = await present().service.app.inject(new URL(url).pathname)
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return { type: String(headers['content-type']), bytes: rawPayload }
}

async function streamOf(path: string): Promise<Stream> {
  const join = path.includes('?') ? '&' : '?'
  const answer = await present().service.app.inject(`/v2/${path}${join}access_token=${present().token}`)
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<Stream>()
}
const goTo = (ms: number): void => void (present().service.clock.time = ms)
/** Moments from some seconds before the boundary to some seconds after it, so that lists are seen between their changes too. */
const around = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, second) => BOUNDARY + (from + second) * 1000 + 700)

const CHANNEL = 'channels/dala/stream'
const CLOSED = 'channels/zhabyq/stream'
const seconds = BOUNDARY / 1000
/**
 * The one rule that is broken on purpose: where the next programme has more languages or fewer, the table of a transport stream says so and
 * its list does not, since at the tag VLC loses a second of pictures and inputstream.adaptive several of sound.
 */
const KNOWN = 'has other tracks and no discontinuity'
const STREAMS: [name: string, path: string, afterS: number][] = [
  ['live in a programme', CHANNEL, -60],
  ['live over the boundary of two programmes', CHANNEL, 7],
  ['start-over of what is on air', `${CHANNEL}?ts=${seconds}&inline=1`, 60],
  ['an archive over the boundary', `${CHANNEL}?ts=${seconds - 60}`, 60],
  ['a film', 'libraries/1/contents/metropolis/stream', 0],
  ['an open channel over the boundary', 'channels/ashyq/stream', 7],
  ['an open archive over the boundary', `channels/ashyq/stream?ts=${seconds - 60}`, 60],
  ['an open film', 'libraries/1/contents/plain/stream', 0],
  ['a trailer', 'trailers/metropolis/stream', 0],
  ['a trailer of an open film', 'trailers/plain/stream', 0],
  ['a recording that ends where the archive is closed', `${CLOSED}?ts=${seconds + 200}`, 900],
  ['the same while it was still on air', `${CLOSED}?ts=${seconds + 200}&inline=1`, 290],
  ['a recording from where the archive opens', `${CLOSED}?ts=${seconds + 600}`, 700],
]
test.each(STREAMS)('%s breaks no rule of HLS, in any of its renditions', async (_, path, afterS) => {
  goTo(BOUNDARY + afterS * 1000)
  const { hls_mbr } = await streamOf(path)
  expect(await checkStream(load, hls_mbr)).toEqual([])
  const transport = await checkStream(load, hls_mbr.replace('index.m3u8', 'index-ts.m3u8'))
  expect(transport.filter((what) => !what.endsWith(KNOWN))).toEqual([])
})

test('an ad breaks no rule of HLS, in any of its renditions', async () => {
  goTo(BOUNDARY)
  const { ad } = await streamOf('libraries/1/contents/metropolis/stream')
  const tag = new URL(ad!.pre_roll[0]!.ad_tag)
  const { body } = await present().service.app.inject(tag.pathname + tag.search)
  const [, media] = /type="application\/x-mpegURL"[^>]*><!\[CDATA\[([^\]]+)/.exec(body)!
  expect(await checkStream(load, media!)).toEqual([])
})

test('the folder says what is encrypted: the same video has keys where it is, and none where it is not', async () => {
  goTo(BOUNDARY + 7000)
  const keysOf = async (path: string): Promise<number> => {
    const { hls_mbr, hls } = await streamOf(path)
    const lists = await Promise.all([hls_mbr.replace('index', 'v180'), hls].map(load))
    return lists.flatMap(({ bytes }) => bytes.toString().match(/#EXT-X-KEY:METHOD=AES-128/g) ?? []).length
  }
  expect(await keysOf(CHANNEL)).toBeGreaterThan(1)
  expect(await keysOf('libraries/1/contents/metropolis/stream')).toBe(2)
  for (const open of ['channels/ashyq/stream', 'libraries/1/contents/plain/stream'])
    expect([open, await keysOf(open)]).toEqual([open, 0])
})

const manifestOf = async (slug: string): Promise<string> =>
  (await streamOf(`libraries/1/contents/${slug}/stream`)).drm.streams.find(
    ({ type }) => type === 'dash_clearkey',
  )!.url

test.each(['dark', 'deep'])('the protected film %s breaks no rule of HLS, and none of DASH', async (slug) => {
  const { hls_mbr } = await streamOf(`libraries/1/contents/${slug}/stream`)
  expect(await checkStream(load, hls_mbr)).toEqual([])
  expect(await checkManifest(load, await manifestOf(slug))).toEqual([])
})

/** Adds so much to the decode time of a segment. */
function later(bytes: Buffer, ticks: number): Buffer {
  const moved = Buffer.from(bytes)
  const { body } = boxAt(moved, 'moof/traf/tfdt')!
  const place = moved[body] === 1 ? body + 8 : body + 4
  moved.writeUInt32BE(moved.readUInt32BE(place) + ticks, place)
  return moved
}
const PICTURES = /v180\/3-3\.m4s$/
const text =
  (from: RegExp, to: string) =>
  (bytes: Buffer): Buffer =>
    Buffer.from(bytes.toString().replace(from, to))
const FAULTS: [what: string, at: RegExp, change: (bytes: Buffer) => Buffer, said: RegExp][] = [
  [
    'a segment at another time',
    PICTURES,
    (bytes) => later(bytes, 1280),
    /3-3\.m4s begins at \S+ s, after what ended at/,
  ],
  [
    'one rendition out of step',
    /v180\/\d+-\d+\.m4s$/,
    (bytes) => later(bytes, 1280),
    /v180\.m3u8 has its key frames elsewhere/,
  ],
  ['a segment that is cut off', PICTURES, (bytes) => bytes.subarray(0, -9), /3-3\.m4s cannot be read/],
  [
    'no segment at all',
    PICTURES,
    () => Buffer.alloc(0),
    /3-3\.m4s cannot be read: a segment without samples/,
  ],
  ['a head that is none', /v180\/head\.mp4$/, () => Buffer.from('\0\0\0\x08free'), /has a head that is none/],
  [
    'a segment that is too heavy',
    PICTURES,
    (bytes) =>
      Buffer.concat([
        later(bytes, 0),
        Buffer.from('000f4240', 'hex'),
        Buffer.from('free'),
        Buffer.alloc(999_992),
      ]),
    /v180\.m3u8 takes \d+ bits a second at most/,
  ],
  [
    'another codec',
    /index\.m3u8$/,
    text(/avc1\.\w+/, 'avc1.42c00a'),
    /holds avc1\.\w+ and says avc1\.42c00a/,
  ],
  ['another size', /index\.m3u8$/, text(/320x180/g, '160x90'), /v180\.m3u8 is 320x180/],
  [
    'another scheme',
    /v180\.m3u8$/,
    text(/SAMPLE-AES/, 'SAMPLE-AES-CTR'),
    /is encrypted by cbcs and listed as SAMPLE-AES-CTR/,
  ],
  ['another length', /v180\.m3u8$/, text(/1\.920/, '1.880'), /is listed with 1\.880/],
  [
    'a text elsewhere',
    /0-0\.vtt$/,
    text(/LOCAL:\S+/, 'LOCAL:00:00:00.000'),
    /has a text at 11 s, and its pictures from 0 s/,
  ],
]
test.each(FAULTS)('of a stream with %s that is told', async (_, at, change, said) => {
  const { hls_mbr } = await streamOf('libraries/1/contents/deep/stream')
  const faulty: Load = async (url) => {
    const { type, bytes } = await load(url)
    return { type, bytes: at.test(url) ? change(bytes) : bytes }
  }
  expect((await checkStream(faulty, hls_mbr)).join('\n')).toMatch(said)
})

const DASH_FAULTS: [what: string, at: RegExp, change: (bytes: Buffer) => Buffer, said: RegExp][] = [
  [
    'a segment at another time',
    PICTURES,
    (bytes) => later(bytes, 1280),
    /^v180 \S+3-3\.m4s begins at \S+ s, after what ended at/m,
  ],
  ['another number', /mpd$/, text(/startNumber="0"/, 'startNumber="1"'), /^v180 has segment 0 at 1\.92 s/m],
  ['another codec', /mpd$/, text(/avc1\.\w+/, 'avc1.42c00a'), /^v180 holds avc1\.\w+ and says avc1\.42c00a/m],
  ['another size', /mpd$/, text(/height="180"/, 'height="90"'), /^v180 is 320x180/m],
  [
    'too low a rate',
    /mpd$/,
    text(/bandwidth="\d+"/, 'bandwidth="9"'),
    /^v180 takes \d+ bits a second, and says 9/m,
  ],
  [
    'another scheme',
    /mpd$/,
    text(/value="cbcs"/, 'value="cenc"'),
    /is encrypted by cbcs and listed as SAMPLE-AES-CTR/,
  ],
  [
    'another key',
    /mpd$/,
    text(/default_KID="[\da-f]{8}/, 'default_KID="00000000'),
    /^v180 is encrypted by the key \w+ and says 00000000/m,
  ],
  ['a text elsewhere', /0-0\.vtt$/, text(/LOCAL:\S+/, 'LOCAL:00:00:00.000'), /has a text at 11 s/],
  ['two renditions of one name', /mpd$/, text(/id="v90"/, 'id="v180"'), /names two renditions alike/],
]
test.each(DASH_FAULTS)('of a manifest with %s that is told', async (_, at, change, said) => {
  const faulty: Load = async (url) => {
    const { type, bytes } = await load(url)
    return { type, bytes: at.test(url) ? change(bytes) : bytes }
  }
  expect((await checkManifest(faulty, await manifestOf('deep'))).join('\n')).toMatch(said)
})

test('a manifest that is not well-formed is refused', async () => {
  const url = await manifestOf('deep')
  const faulty: Load = async (address) => {
    const { type, bytes } = await load(address)
    return { type, bytes: address === url ? text(/<\/Period>/, '')(bytes) : bytes }
  }
  await expect(checkManifest(faulty, url)).rejects.toThrow('</MPD> ends Period')
})

test('the list of a recording that comes to where the archive closes ends there, and says nothing else second by second', async () => {
  const closesAt = 300
  goTo(BOUNDARY + (closesAt - 12) * 1000)
  const { hls_mbr } = await streamOf(`${CLOSED}?ts=${seconds + 200}&inline=1`)
  expect(await checkReloads(load, hls_mbr, around(closesAt - 12, closesAt + 16), goTo)).toEqual([])
  expect((await load(hls_mbr.replace('index', 'v180'))).bytes.toString()).toContain('#EXT-X-ENDLIST')
})

test.each([
  ['live', CHANNEL],
  ['start-over', `${CHANNEL}?ts=${seconds - 120}&inline=1`],
])('lists of %s that are asked for second by second never take back what they said', async (_, path) => {
  goTo(BOUNDARY - 12_000)
  const { hls_mbr } = await streamOf(path)
  expect(await checkReloads(load, hls_mbr, around(-12, 16), goTo)).toEqual([])
  goTo(BOUNDARY - 12_000)
  const transport = hls_mbr.replace('index.m3u8', 'index-ts.m3u8')
  expect(await checkReloads(load, transport, around(-12, 16), goTo)).toEqual([])
})

test('what players say with their requests is counted and changes no answer, whatever it is', async () => {
  const { app, clock } = present().service
  const { hls_mbr } = await streamOf('libraries/1/contents/metropolis/stream')
  const list = new URL(hls_mbr).pathname.replace('index.m3u8', 'v180.m3u8')
  const get = (path: string, said?: string) =>
    app.inject(said === undefined ? path : `${path}?CMCD=${encodeURIComponent(said)}`)
  const { body } = await get(list)
  const segment = new URL(/^\S+\.m4s$/m.exec(body)![0], `http://host${list}`).pathname
  const figures = async (): Promise<string[]> => {
    // They are written once a second.
    clock.time += 1000
    const lines = (await app.inject('/metrics')).body.split('\n')
    return lines.filter(
      (line) => /^openair_player\w+(_total|_sum|_count)\b/.test(line) && !line.endsWith(' 0'),
    )
  }
  expect(await figures()).toEqual([])
  const said = 'bl=4000,br=800,bs,d=1920,mtp=5000,ot=v,sf=h,sid="1",st=v,su,tb=800'
  for (const path of [list, segment]) {
    const [plain, told] = [await get(path), await get(path, path === list ? 'mtp=3000,ot=m,st=v' : said)]
    expect([told.statusCode, told.rawPayload.equals(plain.rawPayload)]).toEqual([200, true])
    expect({ ...told.headers, date: '' }).toEqual({ ...plain.headers, date: '' })
  }
  const counted = [
    'openair_player_requests_total{object="playlist",stream="vod"} 1',
    'openair_player_requests_total{object="video",stream="vod"} 1',
    'openair_player_starved_total{stream="vod"} 1',
    'openair_player_throughput_bits_per_second_sum 8000000',
    'openair_player_throughput_bits_per_second_count 2',
    'openair_player_bitrate_bits_per_second_sum{object="video"} 800000',
    'openair_player_bitrate_bits_per_second_count{object="video"} 1',
    'openair_player_buffer_seconds_sum{stream="vod"} 4',
    'openair_player_buffer_seconds_count{stream="vod"} 1',
  ]
  expect(await figures()).toEqual(counted)
  // Nothing of what follows is counted, and none of it does any harm: too long, twice, or with a request that was refused.
  for (const query of [`CMCD=${'x'.repeat(2000)}`, 'CMCD=ot%3Dv&CMCD=ot%3Da', 'CMCD[ot]=v', 'CMCD='])
    expect([query, (await app.inject(`${segment}?${query}`)).statusCode]).toEqual([query, 200])
  expect((await get(list.replace(/\/g\/.{9}/, '/g/nobody'), said)).statusCode).toBe(403)
  expect((await get(segment.replace('v180', 'v999'), said)).statusCode).toBe(404)
  expect(await figures()).toEqual(counted)
  // What is said of something else than the standard knows is counted as something else: figures grow by no caller's words.
  await get(segment, 'ot=zz,st=__proto__,br=-1,mtp=NaN')
  expect((await figures()).filter((line) => !counted.includes(line))).toEqual([
    'openair_player_requests_total{object="other",stream="unknown"} 1',
  ])
})
