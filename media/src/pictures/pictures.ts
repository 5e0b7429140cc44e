import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { errorBody } from '#contract/errors.ts'
import type { PictureStore } from './picture-store.ts'
import { photoSizes } from './photo-sizes.ts'
import { previews, rasters } from './preview.ts'
import { inSize, type Size, splitSize } from './sizes.ts'

/** The path that the bytes of a picture have for viewers. */
export const pictureUrl = (name: string): string => `/art/${name}.svg`
export const photoUrl = (name: string): string => `/art/${name}.webp`

const compress = promisify(brotliCompress)
const YEAR = 'public, max-age=31536000, immutable'

/** Low compression: it is done at every first asking, and kept by whoever asked. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

async function sizedBytes(svg: Buffer, size: Size, isPacked: boolean): Promise<Buffer> {
  const sized = inSize(svg.toString(), size)
  return isPacked ? compress(sized, QUALITY) : Buffer.from(sized)
}

/** Serves pictures. Drawings are our own, but a browser that opens one directly still runs no script in it. */
export function servePictures(app: FastifyInstance, store: PictureStore): void {
  const preview = previews(store)
  const painted = { png: rasters(store, 'png'), webp: rasters(store, 'webp') }
  const sizedPhoto = photoSizes(store)
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const { file } = request.params
    reply.header('access-control-allow-origin', '*')
    const asked = file.endsWith('.webp') ? splitSize(file.slice(0, -'.webp'.length)) : null
    const photo =
      asked && (asked.size ? await sizedPhoto(asked.name, asked.size) : await store.photo(asked.name))
    if (photo) return reply.header('content-type', 'image/webp').header('cache-control', YEAR).send(photo)
    const [, plain = '', kind] = /^(.+)\.(png|webp)$/.exec(file) ?? []
    const pixels = kind === 'png' || kind === 'webp' ? await painted[kind](plain) : undefined
    if (pixels)
      return reply.header('content-type', `image/${kind}`).header('cache-control', YEAR).send(pixels)
    const drawn = file.endsWith('.jpg') ? await preview(file.slice(0, -'.jpg'.length)) : undefined
    if (drawn) return reply.header('content-type', 'image/jpeg').header('cache-control', YEAR).send(drawn)
    const { name, size } = splitSize(file.endsWith('.svg') ? file.slice(0, -4) : '')
    const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const found = await store.get(name, isPacked && size === null)
    const bytes = found && size ? await sizedBytes(found, size, isPacked) : found
    if (!bytes) return reply.code(404).send(errorBody('not_found', 'There is no such picture'))
    if (isPacked) reply.header('content-encoding', 'br')
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', YEAR)
      .header('vary', 'accept-encoding')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(bytes)
  })
}
