import { type CreateEngine, type EngineFault, NO_TRACKS } from './engine.ts'
import { createNativeEngine } from './native-engine.ts'
import { LICENCE_REFUSED, readRefusal } from './protection-fault.ts'
import type { FairplaySource } from './source.ts'

const KEY_SYSTEM = 'com.apple.fps.1_0'

/** The sessions of WebKit's own key interface, which came before the standard one and is what its HLS asks for keys by. */
interface WebKitKeySession extends EventTarget {
  readonly error: { readonly code: number; readonly systemCode: number } | null
  update(licence: Uint8Array): void
  close(): void
}
interface WebKitKeys {
  createSession(type: string, data: Uint8Array): WebKitKeySession | null
}
export interface WebKitVideo extends HTMLVideoElement {
  webkitKeys: WebKitKeys | null
  webkitSetMediaKeys(keys: WebKitKeys): void
}
type KeysClass = new (system: string) => WebKitKeys

interface Asked {
  readonly status: number
  readonly body: Uint8Array
}

/** Asks a licence server. @throws where no answer comes */
async function ask(url: string, init: RequestInit): Promise<Asked> {
  const answer = await fetch(url, { ...init, cache: 'no-store' })
  return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) }
}

/**
 * Plays HLS under Apple's scheme: the certificate by GET, then for each key that the playlist names the request that the browser makes of
 * it, by POST, whose answer is the licence.
 */
export const createFairplayEngine: CreateEngine<FairplaySource> = (start) => {
  const { source, listener } = start
  const video = start.video as WebKitVideo
  const { licence, certificate, headers } = source.fairplay
  const stop = new AbortController()
  const sessions: WebKitKeySession[] = []
  const fault = (code: number, isUnsupported: boolean, url: string): EngineFault => ({
    kind: 'protection',
    isFatal: true,
    code,
    errorType: 'fairplay',
    details: '',
    url,
    protection: { code, message: null, error: null, isUnsupported },
  })
  const tell = (found: EngineFault): void => {
    if (!stop.signal.aborted) listener.onFault(found)
  }
  const refused = (url: string, { status, body }: Asked): EngineFault => {
    const refusal = readRefusal(new TextDecoder().decode(body))
    const about = { isFatal: true, code: status, errorType: 'fairplay', details: '', url }
    return refusal === 'over'
      ? { ...about, kind: 'refused' }
      : { ...about, kind: 'protection', protection: refusal }
  }
  const got = async (url: string, init: RequestInit): Promise<Uint8Array | null> => {
    const answer = await ask(url, { ...init, signal: stop.signal }).catch(() => null)
    if (answer?.status === 200) return answer.body
    tell(answer ? refused(url, answer) : fault(LICENCE_REFUSED, false, url))
    return null
  }
  let loading: Promise<Uint8Array | null> | undefined
  const certificateOnce = (): Promise<Uint8Array | null> =>
    (loading ??= headers().then((who) => got(certificate, { headers: who })))

  async function open(initData: Uint8Array): Promise<void> {
    const Keys = (globalThis as unknown as { WebKitMediaKeys?: KeysClass }).WebKitMediaKeys
    if (!Keys) return tell(fault(0, true, source.url))
    const trusted = await certificateOnce()
    if (!trusted || stop.signal.aborted) return
    if (!video.webkitKeys) video.webkitSetMediaKeys(new Keys(KEY_SYSTEM))
    const session = video.webkitKeys?.createSession('video/mp4', keyRequest(initData, trusted))
    if (!session) return tell(fault(0, true, source.url))
    sessions.push(session)
    const { signal } = stop
    session.addEventListener('webkitkeymessage', (event) => void answer(session, event), { signal })
    session.addEventListener(
      'webkitkeyerror',
      () => tell(fault(session.error?.systemCode ?? 0, false, licence)),
      { signal },
    )
  }

  async function answer(session: WebKitKeySession, event: Event): Promise<void> {
    const { message } = event as Event & { message: Uint8Array<ArrayBuffer> }
    const body = await got(licence, {
      method: 'POST',
      headers: { ...(await headers()), 'content-type': 'application/octet-stream' },
      body: message,
    })
    if (body && !stop.signal.aborted) session.update(body)
  }

  video.addEventListener(
    'webkitneedkey',
    (event) => void open((event as Event & { initData: Uint8Array }).initData),
    { signal: stop.signal },
  )
  listener.onTracks(NO_TRACKS)
  const native = createNativeEngine(start)
  return {
    ...native,
    destroy() {
      stop.abort()
      for (const session of sessions) session.close()
      void native.destroy()
    },
  }
}

/**
 * What a session is opened with: what the playlist said of the key, the key's name and the certificate, the last two each after its length in
 * 32 bits, little-endian. @param initData UTF-16 of `skd://` and the name, after its own length
 */
export function keyRequest(initData: Uint8Array, certificate: Uint8Array): Uint8Array {
  const said = new TextDecoder('utf-16le').decode(initData)
  const name = utf16(said.slice(said.indexOf('skd://') + 'skd://'.length))
  const parts = [initData, sized(name), sized(certificate)]
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function sized(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(4 + bytes.length)
  new DataView(whole.buffer).setUint32(0, bytes.length, true)
  whole.set(bytes, 4)
  return whole
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true)
  return bytes
}
