import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { AskingSerial, LoginAnswer } from './identity.ts'
import { CommonQuery, Money, nullable } from './values.ts'

const Phone = Type.String({ minLength: 5, maxLength: 30, description: 'digits; the first one is 7' })
const Ticket = Type.String({
  minLength: 20,
  maxLength: 2000,
  description: 'what the right code was answered with; good for ten minutes on the device that entered it',
})
const Name = Type.String({ minLength: 1, maxLength: 64 })

export const RegionalCode = Type.Object({
  length: Type.Integer({ description: 'digits of the code' }),
  seconds: Type.Integer({ description: 'seconds until a code may be sent again' }),
  message: nullable(Type.String({ description: 'a sentence of the operator for the viewer' })),
})
export type RegionalCode = Static<typeof RegionalCode>

export const Address = Type.Object({
  address_id: Name,
  address: Type.String(),
  provider_id: Name,
  user_id: Name,
})
export const City = Type.Object({ id: Name, name: Type.String() })

/** Who has entered the right code chooses an address, or where there is none a city; signing in ends with that. */
export const RegionalChoice = Type.Object({
  phone: Type.String(),
  mwat: Ticket,
  addresses: Type.Array(Address),
  cities: Type.Array(City),
})
export type RegionalChoice = Static<typeof RegionalChoice>

export const BLOCK_STATUS = { blocked: -2, unpaid: -1, open: 0 } as const

export const BlockData = Type.Object({
  status: Type.Integer({ description: '-2: blocked; -1: to be paid; anything else: open' }),
  balance: nullable(Money),
  username: nullable(Type.String()),
  amount: nullable(Money),
  message_detail: nullable(Type.String()),
  qrcode: nullable(Type.String({ description: 'address of a picture that leads a phone to the payment' })),
  link: nullable(Type.String({ description: 'where that leads' })),
})
export type BlockData = Static<typeof BlockData>

const query = Type.Object({ ...CommonQuery })

export const sendRegionalCode = endpoint({
  method: 'POST',
  path: '/v2/mw/otps',
  summary: 'Has the backend of the regional provider send a code to a phone',
  access: 'optional',
  query,
  body: Type.Object({
    phone: Phone,
    name: Type.Optional(Type.String({ maxLength: 200, description: 'a honeypot: people leave it empty' })),
    serial: AskingSerial,
  }),
  answer: RegionalCode,
  errors: ['validation_failed', 'forbidden_country', 'not_found', 'too_many_requests', 'gateway_timeout'],
})

export const enterRegionalCode = endpoint({
  method: 'POST',
  path: '/v2/mw/auth/otp',
  summary: 'Phone and code for a ticket to choose an address or a city with',
  access: 'optional',
  query,
  body: Type.Object({
    phone: Phone,
    token: Type.String({ minLength: 1, maxLength: 20 }),
    serial: AskingSerial,
  }),
  answer: RegionalChoice,
  errors: ['validation_failed', 'invalid_code', 'not_found', 'too_many_requests', 'gateway_timeout'],
})

export const listCities = endpoint({
  method: 'GET',
  path: '/v2/mw/cities',
  summary: 'The cities of the regional provider',
  access: 'optional',
  query,
  answer: Type.Array(City),
  errors: ['not_found', 'gateway_timeout'],
})

export const setCity = endpoint({
  method: 'POST',
  path: '/v2/mw/set_city',
  summary: 'Ends signing in with a city; answers an interim token',
  access: 'optional',
  query,
  body: Type.Object({ mwat: Ticket, city_id: Name }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'invalid_code', 'not_found', 'gateway_timeout'],
})

export const setAddress = endpoint({
  method: 'POST',
  path: '/v2/mw/set_address',
  summary: 'Ends signing in with an address; answers an interim token',
  access: 'optional',
  query,
  body: Type.Object({ mwat: Ticket, address_id: Name, provider_id: Name, user_id: Name }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'invalid_code', 'not_found', 'gateway_timeout'],
})

export const getBlockStatus = endpoint({
  method: 'GET',
  path: '/v2/mw/status_block',
  summary:
    'Whether the subscriber is blocked at the regional provider, and what is to be paid; a child is told the first alone',
  access: 'token',
  query,
  answer: BlockData,
  errors: ['not_found', 'gateway_timeout'],
})
