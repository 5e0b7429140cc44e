import type { App, Ports } from '../../ports.ts'
import { Failure } from '../../failures/failure.ts'
import type { SandboxAddress } from './sandbox-gateway.ts'

const MOST_BYTES = 16_384
const TIMEOUT_MS = 10_000
/** What a payer's browser says to the sandbox; who they are here is none of its business. */
const ASKED = ['content-type', 'accept-language'] as const
const ANSWERED = [
  'content-type',
  'content-security-policy',
  'cache-control',
  'location',
  'referrer-policy',
] as const

/**
 * `/sandbox/*`: the payer's pages of the sandbox gateway, under the address of the service, so that one open port is enough. Answers 504
 * while the sandbox is away; what was paid is not lost.
 */
export function registerSandboxPages(app: App, { log }: Pick<Ports, 'log'>, sandbox: SandboxAddress): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      async handler(request, reply) {
        const sent: Record<string, string> = {}
        for (const name of ASKED) {
          const value = request.headers[name]
          if (typeof value === 'string') sent[name] = value
        }
        let answer
        try {
          const address = await sandbox()
          // A call may name a whole address: of that only what is behind the host counts.
          const { pathname, search } = new URL(request.url, address)
          // The merchants' API of the sandbox is nothing for browsers.
          if (!pathname.startsWith('/sandbox/')) throw new Failure('not_found')
          answer = await fetch(new URL(`${pathname}${search}`, address), {
            method: request.method,
            headers: sent,
            redirect: 'manual',
            ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          })
        } catch (error) {
          if (error instanceof Failure) throw error
          log.warn({ err: error }, 'the sandbox gateway does not answer')
          throw new Failure('gateway_timeout')
        }
        for (const name of ANSWERED) {
          const value = answer.headers.get(name)
          if (value !== null) reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
