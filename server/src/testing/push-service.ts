import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the browser of a subscription reads it, with what the push service was told beside it. */
export interface ReceivedPush {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly message: unknown
}

export interface PushService {
  readonly origin: string
  readonly received: readonly ReceivedPush[]
  /** What is answered from now on, by path; 201 otherwise. */
  readonly statuses: Map<string, number>
  /** Subscribes a browser, and answers what it tells its service. */
  readonly subscribe: (path: string, language?: string) => string
  readonly close: () => Promise<void>
}

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A push service on this machine, together with the browsers that it delivers to: these have keys of their own, and read by them. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }>()
  const received: ReceivedPush[] = []
  const statuses = new Map<string, number>()

  /** Reads as RFC 8188 and RFC 8291 say. */
  function open(path: string, sealed: Buffer): unknown {
    const browser = browsers.get(path)
    if (!browser) return null
    const salt = sealed.subarray(0, 16)
    const length = sealed.readUInt8(20)
    const theirs = sealed.subarray(21, 21 + length)
    const record = sealed.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.pair.getPublicKey(), theirs])
    const input = hkdf(browser.pair.computeSecret(theirs), browser.auth, info, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdf(input, salt, 'Content-Encoding: nonce\0', 12),
    )
    decipher.setAuthTag(record.subarray(-16))
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = statuses.get(path) ?? 201
      if (status === 201) {
        received.push({ path, headers: request.headers, message: open(path, Buffer.concat(chunks)) })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    statuses,
    subscribe(path, language) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { pair, auth })
      const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
      return JSON.stringify({ endpoint: origin + path, expirationTime: null, keys, language })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
