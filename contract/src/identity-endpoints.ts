import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  AskingSerial,
  AuthAnswer,
  Device,
  DeviceChange,
  DeviceData,
  LoginAnswer,
  Message,
  User,
} from './identity.ts'
import { CommonQuery, IntegerId, nullable } from './values.ts'

const DeviceParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

export const createUser = endpoint({
  method: 'POST',
  path: '/v2/users',
  summary: 'Creates a guest (username, password, is_guest) or a user by phone (username, phone)',
  access: 'open',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    username: Type.String({ minLength: 8, maxLength: 100 }),
    password: Type.Optional(Type.String({ minLength: 8, maxLength: 200 })),
    phone: Type.Optional(Type.String({ minLength: 5, maxLength: 30 })),
    is_guest: Type.Optional(Type.Boolean()),
    app_version: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 20 })])),
    refer_id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
  }),
  answer: User,
  errors: ['validation_failed', 'permission_denied', 'conflict', 'too_many_requests'],
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

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/self',
  summary: 'Changes name, e-mail, PIN, phone or settings of the user',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })),
    pincode: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    old_pincode: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'the present PIN, needed to change it, to switch it off or to change the phone',
      }),
    ),
    phone: Type.Optional(Type.String({ minLength: 5, maxLength: 30 })),
    token: Type.Optional(Type.String({ maxLength: 20, description: 'the code sent to the new phone' })),
    settings: Type.Optional(
      Type.Object({
        parental_status: Type.Optional(Type.Union([Type.Literal('set'), Type.Literal('ignore')])),
      }),
    ),
  }),
  answer: User,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'duplicate_email',
    'wrong_pin',
    'pin_required',
    'invalid_code',
    'conflict',
    'too_many_requests',
  ],
})

export const referUser = endpoint({
  method: 'PATCH',
  path: '/v2/users/:id',
  summary: 'Names who brought the user; only once and only one’s own',
  access: 'token',
  params: Type.Object({ id: IntegerId }),
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ refer_id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: User,
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'not_found', 'conflict'],
})

export const login = endpoint({
  method: 'POST',
  path: '/v2/auth/login',
  summary: 'Login and password for an interim token; what a guest has watched goes along',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    login: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    serial: AskingSerial,
  }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'authentication_failed', 'too_many_requests'],
})

export const registerDevice = endpoint({
  method: 'POST',
  path: '/v2/users/self/devices',
  summary: 'Registers a device; the same serial again answers the same device; a child renews its own only',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: DeviceData,
  answer: Device,
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'too_many_devices'],
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/v2/users/self/devices',
  summary:
    'Devices of the user, the latest login first; the device that asks has its id and serial, the others a handle in place of both',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Device),
  errors: ['authentication_failed'],
})

export const getDevice = endpoint({
  method: 'GET',
  path: '/v2/users/self/devices/:id',
  summary: 'A device of the user with its settings, by its id or its handle',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  params: DeviceParams,
  answer: Device,
  errors: ['authentication_failed', 'not_found'],
})

export const updateDevice = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/devices/:id',
  summary: 'Changes the settings of a device; what is left out stays',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  params: DeviceParams,
  body: DeviceChange,
  answer: Device,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'wrong_pin',
    'not_found',
    'too_many_requests',
  ],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/devices/:id',
  summary: 'Removes a device of the user; its tokens end at once',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  params: DeviceParams,
  answer: Device,
  errors: ['authentication_failed', 'permission_denied', 'not_found'],
})

export const authDevice = endpoint({
  method: 'POST',
  path: '/v2/auth/device',
  summary:
    'A device id for a token; works without a token, since a device id is a credential. With a token of the account the serial of one of its devices does instead, as device_id or serial',
  access: 'open',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    device_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    serial: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  answer: AuthAnswer,
  errors: ['validation_failed', 'authentication_failed', 'forbidden_country', 'login_required'],
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/v2/users/self/messages',
  summary:
    'What the account tells this device, the newest first: that the phone was changed on another one, for a day. Adults only',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Message),
  errors: ['authentication_failed'],
})

export const deleteMessages = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/messages',
  summary:
    'Marks the messages as read on this device: all of them, or those of the ids from `from` to `until`',
  access: 'token',
  query: Type.Object({
    ...CommonQuery,
    from: Type.Optional(IntegerId),
    until: Type.Optional(IntegerId),
  }),
  answer: Type.Array(Message),
  errors: ['validation_failed', 'authentication_failed'],
})
