import i18next from 'i18next'
import { getDevice, updateDevice } from '#contract/identity-endpoints.ts'
import { getPushKey, WEB_PUSH, type WebPushToken } from '#contract/push.ts'
import { call } from '../../api/client.ts'
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

/** Tells the service where this device is notified, or that it is no more. */
async function tell(subscription: PushSubscription | null): Promise<void> {
  const id = ownDeviceId()
  if (id === null) throw new Error('this browser is no device yet')
  const notification = subscription && {
    notification_type: WEB_PUSH,
    token: JSON.stringify({ ...subscription.toJSON(), language: i18next.language }),
  }
  await call(updateDevice, { params: { id }, body: { notification } })
}

/** Whether the service notifies this device there. The browser's subscription outlives a sign-out, and a word to the service that was lost. */
async function isTold(subscription: PushSubscription): Promise<boolean> {
  const id = ownDeviceId()
  if (id === null) return false
  const { notification } = await call(getDevice, { params: { id } })
  if (notification?.notification_type !== WEB_PUSH) return false
  const { endpoint } = JSON.parse(notification.token) as WebPushToken
  return endpoint === subscription.toJSON().endpoint
}

/** Whether this device is notified, as the browser and the service say. @throws where the service cannot be asked */
export async function pushState(): Promise<PushState> {
  if (!hasPush()) return 'unable'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return 'off'
  return (await isTold(subscription)) ? 'on' : 'off'
}

/** Asks the viewer, subscribes and tells the service. Has to begin with a press. @throws where something of it fails */
export async function turnPushOn(signal?: AbortSignal): Promise<PushState> {
  if (!hasPush()) return 'unable'
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { key } = await call(getPushKey, {})
  const worker = await waitUntil(
    async () => {
      const found = await registration()
      return found?.active ? found : null
    },
    { atMostMs: WORKER_MS, ...(signal && { signal }) },
  )
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  })
  await tell(subscription)
  return 'on'
}

/** Is notified no more, also where the service cannot be told now: a subscription that is gone answers so to the next notification. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  await tell(null)
  return 'off'
}
