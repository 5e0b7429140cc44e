import type { PushDestination, WebPushToken } from '#contract/push.ts'
import { pushAddress } from '#domain/engagement/destination.ts'
import { isOwnPath } from '#domain/own-path.ts'
import type { Ports } from '../ports.ts'
import type { ProviderRow } from '../db/tables.ts'
import { readPushToken } from '../identity/push-token.ts'
import { LANGUAGES } from '../words/words.ts'
import { toPush } from './push-answer.ts'
import {
  devicesFor,
  endSubscription,
  noteDeliveries,
  type PushDevice,
  type PushRow,
  pushesAt,
} from './push.store.ts'
import { authorization, encryptFor, pushKeyOf } from './web-push.ts'

const AT_ONCE = 20
const BATCH = 200
/** A push service that does not answer is not waited for, in milliseconds. */
const PATIENCE_MS = 10_000
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface PushPorts extends Pick<Ports, 'database' | 'secret' | 'log'> {
  readonly env: Pick<Ports['env'], 'pushServices' | 'publicUrl'>
  readonly random: { readonly bytes: (count: number) => Uint8Array }
}

interface Sending {
  readonly push: PushRow
  readonly provider: ProviderRow
  /** Unix milliseconds. */
  readonly now: number
}

/** What became of one message. */
type Outcome = 'taken' | 'gone' | 'failed'

/** The address that the worker opens: a page of ours names its provider where no host name leads to it. */
function addressOf(
  destination: PushDestination,
  { shortname, domain, is_default: isDefault }: ProviderRow,
): string {
  const address = pushAddress(destination)
  if (domain !== null || isDefault || !isOwnPath(address)) return address
  const { pathname, search, hash } = new URL(address, 'https://any.invalid')
  const query = new URLSearchParams(search)
  query.set('provider', shortname)
  return `${pathname}?${query}${hash}`
}

/** Sends one message to the push service of one device. */
async function sendOne(
  ports: PushPorts,
  { push, provider, now }: Sending,
  token: WebPushToken,
): Promise<Outcome> {
  const language = provider.languages[0]?.key ?? LANGUAGES[0]
  const said = toPush(push, { language: token.language ?? language, provider })
  // The worker that shows it knows addresses only.
  const told = Buffer.from(JSON.stringify({ ...said, address: addressOf(said.destination, provider) }))
  const contact = ports.env.publicUrl ?? `mailto:${provider.support.email ?? 'nobody@invalid'}`
  const left = Math.floor((push.time_start.getTime() + push.time_to_live * 1000 - now) / 1000)
  // Whatever is wrong with what one device has told keeps no other from being notified.
  try {
    const sealed = encryptFor(token, told, { salt: ports.random.bytes(16), scalar: ports.random.bytes(32) })
    const { status } = await fetch(token.endpoint, {
      method: 'POST',
      headers: {
        Authorization: authorization(pushKeyOf(ports.secret), token.endpoint, contact, now),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(left),
        // One that was sent twice takes the place of the first.
        Topic: `push-${push.id}`,
      },
      body: new Uint8Array(sealed),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'taken' : 'failed'
  } catch {
    return 'failed'
  }
}

async function sendTo(ports: PushPorts, sending: Sending, device: PushDevice): Promise<Outcome> {
  let token
  try {
    token = readPushToken(device.token, ports.env)
  } catch {
    // Kept when another list of push services was known.
    return 'gone'
  }
  return sendOne(ports, sending, token)
}

/**
 * Sends what is due to every device that wants it and was not told. What a push service does not take now is tried again the next time,
 * for as long as the push lives. Answers how many were told. @param now Unix milliseconds
 */
export async function sendPushes(ports: PushPorts, now: number): Promise<{ taken: number; failed: number }> {
  const { database } = ports
  const done = { taken: 0, failed: 0 }
  const pushes = await pushesAt(database, new Date(now))
  if (pushes.length === 0) return done
  const rows = await database.db.selectFrom('provider').selectAll().execute()
  const providers = new Map(rows.map((row) => [row.id, row]))
  for (const push of pushes) {
    const provider = providers.get(push.provider_id)
    if (!provider) continue
    for (let after = FIRST; ;) {
      const devices = await devicesFor(database, push, after, BATCH)
      const last = devices.at(-1)
      if (!last) break
      after = last.id
      for (let at = 0; at < devices.length; at += AT_ONCE) {
        const some = devices.slice(at, at + AT_ONCE)
        const outcomes = await Promise.all(
          some.map((device) => sendTo(ports, { push, provider, now }, device)),
        )
        const of = (outcome: Outcome) => some.filter((_, index) => outcomes[index] === outcome)
        // Noted at once: who is killed here has told these, and nobody else.
        await noteDeliveries(
          database,
          push.id,
          of('taken').map(({ id }) => id),
        )
        for (const device of of('gone')) await endSubscription(database, device)
        done.taken += of('taken').length
        done.failed += of('failed').length
      }
    }
  }
  return done
}
