import sharp from 'sharp'
import type { PictureStore } from './picture-store.ts'

/** Previews of links are shown up to this wide and high, in pixels. */
const SIDE = 1200
/** Ground under drawings that have none, such as logos. */
const GROUND = '#0a0e12'
const QUALITY = 82

/**
 * Pictures as JPEG, for those who read neither SVG nor WebP: search engines and previews of links. Each is painted at its first asking,
 * one after the other since that costs a processor, and kept.
 */
export function previews(store: PictureStore): (name: string) => Promise<Buffer | undefined> {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  let last: Promise<unknown> = Promise.resolve()

  const paint = async (name: string): Promise<Buffer | undefined> => {
    const picture = (await store.get(name, false)) ?? (await store.photo(name))
    if (!picture) return undefined
    const jpeg = await sharp(picture)
      .resize(SIDE, SIDE, { fit: 'inside' })
      .flatten({ background: GROUND })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    await store.putPreview(name, jpeg)
    return jpeg
  }

  return async (name) => {
    const kept = await store.preview(name)
    if (kept) return kept
    const known = underWay.get(name)
    if (known) return known
    const painted = last.then(() => paint(name)).finally(() => underWay.delete(name))
    underWay.set(name, painted)
    last = painted.catch(() => undefined)
    return painted
  }
}
