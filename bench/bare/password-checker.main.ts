// The peer of the logins: Fastify with a route that does nothing but check a password. Told the hash over IPC, it listens on a free
// port and says which.
import fastify from 'fastify'
import { verify } from '@node-rs/argon2'

process.once('message', (hash: string) => {
  const app = fastify()
  app.post<{ Body: { password: string } }>('/', async ({ body }) => ({
    isRight: await verify(hash, body.password),
  }))
  void app.listen({ port: 0, host: '127.0.0.1' }).then((url) => process.send?.(url))
})
process.once('disconnect', () => process.exit(0))
