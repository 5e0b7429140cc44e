import i18next from 'i18next'
import { getDevice, updateDevice } from '#contract/identity-endpoints.ts'
import { getPushKey, WEB_PUSH, type WebPushToken } from '#contract/push.ts'
import { call } from '../../api/client.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { waitUntil } from '../../api/wait-until.ts'
import { ownDeviceId } from '../../identity/profiles.queries.ts'
import { hasPush } from './push-ability.ts'

export type PushState = 'unable' | 'denied' | 'off' | 'on'

/** The worker that shows notifications is registered a moment after the page; it is waited for so long, in milliseconds. */
const WORKER_MS = 15_000

const registration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration()

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** What the service was told last; the browser may change the address, and the viewer the language. */
const TOLD = 'openair.push'
interface Told {
  readonly device: string
  readonly endpoint: string | undefined
  readonly language: string | undefined
}

const keepTold = (told: Told): void => pageStorage().setItem(TOLD, JSON.stringify(told))

function readTold(): Told | null {
  try {
    return JSON.parse(pageStorage().getItem(TOLD) ?? 'null') as Told | null
  } catch {
    return null
  }
}

/** Tells the service where this device is notified, or that it is no more. */
async function tell(subscription: PushSubscription | null): Promise<void> {
  const id = ownDeviceId()
  if (id === null) throw new Error('this browser is no device yet')
  const notification = subscription && {
    notification_type: WEB_PUSH,
    token: JSON.stringify({ ...subscription.toJSON(), language: i18next.language }),
  }
  if (subscription === null) pageStorage().removeItem(TOLD)
  await call(updateDevice, { params: { id }, body: { notification } })
  if (subscription === null) return
  keepTold({ device: id, endpoint: subscription.toJSON().endpoint, language: i18next.language })
}

/** Whether the service notifies this device there. The browser's subscription outlives a sign-out, and a word to the service that was lost. */
async function isTold(subscription: PushSubscription): Promise<boolean> {
  const id = ownDeviceId()
  if (id === null) return false
  const { notification } = await call(getDevice, { params: { id } })
  if (notification?.notification_type !== WEB_PUSH) return false
  const { endpoint, language } = JSON.parse(notification.token) as WebPushToken
  const isSame = endpoint === subscription.toJSON().endpoint
  if (isSame) keepTold({ device: id, endpoint, language })
  return isSame
}

/** Whether this device is notified, as the browser and the service say. @throws where the service cannot be asked */
export async function pushState(): Promise<PushState> {
  if (!hasPush()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  const { key } = await call(getPushKey, {})
  return isFor(subscription, key) && (await isTold(subscription)) ? 'on' : 'off'
}

/** Asks the viewer, subscribes and tells the service. Has to begin with a press. @throws where something of it fails */
export async function turnPushOn(signal?: AbortSignal): Promise<PushState> {
  if (!hasPush()) return 'unable'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const worker = await waitUntil(
    async () => {
      const found = await registration()
      return found?.active ? found : null
    },
    { atMostMs: WORKER_MS, ...(signal && { signal }) },
  )
  await tell(await subscribe(worker))
  return 'on'
}

/** Whether a subscription is for this key of the service, as far as the browser says. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: own } = options
  return own === null || String(new Uint8Array(own)) === String(bytesOf(key))
}

/**
 * The browser's subscription. The key of a service goes with its secret: for one of a former key no push service takes the word of this
 * service, and no browser subscribes beside it.
 */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { key } = await call(getPushKey, {})
  const before = await pushManager.getSubscription()
  if (before && isFor(before, key)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/**
 * Tells the service anew where this device is notified and in which language, if either is another one than it was told. A browser may
 * have replaced the subscription or let go of it, the service may have another key, and the viewer has not taken back the word that it was
 * given. @throws where that fails
 */
export async function refreshPush(): Promise<void> {
  const told = readTold()
  if (!hasPush() || told === null || told.device !== ownDeviceId()) return
  const worker = await registration()
  if (!worker?.active || Notification.permission !== 'granted') return
  const subscription = await subscribe(worker)
  if (subscription.toJSON().endpoint === told.endpoint && i18next.language === told.language) return
  await tell(subscription)
}

/** Is notified no more, also where the service cannot be told now: a subscription that is gone answers so to the next notification. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  const isGone = await subscription?.unsubscribe()
  await tell(null).catch((error: unknown) => {
    if (!isGone) throw error
  })
  return 'off'
}
