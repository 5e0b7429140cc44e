import sharp from 'sharp'
import { type PictureStore, type RasterKind, unlessFull } from './picture-store.ts'
import { inSize, splitSize } from './sizes.ts'

/** Painted pictures are up to this wide and high, in pixels. */
const SIDE = 1200
/** Ground under drawings that have none, such as logos, where the format has no clear one. */
const GROUND = '#0a0e12'
const QUALITY = 82

type Paint = (name: string) => Promise<Buffer | undefined>

/** Paints each picture at its first asking, one after the other since that costs a processor; what is kept is not painted again. */
function inTurns(kept: Paint, paint: Paint): Paint {
  const underWay = new Map<string, Promise<Buffer | undefined>>()
  let last: Promise<unknown> = Promise.resolve()
  return async (name) => {
    const found = await kept(name)
    if (found) return found
    const known = underWay.get(name)
    if (known) return known
    const painted = last.then(() => paint(name)).finally(() => underWay.delete(name))
    underWay.set(name, painted)
    last = painted.catch(() => undefined)
    return painted
  }
}

/** Pictures as JPEG, for those who read neither SVG nor WebP: search engines and previews of links. */
export function previews(store: PictureStore): Paint {
  const paint: Paint = async (name) => {
    const picture = (await store.get(name, false)) ?? (await store.photo(name))
    if (!picture) return undefined
    const jpeg = await sharp(picture)
      .resize(SIDE, SIDE, { fit: 'inside' })
      .flatten({ background: GROUND })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    await unlessFull(store.putPreview(name, jpeg))
    return jpeg
  }
  return inTurns((name) => store.preview(name), paint)
}

/** Drawings as PNG or WebP on a clear ground, for boxes that read no SVG; a size may stand behind the name. */
export function rasters(store: PictureStore, kind: RasterKind): Paint {
  const paint: Paint = async (file) => {
    const { name, size } = splitSize(file)
    const drawing = await store.get(name, false)
    if (!drawing) return undefined
    const sheet = sharp(size ? Buffer.from(inSize(drawing.toString(), size)) : drawing)
    const painted = size ? sheet : sheet.resize(SIDE, SIDE, { fit: 'inside' })
    const bytes = await (kind === 'png' ? painted.png() : painted.webp({ quality: QUALITY })).toBuffer()
    await unlessFull(store.putRaster(file, kind, bytes))
    return bytes
  }
  return inTurns((file) => store.raster(file, kind), paint)
}
