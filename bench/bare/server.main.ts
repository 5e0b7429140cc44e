// The peer of the throughput figures: Fastify with routes that do nothing but send bytes that are there already.
// Told the answers over IPC, it listens on a free port and says which.
import fastify from 'fastify'

interface ReadyAnswer {
  readonly path: string
  readonly headers: Record<string, string>
  /** Base64. */
  readonly bytes: string
}

process.once('message', (answers: readonly ReadyAnswer[]) => {
  const app = fastify()
  for (const { path, headers, bytes } of answers) {
    const ready = Buffer.from(bytes, 'base64')
    app.get(path, (_request, reply) => reply.headers(headers).send(ready))
  }
  void app.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(url))
})
process.once('disconnect', () => process.exit(0))
