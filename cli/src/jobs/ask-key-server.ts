import { createHmac } from 'node:crypto'
import { answerBytes } from '#server/http/answer-bytes.ts'
import { cpixRequest, type KeyOrder, KeyServerError, readCpix } from '#media/protect/cpix.ts'
import type { ContentKey } from '#media/protect/protection.ts'

const TIMEOUT_MS = 15_000
/** One key has a few thousand. */
const MOST_BYTES = 1_000_000

export interface KeyServer {
  readonly url: string
  /** Signs what is asked. */
  readonly secret: string
}

/**
 * Asks a key server for the key of an asset by SPEKE 2. What is asked is signed: `t=<Unix seconds>,v1=<hex>` with the HMAC-SHA256 over
 * the time, a dot and the body. No redirect is followed.
 * @param now Unix milliseconds
 * @throws KeyServerError where no key comes; it repeats neither secret nor key
 */
export async function askKeyServer(
  { url, secret }: KeyServer,
  order: KeyOrder,
  now: number,
): Promise<ContentKey> {
  const body = cpixRequest(order)
  const seconds = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  let answer
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/xml',
        'x-speke-version': '2.0',
        'x-speke-user-agent': 'openair',
        'x-openair-signature': `t=${seconds},v1=${signature}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    throw new KeyServerError('the key server does not answer')
  }
  if (answer.status !== 200) throw new KeyServerError(`the key server answers ${answer.status}`)
  const text = await answerBytes(answer, MOST_BYTES).catch(() => {
    throw new KeyServerError('the key server does not answer to the end, or too much')
  })
  return readCpix(text.toString(), order)
}
