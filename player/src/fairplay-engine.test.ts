import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineFault } from './engine.ts'
import { createFairplayEngine, keyRequest } from './fairplay-engine.ts'
import { FakeVideo } from './testing/player-harness.ts'
import type { FairplaySource } from './source.ts'

const CERTIFICATE = Uint8Array.of(1, 2, 3)
const LICENCE = Uint8Array.of(9, 8)

/** Apple’s own data: its length, then `skd://` and the name of the key in UTF-16. */
const initData = (name: string): Uint8Array => {
  const text = Buffer.from(`skd://${name}`, 'utf16le')
  const head = Buffer.alloc(4)
  head.writeUInt32LE(text.length)
  return Uint8Array.from(Buffer.concat([head, text]))
}

class FakeSession extends EventTarget {
  readonly updates: Uint8Array[] = []
  error: { code: number; systemCode: number } | null = null
  isClosed = false
  update = (licence: Uint8Array): void => void this.updates.push(licence)
  close = (): void => void (this.isClosed = true)
}

class AppleVideo extends FakeVideo {
  webkitKeys: object | null = null
  src = ''
  webkitSetMediaKeys(keys: object): void {
    this.webkitKeys = keys
  }
  removeAttribute(): void {}
  load(): void {}
  canPlayType = (): string => 'maybe'
}

let systems: string[]
let opened: { type: string; data: Uint8Array; session: FakeSession }[]
let answers: Record<string, () => Response>
let asked: { url: string; method: string; who: string | null; body: unknown }[]
let faults: EngineFault[]
let video: AppleVideo
const source: FairplaySource = {
  engine: 'fairplay',
  kind: 'film',
  url: 'https://media/index.m3u8',
  fairplay: {
    licence: 'https://la/fairplay',
    certificate: 'https://la/certificate',
    headers: () => Promise.resolve({ authorization: 'Bearer mine' }),
  },
}

beforeEach(() => {
  systems = []
  opened = []
  asked = []
  faults = []
  video = new AppleVideo()
  answers = {
    'https://la/certificate': () => new Response(CERTIFICATE),
    'https://la/fairplay': () => new Response(LICENCE),
  }
  vi.stubGlobal(
    'WebKitMediaKeys',
    class {
      constructor(system: string) {
        systems.push(system)
      }
      createSession(type: string, data: Uint8Array): FakeSession {
        const session = new FakeSession()
        opened.push({ type, data, session })
        return session
      }
    },
  )
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push({ url, method: init.method ?? 'GET', who: headers.get('authorization'), body: init.body })
    return Promise.resolve(answers[url]!())
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  createFairplayEngine({
    video: video as unknown as HTMLVideoElement,
    source,
    wishes: () => ({ audioLanguages: [], subtitleLanguage: null }),
    listener: { onFault: (fault) => faults.push(fault), onTracks() {} },
  })
const needKey = (name = 'key-one'): void => {
  video.dispatchEvent(Object.assign(new Event('webkitneedkey'), { initData: initData(name) }))
}
const say = (session: FakeSession, message: Uint8Array): void => {
  session.dispatchEvent(Object.assign(new Event('webkitkeymessage'), { message }))
}

test('the certificate is fetched by GET, once for all keys of a film, by who is watching [player.drm-certificate-call]', async () => {
  open()
  expect(video.src).toBe(source.url)
  needKey()
  needKey('key-two')
  await expect.poll(() => opened.length).toBe(2)
  expect(asked).toEqual([
    { url: 'https://la/certificate', method: 'GET', who: 'Bearer mine', body: undefined },
  ])
  expect(systems).toEqual(['com.apple.fps.1_0'])
  expect(opened[0]).toMatchObject({ type: 'video/mp4', data: keyRequest(initData('key-one'), CERTIFICATE) })
})

test('the request of the browser goes to the licence server as it is, by POST, and its answer to the browser [player.drm-license-call]', async () => {
  const engine = open()
  needKey()
  await expect.poll(() => opened.length).toBe(1)
  const { session } = opened[0]!
  say(session, Uint8Array.of(5, 5))
  await expect.poll(() => session.updates).toEqual([LICENCE])
  expect(asked.at(-1)).toEqual({
    url: 'https://la/fairplay',
    method: 'POST',
    who: 'Bearer mine',
    body: Uint8Array.of(5, 5),
  })
  void engine.destroy()
  expect(session.isClosed).toBe(true)
  needKey()
  expect(opened).toHaveLength(1)
})

test('a session is opened with the browser’s data, the key’s name and the certificate, each after its length', () => {
  const data = initData('ab')
  const whole = Buffer.from(keyRequest(data, CERTIFICATE))
  expect(whole.subarray(0, data.length)).toEqual(Buffer.from(data))
  expect(whole.subarray(data.length).toString('hex')).toBe(`04000000${'61006200'}03000000010203`)
})

test.each([
  ['https://la/certificate', async () => needKey()],
  [
    'https://la/fairplay',
    async () => {
      needKey()
      await expect.poll(() => opened.length).toBe(1)
      say(opened[0]!.session, Uint8Array.of(1))
    },
  ],
])('a refusal is told with what was said: %s', async (url, ask) => {
  answers[url] = () => Response.json({ code: 8002, MESSAGE: 'No', ERROR: 'expired' }, { status: 403 })
  open()
  await ask()
  await expect
    .poll(() => faults)
    .toMatchObject([{ kind: 'protection', protection: { code: 8002, message: 'No', error: 'expired' } }])
})

test('a grant that is over is renewed, what the browser refuses is told with its code, a line that is lost as well', async () => {
  answers['https://la/certificate'] = () => Response.json({ error_code: 'grant_refused' }, { status: 403 })
  open()
  needKey()
  await expect.poll(() => faults).toMatchObject([{ kind: 'refused', code: 403 }])
  answers['https://la/certificate'] = () => new Response(CERTIFICATE)
  open()
  needKey()
  await expect.poll(() => opened.length).toBe(1)
  const { session } = opened[0]!
  session.error = { code: 1, systemCode: 42_656 }
  session.dispatchEvent(new Event('webkitkeyerror'))
  expect(faults.at(-1)?.protection).toMatchObject({ code: 42_656, isUnsupported: false })
  answers['https://la/fairplay'] = () => {
    throw new TypeError('no line')
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  say(session, Uint8Array.of(1))
  await expect.poll(() => faults.at(-1)?.protection?.code).toBe(8002)
})
