import { Type, type Static } from 'typebox'
import { Provider } from './providers.ts'
import { IntegerId, IsoTime, Money, StringId, UnixSeconds, nullable } from './values.ts'

export const ROLES = ['adult', 'child'] as const
export type Role = (typeof ROLES)[number]
/** What a PIN protects, and the switch for each in the parental settings of a device. */
export const PROTECTED_ACTIONS = [
  'program',
  'channel',
  'vod',
  'pay',
  'profile',
  'parental',
  'settings',
] as const
export type ProtectedAction = (typeof PROTECTED_ACTIONS)[number]

export const Account = Type.Object({
  id: IntegerId,
  balance: Money,
  amount: nullable(Money),
  is_payment_allowed: Type.Boolean(),
})
export type Account = Static<typeof Account>

export const ParentalDialogue = Type.Object({
  icon: nullable(Type.String()),
  title: Type.String(),
  message: Type.String(),
  buttons: Type.Array(
    Type.Object({ label: Type.String(), action: Type.String(), is_primary: Type.Boolean() }),
  ),
})

export const User = Type.Object({
  id: IntegerId,
  username: Type.String(),
  phone: nullable(Type.String()),
  email: nullable(Type.String()),
  first_name: nullable(Type.String()),
  timezone: Type.String(),
  provider_uid: nullable(Type.String()),
  device_limit: Type.Integer(),
  provider: nullable(Provider),
  is_guest: Type.Boolean(),
  date_joined: IsoTime,
  refer_id: nullable(Type.String()),
  parental_status: Type.String({ description: 'set, notset or ignore' }),
  parental_code: nullable(
    Type.String({ description: 'the PIN, for adult profiles of registered users only' }),
  ),
  parental_dialogue: nullable(ParentalDialogue),
  accounts: Type.Array(Account),
})
export type User = Static<typeof User>

export const Profile = Type.Object({
  id: IntegerId,
  name: Type.String(),
  icon: nullable(Type.String()),
  icon_avatar_id: nullable(IntegerId),
  role: Type.String({ description: 'adult or child' }),
  profile: Type.Object({ id: IntegerId, role: Type.String({ description: 'adult or child' }) }),
})
export type Profile = Static<typeof Profile>

export const AvatarCategory = Type.Object({
  title: Type.String(),
  avatars: Type.Array(Type.Object({ id: IntegerId, src: Type.String() })),
})
export type AvatarCategory = Static<typeof AvatarCategory>

const Notification = Type.Object({
  notification_type: Type.String({ maxLength: 40 }),
  token: Type.String({ maxLength: 4096 }),
})

/** What a client tells of itself. A device id is itself a credential: never shown to others, never logged. */
export const DeviceData = Type.Object({
  serial: Type.String({ minLength: 1, maxLength: 200 }),
  device_type: Type.Optional(Type.String({ maxLength: 20, description: 'tv, tablet, phone or pc' })),
  vendor: Type.Optional(Type.String({ maxLength: 100 })),
  model: Type.Optional(Type.String({ maxLength: 100 })),
  version: Type.Optional(Type.String({ maxLength: 40 })),
  os_name: Type.Optional(Type.String({ maxLength: 60 })),
  os_version: Type.Optional(Type.String({ maxLength: 60 })),
  application_type: Type.Optional(Type.String({ maxLength: 40, description: 'web, android-mobile or ios' })),
})
export type DeviceData = Static<typeof DeviceData>

/** What a device asks the PIN for, and how long (minutes) an entry is remembered. */
export const ParentalSettings = Type.Object({
  duration: Type.Integer({ minimum: 0, maximum: 1440, description: 'minutes; 0 is off' }),
  pay: Type.Boolean(),
  profile: Type.Boolean(),
  program: Type.Boolean(),
  vod: Type.Boolean(),
  channel: Type.Boolean(),
  settings: Type.Boolean(),
})
export type ParentalSettings = Static<typeof ParentalSettings>

export const Device = Type.Object({
  id: Type.String(),
  serial: Type.String(),
  device_type: nullable(Type.String()),
  vendor: nullable(Type.String()),
  model: nullable(Type.String()),
  version: nullable(Type.String()),
  os_name: nullable(Type.String()),
  os_version: nullable(Type.String()),
  application_type: nullable(Type.String()),
  login_at: nullable(IsoTime),
  notification: nullable(Notification),
  settings: Type.Object({ parentalChannels: Type.Boolean() }),
  parental_settings: ParentalSettings,
})
export type Device = Static<typeof Device>

export const DeviceChange = Type.Object({
  parental_settings: Type.Optional(Type.Partial(ParentalSettings)),
  settings: Type.Optional(Type.Object({ parentalChannels: Type.Optional(Type.Boolean()) })),
  notification: Type.Optional(nullable(Notification)),
  pincode: Type.Optional(
    Type.String({ maxLength: 20, description: 'needed with parental_settings where the account has a PIN' }),
  ),
})
export type DeviceChange = Static<typeof DeviceChange>

export const Message = Type.Object({
  id: StringId,
  title: Type.String(),
  text: Type.String(),
  created_at: IsoTime,
  removed: Type.Boolean({ description: 'read on this device' }),
  is_about_money: Type.Boolean({
    description: 'of a renewal, a card or a refund; else of the safety of the account',
  }),
})
export type Message = Static<typeof Message>

/** What a client without a token says of itself, so that what others try for the same account neither ends its codes nor uses up its tries. */
export const AskingSerial = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'the serial of a client that has no token; one that has signed in before is known by it',
  }),
)

export const LoginAnswer = Type.Object({
  access_token: Type.String(),
  expired: UnixSeconds,
  was_guest: Type.Boolean(),
})

export const AuthAnswer = Type.Object({
  access_token: Type.String(),
  expired: UnixSeconds,
  was_guest: Type.Boolean(),
  device: Device,
  profile: nullable(Profile),
})
export type AuthAnswer = Static<typeof AuthAnswer>
