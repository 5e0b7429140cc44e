import { capabilities } from '../../api/capabilities.ts'

/** Whether this browser can be notified at all. */
export const hasPush = (): boolean =>
  capabilities().hasWebPush &&
  'Notification' in globalThis &&
  'PushManager' in globalThis &&
  Boolean(navigator.serviceWorker)

/** Whether the viewer may still be asked: has neither allowed nor refused. */
export const mayAskForPush = (): boolean => hasPush() && Notification.permission === 'default'
