import type { FastifyReply } from 'fastify'
import type { Ready, SharedAnswer } from './shared-answers.ts'

/** Writes ready bytes past the pipeline of the framework: nothing is left to do for them. */
export function write(reply: FastifyReply, ready: Ready): void {
  reply.hijack()
  reply.raw.writeHead(200, ready.headers)
  reply.raw.end(ready.bytes)
}

/** Tells who has the answer already that it is the same. */
export function writeUnchanged(reply: FastifyReply, answer: SharedAnswer, etag: string): void {
  reply.hijack()
  reply.raw.writeHead(304, ['etag', etag, ...answer.common])
  reply.raw.end()
}
