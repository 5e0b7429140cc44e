import type { FastifyInstance } from 'fastify'
import { errorBody } from '#contract/errors.ts'
import type { PictureStore } from './picture-store.ts'

/** The path that the bytes of a picture have for viewers. */
export const pictureUrl = (name: string): string => `/art/${name}.svg`
export const photoUrl = (name: string): string => `/art/${name}.webp`

const YEAR = 'public, max-age=31536000, immutable'

/** Serves pictures. Drawings are our own, but a browser that opens one directly still runs no script in it. */
export function servePictures(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const { file } = request.params
    reply.header('access-control-allow-origin', '*')
    const photo = file.endsWith('.webp') ? await store.photo(file.slice(0, -'.webp'.length)) : undefined
    if (photo) return reply.header('content-type', 'image/webp').header('cache-control', YEAR).send(photo)
    const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const bytes = file.endsWith('.svg') ? await store.get(file.slice(0, -4), brotli) : undefined
    if (!bytes) return reply.code(404).send(errorBody('not_found', 'There is no such picture'))
    if (brotli) reply.header('content-encoding', 'br')
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', YEAR)
      .header('vary', 'accept-encoding')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(bytes)
  })
}
