import { ECDH } from 'node:crypto'
import { WEB_PUSH, WebPushToken } from '#contract/push.ts'
import type { Env } from '../config/env.ts'
import { Failure } from '../failures/failure.ts'
import { checkerOf } from '../http/validation.ts'

/** The push services of browsers: their hosts, or the domains that these end with. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

const check = checkerOf(WebPushToken, false)
const wrong = (detail: string) => new Failure('validation_failed', { 'notification.token': detail })

/** Whether the service sends to an address: only to push services, since whoever names an address could name any other. */
function isPushService(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname, username } = new URL(address)
  if (more.includes(origin)) return true
  if (protocol !== 'https:' || username !== '') return false
  return SERVICES.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}

/** Whether a key is one that a message can be encrypted for: most texts of its length are no point of the curve. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** A browser's subscription, as its device has told it. @throws Failure `validation_failed` */
export function readPushToken(text: string, { pushServices }: Pick<Env, 'pushServices'>): WebPushToken {
  let token: unknown
  try {
    token = JSON.parse(text)
  } catch {
    throw wrong('must be a subscription as JSON')
  }
  const checked = check(token)
  if ('error' in checked) throw wrong('must have endpoint, keys.p256dh and keys.auth')
  const subscription = checked.value as WebPushToken
  if (!isPoint(subscription.keys.p256dh)) throw wrong('has a key that is no point of its curve')
  if (!isPushService(subscription.endpoint, pushServices)) throw wrong('names no push service that is known')
  return subscription
}

/** Refuses a subscription of a browser that is none; tokens of apps are their push services' own matter. */
export function checkNotification(
  notification: { readonly notification_type: string; readonly token: string } | null | undefined,
  env: Pick<Env, 'pushServices'>,
): void {
  if (notification?.notification_type === WEB_PUSH) readPushToken(notification.token, env)
}
