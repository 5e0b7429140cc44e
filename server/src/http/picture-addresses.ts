import type { FastifyRequest } from 'fastify'
import { rasterUrl } from '#media/pictures/raster-url.ts'

/** A whole value of an answer that is a path of a picture, as JSON writes it. */
const PICTURE = /"(\/[^"\\\s]*\.(?:svg|png|webp|jpe?g))"/g

/**
 * Whether a caller reads drawings and knows where the service is, as our own pages do: they say so in `Accept`. Anybody else gets
 * pictures as pixels, by absolute addresses.
 */
export const readsDrawings = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('image/svg+xml') ?? false

/** The text of an answer with its pictures as pixels by absolute addresses. @param origin such as `https://tv.example` */
export const withPixels = (text: string, origin: string): string =>
  text.replace(PICTURE, (_, path: string) => `"${origin}${rasterUrl(path, 'webp')}"`)

/** Whether `withPixels` changes anything. */
export const hasPictures = (text: string): boolean => text.search(PICTURE) !== -1
