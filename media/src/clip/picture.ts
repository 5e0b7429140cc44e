import sharp from 'sharp'
import { planeOf } from './plane.ts'
import type { Plane } from './sampling.ts'

/** A drawing ready to be placed on frames: luma at full size, chroma at half, as in 4:2:0. */
export interface Picture {
  luma: Plane
  chroma: Plane
}

/**
 * Draws an SVG once, in the colours of HD video (BT.709, limited range).
 * @param scale larger than 1 when the picture will be enlarged later
 * @param isOpaque the drawing covers all of its area
 */
export async function rasterise(
  svg: string,
  width: number,
  height: number,
  scale: number,
  isOpaque: boolean,
): Promise<Picture> {
  const size = { width: even(width * scale), height: even(height * scale) }
  const raw = await sharp(Buffer.from(svg), { density: 72 * scale })
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return planar(raw, size.width, size.height, isOpaque)
}

/** Straight RGBA to premultiplied planes. Sides are even. */
export function planar(rgba: Uint8Array, width: number, height: number, isOpaque: boolean): Picture {
  const pixels = width * height
  const luma = new Uint16Array(pixels)
  const alpha = isOpaque ? undefined : new Uint8Array(pixels)
  const across = width / 2
  const u = new Uint16Array(pixels / 4)
  const v = new Uint16Array(pixels / 4)
  const thinAlpha = isOpaque ? undefined : new Uint8Array(pixels / 4)
  const corners = [0, 1, width, width + 1]
  const whole = new Uint32Array(rgba.buffer, rgba.byteOffset, pixels)
  for (let thin = 0; thin < u.length; thin++) {
    const top = Math.floor(thin / across) * 2 * width + (thin % across) * 2
    // Most of a layer is empty.
    if ((whole[top]! | whole[top + 1]! | whole[top + width]! | whole[top + width + 1]!) === 0) continue
    let red = 0
    let green = 0
    let blue = 0
    let cover = 0
    for (let n = 0; n < 4; n++) {
      const pixel = top + corners[n]!
      const at = pixel * 4
      const a = isOpaque ? 255 : rgba[at + 3]!
      if (a === 0) continue
      const r = rgba[at]! * a
      const g = rgba[at + 1]! * a
      const b = rgba[at + 2]! * a
      luma[pixel] = (16 * a + 0.18259 * r + 0.61423 * g + 0.06201 * b) * SIXTEENTHS + 0.5
      if (alpha) alpha[pixel] = a
      red += r
      green += g
      blue += b
      cover += a
    }
    if (cover === 0) continue
    u[thin] = (128 * cover - 0.10064 * red - 0.33857 * green + 0.43922 * blue) * (SIXTEENTHS / 4) + 0.5
    v[thin] = (128 * cover + 0.43922 * red - 0.39894 * green - 0.04028 * blue) * (SIXTEENTHS / 4) + 0.5
    if (thinAlpha) thinAlpha[thin] = cover / 4 + 0.5
  }
  return { luma: planeOf(width, height, luma, alpha), chroma: planeOf(across, height / 2, u, thinAlpha, v) }
}

/** Values are kept in sixteenths, and multiplied with an opacity of 0 to 255. */
const SIXTEENTHS = 16 / 255

function even(size: number): number {
  return 2 * Math.round(size / 2)
}
