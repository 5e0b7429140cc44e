import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, unchangedEtag } from '../http/answer-encoding.ts'
import type { SharedAnswer, SharedAnswers } from '../http/shared-answers.ts'

/**
 * Writes ready bytes past the pipeline of the framework; what the asker has already is not sent again.
 * @param headers more than the entry has, in the flat form that `writeHead` takes
 */
export async function sendReady(
  shared: SharedAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: SharedAnswer,
  { status = 200, headers = [] }: { readonly status?: number; readonly headers?: readonly string[] } = {},
): Promise<FastifyReply> {
  reply.hijack()
  const encoding = encodingFor(request.headers['accept-encoding'])
  const etag = status === 200 ? unchangedEtag(entry, encoding, request.headers['if-none-match']) : null
  if (etag !== null) {
    reply.raw.writeHead(304, ['etag', etag, ...entry.common, ...headers])
    reply.raw.end()
    return reply
  }
  const ready = entry[encoding] ?? (await shared.encode(entry, encoding))
  reply.raw.writeHead(status, [...ready.headers, ...headers])
  reply.raw.end(ready.bytes)
  return reply
}
