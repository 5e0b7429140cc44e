import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { AskingSerial, LoginAnswer } from './identity.ts'
import { CommonQuery, nullable } from './values.ts'

const Phone = Type.String({
  minLength: 5,
  maxLength: 30,
  description: 'digits; other characters are ignored',
})
const Code = Type.String({ minLength: 1, maxLength: 20, description: 'the code that was sent' })

export const SentCode = Type.Object({
  method: Type.String({ description: 'how the code was sent: sms, or the name of a messenger' }),
  length: Type.Integer({ description: 'digits of the code' }),
  seconds: Type.Integer({ description: 'seconds until a code may be sent again' }),
  expires_in: Type.Integer({ description: 'seconds that the code is valid' }),
  message: nullable(Type.String({ description: 'a sentence for the viewer, with can_display_message only' })),
})
export type SentCode = Static<typeof SentCode>

export const sendCode = endpoint({
  method: 'POST',
  path: '/v2/otps',
  summary: 'Sends a one-time code to a phone; the code works only on the device that asked',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    phone: Phone,
    can_display_message: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'a honeypot: people leave it empty' })),
    sign_up: Type.Optional(
      Type.Boolean({
        description:
          'a phone that nobody has gets a code too, and becomes a user when that is entered; without it the answer is invalid_phone',
      }),
    ),
    serial: AskingSerial,
  }),
  answer: SentCode,
  errors: [
    'validation_failed',
    'invalid_phone',
    'forbidden_country',
    'not_found',
    'too_many_requests',
    'not_sent',
  ],
})

export const loginByCode = endpoint({
  method: 'POST',
  path: '/v2/auth/otp',
  summary: 'Phone and code for an interim token; what a guest has watched goes along',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ phone: Phone, token: Code, serial: AskingSerial }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'invalid_code', 'not_found', 'too_many_requests'],
})

export const loginByProviderCode = endpoint({
  method: 'POST',
  path: '/v2/auth/otp/:provider',
  summary: 'The same for a provider named by number or shortname',
  access: 'optional',
  params: Type.Object({ provider: Type.String({ minLength: 1, maxLength: 60 }) }),
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ identifier: Phone, token: Code, serial: AskingSerial }),
  answer: LoginAnswer,
  errors: ['validation_failed', 'invalid_code', 'not_found', 'too_many_requests'],
})

export const SendMethods = Type.Object({
  methods: Type.Array(
    Type.String({ description: 'sms or the name of a messenger, the preferred one first' }),
  ),
  link: nullable(Type.String({ description: 'opens the messenger and has the code sent there' })),
})
export type SendMethods = Static<typeof SendMethods>

/** The link holds it, and an address has its bounds. */
const LinkedSerial = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[ -~]+$',
  description: 'as with the code itself',
})

export const listSendMethods = endpoint({
  method: 'GET',
  path: '/v2/otp/send_methods',
  summary: 'How a code can be sent to a phone',
  access: 'optional',
  query: Type.Object({ ...CommonQuery, phone: Phone, serial: Type.Optional(LinkedSerial) }),
  answer: SendMethods,
  errors: ['validation_failed', 'forbidden_country'],
})

export const codeExists = endpoint({
  method: 'GET',
  path: '/v2/otp/exist',
  summary: 'Whether a live code was sent to this phone for this device; says nothing about the phone itself',
  access: 'optional',
  query: Type.Object({
    ...CommonQuery,
    phone: Phone,
    serial: AskingSerial,
    max_age: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 86_400,
        description: 'seconds: only a code that was made at most so long ago counts',
      }),
    ),
  }),
  answer: Type.Object({ otp_exist: Type.Boolean() }),
  errors: ['validation_failed'],
})
