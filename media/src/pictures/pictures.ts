import type { FastifyInstance } from 'fastify'
import { errorBody } from '#contract/errors.ts'
import type { PictureStore } from './picture-store.ts'

/** The path that the bytes of a picture have for viewers. */
export const pictureUrl = (name: string): string => `/art/${name}.svg`

const YEAR = 'public, max-age=31536000, immutable'

/** Serves pictures. They are drawings of ours, but a browser that opens one directly still runs no script in it. */
export function servePictures(app: FastifyInstance, store: PictureStore): void {
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const { file } = request.params
    const brotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
    const bytes = file.endsWith('.svg') ? await store.get(file.slice(0, -4), brotli) : undefined
    if (!bytes) return reply.code(404).send(errorBody('not_found', 'There is no such picture'))
    if (brotli) reply.header('content-encoding', 'br')
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', YEAR)
      .header('vary', 'accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(bytes)
  })
}
