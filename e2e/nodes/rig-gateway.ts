import { createHash } from 'node:crypto'
import { buildSandbox } from '#cli/sandbox/sandbox.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { type GatewayLine, gatewayLine } from '#cli/testing/gateway-line.ts'

/** A call at the gateway that does not go on before it is let go. */
export interface HeldCall {
  /** Resolves when it is there. */
  readonly reached: Promise<void>
  letGo(): void
}

/** The sandbox gateway of the nodes, with a line between them that can be held. It outlives every node. */
export interface RigGateway {
  readonly url: string
  readonly line: GatewayLine
  /** Holds the next call of a path before it is done, or when it is done and before its answer is sent. */
  hold(path: RegExp, when: 'before' | 'after'): HeldCall
  stop(): Promise<void>
}

export const CARDS = { good: '4242424242424242', withoutNotice: '4000000000000259' } as const

/** A payer's card on the pages of the gateway. @param page of a payment, at a node or at the gateway */
export const payAt = (page: string, number: string = CARDS.good): Promise<Response> =>
  fetch(`${page}/card`, {
    method: 'POST',
    body: new URLSearchParams({ number, expiry: '12/49', cvc: '123' }),
    redirect: 'manual',
  })

/** @param secret of the nodes, as their environment has it */
export async function startRigGateway(file: string, secret: string): Promise<RigGateway> {
  const keys = sandboxKeys(createHash('sha256').update(secret).digest())
  const sandbox = await buildSandbox(file, keys, () => Date.now())
  const line = await gatewayLine(await sandbox.listen({ port: 0, host: '127.0.0.1' }))
  const holds: {
    readonly path: RegExp
    readonly when: 'before' | 'after'
    readonly here: () => void
    readonly go: Promise<void>
  }[] = []
  line.deal = async ({ path }, forward) => {
    const at = holds.findIndex((one) => one.path.test(path))
    const [held] = at === -1 ? [] : holds.splice(at, 1)
    const stay = async (when: 'before' | 'after'): Promise<void> => {
      if (held?.when !== when) return
      held.here()
      await held.go
    }
    await stay('before')
    const answer = await forward()
    await stay('after')
    return answer
  }
  return {
    url: line.url,
    line,
    hold(path, when) {
      const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      holds.push({ path, when, here: reached.resolve, go: go.promise })
      return { reached: reached.promise, letGo: go.resolve }
    },
    async stop() {
      await line.stop()
      await sandbox.close()
    },
  }
}
