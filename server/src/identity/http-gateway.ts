import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SmsGateway } from '../config/sms.ts'
import { Failure } from '../failures/failure.ts'
import { isUnconnected } from '../http/unconnected.ts'
import type { MessageSender } from './messages.ts'
import { PerhapsSent, Unsent } from './unsent.ts'

/** Before the second and the third try. */
const BACK_OFF_MS = [200, 800] as const
const TOO_MANY_REQUESTS = 429

type Write = (value: string) => string
const inAddress: Write = (value) => encodeURIComponent(value)
const inJson: Write = (value) => JSON.stringify(value).slice(1, -1)
const inForm: Write = (value) => new URLSearchParams({ v: value }).toString().slice(2)

/** Fills a template in one pass, so that a text with `{phone}` in it stays as it is. */
const fill = (template: string, values: { phone: string; text: string; id: string }, write: Write): string =>
  template.replaceAll(/\{(phone|text|id)\}/g, (_all, name: keyof typeof values) => write(values[name]))

/**
 * Hands messages to a gateway over HTTP. Two more tries follow a network error, a time-out, a 429 or a 5xx; what the
 * gateway refuses or redirects is not tried again. The log says what went wrong, never the message, its phone, the
 * address or a header, since gateways take their keys in all of these.
 * @param pause waits for so many milliseconds
 */
export function httpGatewaySender(
  gateway: SmsGateway,
  log: Logger,
  pause: (ms: number) => Promise<unknown> = wait,
): MessageSender {
  const attempt = async (
    url: string,
    body: string | null,
  ): Promise<{ problem: string | null; isFinal: boolean; leaves: 'nothing' | 'refused' | 'unclear' }> => {
    let answer
    try {
      answer = await fetch(url, {
        method: gateway.method,
        headers: gateway.headers,
        body,
        // A redirect could carry the code to anywhere.
        redirect: 'manual',
        signal: AbortSignal.timeout(gateway.timeoutMs),
      })
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      const problem = name === 'TimeoutError' ? 'no answer in time' : 'not reachable'
      return { problem, isFinal: false, leaves: isUnconnected(error) ? 'nothing' : 'unclear' }
    }
    await answer.body?.cancel().catch(() => undefined)
    if (answer.ok) return { problem: null, isFinal: true, leaves: 'unclear' }
    const isRefused = answer.status < 500
    const isFinal = isRefused && answer.status !== TOO_MANY_REQUESTS
    return { problem: `status ${answer.status}`, isFinal, leaves: isRefused ? 'refused' : 'unclear' }
  }

  return {
    async send({ phone, text, channel, kind, id = randomUUID() }) {
      const values = { phone, text, id }
      const url = fill(gateway.url, values, inAddress)
      const write = gateway.bodyType === 'json' ? inJson : inForm
      const body = gateway.body === null ? null : fill(gateway.body, values, write)
      const left = new Set<string>()
      for (const delay of [...BACK_OFF_MS, null]) {
        const { problem, isFinal, leaves } = await attempt(url, body)
        if (problem === null) return
        left.add(leaves)
        const isLast = isFinal || delay === null
        log.warn({ problem, channel, kind, isLast }, 'the gateway did not take a message')
        if (isLast) break
        await pause(delay)
      }
      if (left.has('unclear')) throw new PerhapsSent()
      throw left.has('refused') ? new Failure('not_sent') : new Unsent()
    },
  }
}
