import type { DeviceData } from '#contract/identity.ts'
import { ApiFailure, failureOf } from './failure.ts'

const isAnswer = (body: unknown): body is { readonly access_token: string } =>
  typeof body === 'object' && body !== null && 'access_token' in body && typeof body.access_token === 'string'

/**
 * Asks the address of a provider that knows its own network who watches here, and answers a token of that user.
 * Throws an `ApiFailure` where it cannot say.
 */
export async function askProvider(url: string, device: DeviceData): Promise<string> {
  const { vendor, model, serial, os_name } = device
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: JSON.stringify({ manufacturer: vendor, model, serial, os: os_name }),
  }).catch(() => {
    throw new ApiFailure('no_connection', 0, 'no connection')
  })
  if (!response.ok) throw await failureOf(response)
  const body: unknown = await response.json().catch(() => null)
  if (!isAnswer(body)) throw new ApiFailure('unknown', response.status, 'no token in the answer')
  return body.access_token
}
