import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Provider } from './providers.ts'
import { CommonQuery, IntegerId, IsoTime, UnixSeconds, nullable } from './values.ts'

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
})
export type User = Static<typeof User>

export const Profile = Type.Object({
  id: IntegerId,
  name: Type.String(),
  icon: nullable(Type.String()),
  icon_avatar_id: nullable(IntegerId),
  role: Type.String({ description: 'adult or child' }),
})
export type Profile = Static<typeof Profile>

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
})
export type Device = Static<typeof Device>

const LoginAnswer = Type.Object({
  access_token: Type.String(),
  expired: UnixSeconds,
  was_guest: Type.Boolean(),
})

export const createUser = endpoint({
  method: 'POST',
  path: '/v2/users',
  summary: 'Creates a guest',
  access: 'open',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    username: Type.String({ minLength: 8, maxLength: 100 }),
    password: Type.String({ minLength: 8, maxLength: 200 }),
    is_guest: Type.Boolean(),
    app_version: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
    refer_id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  }),
  answer: User,
  errors: ['validation_failed', 'permission_denied', 'conflict', 'too_many_requests'],
})

export const login = endpoint({
  method: 'POST',
  path: '/v2/auth/login',
  summary: 'Login and password for an interim token',
  access: 'open',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'authentication_failed', 'too_many_requests'],
})

export const registerDevice = endpoint({
  method: 'POST',
  path: '/v2/users/self/devices',
  summary: 'Registers a device; the same serial again answers the same device',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: DeviceData,
  answer: Device,
  errors: ['validation_failed', 'authentication_failed'],
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/v2/users/self/devices',
  summary: 'Devices of the user',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Device),
  errors: ['authentication_failed'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/devices/:id',
  summary: 'Removes a device of the user; its tokens end at once',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Device,
  errors: ['authentication_failed', 'not_found'],
})

export const authDevice = endpoint({
  method: 'POST',
  path: '/v2/auth/device',
  summary: 'A device id for a token; works without a token, since a device id is a credential',
  access: 'open',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ device_id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Type.Object({
    access_token: Type.String(),
    expired: UnixSeconds,
    was_guest: Type.Boolean(),
    device: Device,
    profile: nullable(Profile),
  }),
  errors: ['validation_failed', 'authentication_failed', 'forbidden_country'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/v2/users/self',
  summary: 'The user of the token',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: User,
  errors: ['authentication_failed'],
})
