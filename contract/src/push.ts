import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IsoTime, nullable, StringId } from './values.ts'

/** Where a notification leads: a thing by its type and id, or an address of this site or another. */
export const PushDestination = Type.Object({
  type: Type.String({ description: 'content, channel, row, rowset, packets, settings, promo_key or url' }),
  id: nullable(Type.String()),
  code: nullable(Type.String({ description: 'a promo code' })),
  slug: nullable(Type.String()),
  src: nullable(Type.String({ description: 'address, of type url' })),
})
export type PushDestination = Static<typeof PushDestination>

export const Push = Type.Object({
  id: StringId,
  title: Type.String(),
  body: Type.String(),
  icon: nullable(Type.String()),
  action: nullable(Type.String({ description: 'words of its button' })),
  destination: PushDestination,
  time_to_live: Type.Integer({ description: 'seconds from time_start on' }),
  time_start: IsoTime,
})
export type Push = Static<typeof Push>

/** `notification_type` of a device that is notified by the browser; its token is a `WebPushToken` as JSON. */
export const WEB_PUSH = 'web_push'

/** A browser's subscription, as `PushSubscription.toJSON` tells it. */
export const WebPushToken = Type.Object({
  endpoint: Type.String({ maxLength: 2000 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(?:==)?$' }),
  }),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$' })),
})
export type WebPushToken = Static<typeof WebPushToken>

export const getPushKey = endpoint({
  method: 'GET',
  path: '/v2/platform/push_key',
  summary: 'The key under which browsers subscribe to notifications of this service',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({ key: Type.String({ description: 'P-256 point, base64url' }) }),
  errors: [],
})

export const listPushes = endpoint({
  method: 'GET',
  path: '/v2/users/self/pushes',
  summary: 'What this device was notified of and is not over yet, the newest first',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Push),
  errors: [],
})
