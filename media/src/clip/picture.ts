import sharp from 'sharp'
import { type Plane, planeOf } from './plane.ts'

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
  const luma = new Uint16Array(width * height)
  const alpha = isOpaque ? undefined : new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    const a = isOpaque ? 255 : rgba[at + 3]!
    if (a === 0) continue
    luma[pixel] =
      (((16 + 0.18259 * rgba[at]! + 0.61423 * rgba[at + 1]! + 0.06201 * rgba[at + 2]!) * a) / 255) * 16 + 0.5
    if (alpha) alpha[pixel] = a
  }
  const across = width / 2
  const down = height / 2
  const u = new Uint16Array(across * down)
  const v = new Uint16Array(across * down)
  const thinAlpha = isOpaque ? undefined : new Uint8Array(across * down)
  for (let pixel = 0; pixel < u.length; pixel++) {
    const corner = (Math.floor(pixel / across) * 2 * width + (pixel % across) * 2) * 4
    let red = 0
    let green = 0
    let blue = 0
    let cover = 0
    for (let n = 0; n < 4; n++) {
      const at = corner + (n >> 1) * width * 4 + (n & 1) * 4
      const a = isOpaque ? 255 : rgba[at + 3]!
      if (a === 0) continue
      red += rgba[at]! * a
      green += rgba[at + 1]! * a
      blue += rgba[at + 2]! * a
      cover += a
    }
    if (cover === 0) continue
    u[pixel] = ((128 * cover - 0.10064 * red - 0.33857 * green + 0.43922 * blue) / 1020) * 16 + 0.5
    v[pixel] = ((128 * cover + 0.43922 * red - 0.39894 * green - 0.04028 * blue) / 1020) * 16 + 0.5
    if (thinAlpha) thinAlpha[pixel] = cover / 4 + 0.5
  }
  return { luma: planeOf(width, height, luma, alpha), chroma: planeOf(across, down, u, thinAlpha, v) }
}

function even(size: number): number {
  return 2 * Math.round(size / 2)
}
