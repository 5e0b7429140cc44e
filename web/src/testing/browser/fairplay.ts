import { onTestFinished } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { streamOf } from '../tv-things.ts'

/** What the browser asks for a key by. */
export class KeySession extends EventTarget {
  readonly error = null
  readonly #opening = Promise.withResolvers<void>()
  /** Once somebody listens to it. */
  readonly opened = this.#opening.promise
  /** Licences that it was given. */
  readonly licences: Uint8Array[] = []
  update(licence: Uint8Array): void {
    this.licences.push(licence)
  }
  close(): void {}
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args)
    this.#opening.resolve()
  }
  /** The browser has made its request. */
  ask(): void {
    this.dispatchEvent(Object.assign(new Event('webkitkeymessage'), { message: Uint8Array.of(7) }))
  }
}

/** A browser that has Apple's scheme, and the stream of a title that is there under no other. @param url of its playlist */
export function underFairplay(url: string, session = new KeySession()): Stream {
  class Keys {
    createSession = (): KeySession => session
  }
  Object.defineProperty(globalThis, 'WebKitMediaKeys', { configurable: true, value: Keys })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'WebKitMediaKeys'))
  const stream = streamOf()
  return {
    ...stream,
    drm: {
      ...stream.drm,
      streams: [{ type: 'hls_fairplay', url }],
      laFairplay: new URL('/v2/licences/fairplay', location.origin).href,
      fpsCertificate: new URL('/v2/licences/fairplay/certificate', location.origin).href,
      drm_provider: 'strongbox',
    },
  }
}
