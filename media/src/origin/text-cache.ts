import { gzipSync } from 'node:zlib'
import { ownMemory } from '../own-memory.ts'

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
/** What an entry takes beside its text and its key, roughly. */
const BYTES_OF_ENTRY = 700

export function readyText(text: string, isFinal: boolean): ReadyText {
  const plain = ownMemory(Buffer.from(text))
  let compressed: Buffer | undefined
  return {
    plain,
    isFinal,
    gzip: () =>
      plain.length < WORTH_COMPRESSING
        ? undefined
        : (compressed ??= ownMemory(gzipSync(plain, { level: LEVEL }))),
  }
}

/** Memory that a text takes under a key. Compressed it is a tenth of itself. */
const weight = (key: string, { plain }: ReadyText): number =>
  Math.ceil(1.1 * plain.length) + key.length + BYTES_OF_ENTRY

/** Texts by all that they depend on; the oldest go when they weigh too much together. */
export class TextCache {
  readonly #texts = new Map<string, ReadyText>()
  readonly #most: number
  #bytes = 0

  /** @param most bytes of memory that are taken */
  constructor(most: number) {
    this.#most = most
  }

  get(key: string): ReadyText | undefined {
    return this.#texts.get(key)
  }

  put(key: string, text: string, isFinal: boolean): ReadyText {
    this.#drop(key)
    const ready = readyText(text, isFinal)
    this.#texts.set(key, ready)
    this.#bytes += weight(key, ready)
    for (const oldest of this.#texts.keys()) {
      if (this.#bytes <= this.#most || oldest === key) break
      this.#drop(oldest)
    }
    return ready
  }

  #drop(key: string): void {
    const ready = this.#texts.get(key)
    if (!ready) return
    this.#texts.delete(key)
    this.#bytes -= weight(key, ready)
  }
}
