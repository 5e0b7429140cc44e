import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureStore } from './picture-store.ts'
import { photoUrl } from './pictures.ts'

/** A photograph that can not be used; the message is one line for the operator. */
export class PhotoError extends Error {}

interface Shape {
  width: number
  height: number
  /** Filled and cut at the edges, or fitted in with its transparent ground. */
  fit: 'cover' | 'inside'
}

/** What is kept of a picture: all that cards, heroes and players show of it, in whatever ratio. */
const SHAPES = {
  poster: { width: 480, height: 720, fit: 'cover' },
  // Other ratios are cut from it.
  wide: { width: 1440, height: 810, fit: 'cover' },
  frame: { width: 960, height: 540, fit: 'cover' },
  backdrop: { width: 1920, height: 1080, fit: 'cover' },
  title: { width: 800, height: 320, fit: 'inside' },
} as const satisfies Record<string, Shape>

export type PhotoUse = keyof typeof SHAPES

/** Changes when the same file is cut differently. */
const VERSION = '1'
const QUALITY = 82
/** What one picture may cost: its file in bytes, and its pixels, which take four bytes each when they are looked at. */
const BYTES_AT_MOST = 64 * 1024 * 1024
const MEGAPIXELS_AT_MOST = 100
const LIMITED = { limitInputPixels: MEGAPIXELS_AT_MOST * 1e6 }
/** A picture with less than this share of the width or height it is shown in looks broken. */
const LEAST = 1 / 4

/** A picture that has been looked at. */
export interface Photo {
  /** Its bytes, which a picture in a file is read for again: pictures are held one at a time. @throws PhotoError */
  bytes: () => Promise<Buffer>
  use: PhotoUse
  name: string
  /** Its address, once it is kept. */
  url: string
}

const nameOf = (bytes: Uint8Array, use: PhotoUse): string =>
  createHash('sha256').update(`${VERSION} ${use} `).update(bytes).digest('hex').slice(0, 24)

/** @throws PhotoError when these bytes are no picture, or one that is too small for its use or too large to be looked at */
export async function photoOf(
  bytes: Buffer,
  use: PhotoUse,
  least: 'any size' | 'large enough' = 'large enough',
): Promise<Photo> {
  const { width, height, fit } = SHAPES[use]
  const unread = (error: unknown): never => {
    throw new PhotoError(`is not a picture that can be read: ${reasonOf(error)}`)
  }
  // What its head says comes first: a small file may unfold to any size.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unread)
  if (autoOrient.width * autoOrient.height > LIMITED.limitInputPixels)
    throw new PhotoError(
      `is too large: ${autoOrient.width}x${autoOrient.height}, where at most ${MEGAPIXELS_AT_MOST} million pixels are taken`,
    )
  await sharp(bytes, LIMITED).stats().catch(unread)
  const isSmall = autoOrient.width < width * LEAST || (fit === 'cover' && autoOrient.height < height * LEAST)
  if (isSmall && least === 'large enough')
    throw new PhotoError(
      `is too small: ${autoOrient.width}x${autoOrient.height}, where at least ${Math.ceil(width * LEAST)}x${Math.ceil(height * LEAST)} are needed`,
    )
  const name = nameOf(bytes, use)
  return { bytes: async () => bytes, use, name, url: photoUrl(name) }
}

/** Looks at a picture file. @throws PhotoError */
export async function readPhoto(file: string, use: PhotoUse): Promise<Photo> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new PhotoError('there is no such file')
  if (found.size > BYTES_AT_MOST)
    throw new PhotoError(`is too large: ${Math.ceil(found.size / 2 ** 20)} MB, where at most 64 MB are taken`)
  const photo = await photoOf(await readFile(file), use)
  const bytes = async (): Promise<Buffer> => {
    const again = await readFile(file).catch(() => undefined)
    if (again === undefined || nameOf(again, use) !== photo.name)
      throw new PhotoError('has changed since it was looked at; import it again')
    return again
  }
  return { ...photo, bytes }
}

/** Cuts a picture to the shape of its use and keeps it; one that is kept already stays. Answers whether it was new. @throws PhotoError */
export async function keepPhoto(store: PictureStore, photo: Photo): Promise<boolean> {
  const { use, name } = photo
  if (await store.photo(name)) return false
  const bytes = await photo.bytes()
  const { width, height, fit } = SHAPES[use]
  const webp = await sharp(bytes, LIMITED)
    .autoOrient()
    .resize({ ...(await sizeWithin(bytes, width, height, fit)), fit })
    .webp({ quality: QUALITY })
    .toBuffer()
  await store.putPhoto(name, webp)
  return true
}

/** The shape, smaller where the picture is: nothing is enlarged. */
async function sizeWithin(bytes: Buffer, width: number, height: number, fit: Shape['fit']) {
  const { autoOrient } = await sharp(bytes).metadata()
  const scales = [autoOrient.width / width, autoOrient.height / height]
  const scale = Math.min(1, fit === 'cover' ? Math.min(...scales) : Math.max(...scales))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The first line of what the image library says. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
