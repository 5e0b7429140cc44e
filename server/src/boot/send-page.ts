import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, isUnchanged, type SharedAnswers, type SharedAnswer } from '../http/shared-answers.ts'

/** Writes ready bytes past the pipeline of the framework; what the asker has already is not sent again. */
export async function sendReady(
  shared: SharedAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: SharedAnswer,
  status = 200,
): Promise<FastifyReply> {
  reply.hijack()
  if (status === 200 && isUnchanged(entry, request.headers['if-none-match'])) {
    reply.raw.writeHead(304, ['etag', `"${entry.etag}"`, 'cache-control', 'no-cache'])
    reply.raw.end()
    return reply
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  const ready = entry[encoding] ?? (await shared.encode(entry, encoding))
  reply.raw.writeHead(status, ready.headers)
  reply.raw.end(ready.bytes)
  return reply
}
