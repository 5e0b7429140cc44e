import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

export type RasterKind = 'png' | 'webp'

/** A picture, drawn or photographed, is named by what it shows, so that it may be kept for ever by anyone. */
export interface PictureStore {
  /** Names already kept, without ending. */
  names(): Promise<Set<string>>
  /** Keeps an SVG under its name, plain and brotli-compressed; one that is there stays. */
  put(name: string, svg: string): Promise<void>
  /** Keeps a photograph, WebP, under its name; one that is there stays. */
  putPhoto(name: string, webp: Uint8Array): Promise<void>
  /** The bytes of a photograph, or undefined. */
  photo(name: string): Promise<Buffer | undefined>
  /** Keeps a drawing as a JPEG under its name. */
  putPreview(name: string, jpeg: Uint8Array): Promise<void>
  /** The bytes of the JPEG of a drawing, or undefined. */
  preview(name: string): Promise<Buffer | undefined>
  /** Keeps a drawing as pixels under its name. */
  putRaster(name: string, kind: RasterKind, bytes: Uint8Array): Promise<void>
  /** The pixels of a drawing, or undefined. */
  raster(name: string, kind: RasterKind): Promise<Buffer | undefined>
  /** The bytes of a drawing, or undefined. `brotli` says that the client takes compressed ones. */
  get(name: string, brotli: boolean): Promise<Buffer | undefined>
}

/** A picture that was made for somebody is shown although the disk is full; it is made again for who asks next. */
export const unlessFull = (kept: Promise<void>): Promise<void> =>
  kept.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  })

/** Photographs in other sizes than their own have the size behind it. */
const NAME = /^[0-9a-f]{24}(?:-\d{1,4}x\d{1,4})?$/

/** Name of the picture that these words give: kind and words in, 24 hex digits out. */
export function pictureName(version: string, kind: string, words: object): string {
  return createHash('sha256')
    .update(JSON.stringify([version, kind, words]))
    .digest('hex')
    .slice(0, 24)
}

/** Pictures in a folder. @param root it is created when needed */
export function pictureFolder(root: string): PictureStore {
  const keep = async (file: string, bytes: Uint8Array | string): Promise<void> => {
    // Several nodes make the same picture in the same folder: none of them may write into what another one is about to show.
    const building = `${file}.${randomUUID()}.building`
    try {
      await writeFile(building, bytes)
      await rename(building, file)
    } catch (error) {
      await rm(building, { force: true })
      throw error
    }
  }
  const read = async (name: string, ending: string): Promise<Buffer | undefined> => {
    if (!NAME.test(name)) return undefined
    const file = join(root, name + ending)
    const there = await access(file).then(
      () => true,
      () => false,
    )
    return there ? readFile(file) : undefined
  }
  return {
    async names() {
      const files = await readdir(root).catch(() => [])
      return new Set(
        files.filter((file) => file.endsWith('.svg.br')).map((file) => file.slice(0, -'.svg.br'.length)),
      )
    },
    async put(name, svg) {
      await mkdir(root, { recursive: true })
      const file = join(root, `${name}.svg`)
      await keep(file, svg)
      const small = await compress(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      await keep(`${file}.br`, small)
    },
    async putPhoto(name, webp) {
      await mkdir(root, { recursive: true })
      await keep(join(root, `${name}.webp`), webp)
    },
    async putPreview(name, jpeg) {
      await keep(join(root, `${name}.jpg`), jpeg)
    },
    preview: (name) => read(name, '.jpg'),
    async putRaster(name, kind, bytes) {
      await keep(join(root, `${name}.drawn.${kind}`), bytes)
    },
    raster: (name, kind) => read(name, `.drawn.${kind}`),
    photo: (name) => read(name, '.webp'),
    get: (name, brotli) => read(name, brotli ? '.svg.br' : '.svg'),
  }
}
