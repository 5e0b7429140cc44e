import { gzipSync } from 'node:zlib'

/** A text ready to be sent. */
export interface ReadyText {
  plain: Buffer
  /** The same compressed, made when first wanted; undefined where it would not pay. */
  gzip(): Buffer | undefined
  /** Whether it may still change. */
  isFinal: boolean
}

/** Shorter texts fit into one packet anyway. */
const WORTH_COMPRESSING = 1400
const LEVEL = 4

export function readyText(text: string, isFinal: boolean): ReadyText {
  const plain = Buffer.from(text)
  let compressed: Buffer | undefined
  return {
    plain,
    isFinal,
    gzip: () =>
      plain.length < WORTH_COMPRESSING ? undefined : (compressed ??= gzipSync(plain, { level: LEVEL })),
  }
}

/** Texts by all that they depend on; the oldest go when they weigh too much together. */
export class TextCache {
  readonly #texts = new Map<string, ReadyText>()
  readonly #most: number
  #bytes = 0

  /** @param most bytes of text that are kept */
  constructor(most: number) {
    this.#most = most
  }

  get(key: string): ReadyText | undefined {
    return this.#texts.get(key)
  }

  put(key: string, text: string, isFinal: boolean): ReadyText {
    const ready = readyText(text, isFinal)
    this.#texts.set(key, ready)
    this.#bytes += ready.plain.length
    for (const [oldest, { plain }] of this.#texts) {
      if (this.#bytes <= this.#most || oldest === key) break
      this.#texts.delete(oldest)
      this.#bytes -= plain.length
    }
    return ready
  }
}
