import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './answer-encoding.ts'

/**
 * From so many characters an answer is compressed. A film comes with its playlists, half a million characters that
 * are a twentieth of that compressed: on a line of 10 Mbit/s its picture came half a second later. Shorter ones go as they are, sooner than they
 * would be compressed.
 */
const WORTH_CHARACTERS = 16_384
const QUICK_GZIP = { level: 1 }
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** An answer that is made for one caller, as it is sent: a long one compressed, if the caller takes that. */
export async function encoded(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < WORTH_CHARACTERS) return text
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return text
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br' ? brotliAsync(text, QUICK_BROTLI) : gzipAsync(text, QUICK_GZIP)
}
