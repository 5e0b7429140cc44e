import sharp from 'sharp'
import { type PictureStore, unlessFull } from './picture-store.ts'
import { endingOf, type Size } from './sizes.ts'

const QUALITY = 82
/** Only what was put as it is may be cut: not what was cut before. */
const WHOLE = /^[0-9a-f]{24}$/
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** A photograph in another size: cut to its ratio from the middle, or whole at the lower left. */
const inSize = (webp: Buffer, { width, height, isWhole }: Size): Promise<Buffer> =>
  sharp(webp)
    .resize(width, height, isWhole ? { fit: 'contain', position: 'left bottom', background: CLEAR } : {})
    .webp({ quality: QUALITY })
    .toBuffer()

/** Photographs in the sizes that drawings have; each is cut at its first asking and kept. */
export function photoSizes(store: PictureStore): (name: string, size: Size) => Promise<Buffer | undefined> {
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const make = async (name: string, size: Size): Promise<Buffer | undefined> => {
    const webp = await store.photo(name)
    if (!webp) return undefined
    const cut = await inSize(webp, size)
    await unlessFull(store.putPhoto(name + endingOf(size), cut))
    return cut
  }

  return async (name, size) => {
    if (!WHOLE.test(name)) return undefined
    const key = name + endingOf(size)
    const kept = await store.photo(key)
    if (kept) return kept
    const making = underWay.get(key) ?? make(name, size).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
