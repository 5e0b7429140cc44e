import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery } from './values.ts'

/** 16 bytes as base64url. */
const Bytes16 = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

/** What a licence is asked with: the signed folder name of the stream's addresses. */
export const LicenceQuery = Type.Object({
  ...CommonQuery,
  grant: Type.String({
    minLength: 1,
    maxLength: 1024,
    description: 'the folder of the stream, as its addresses name it',
  }),
})

/** A licence of ClearKey (W3C Encrypted Media Extensions, 9.1.4). */
const ClearKeyLicence = Type.Object({
  keys: Type.Array(Type.Object({ kty: Type.Literal('oct'), kid: Bytes16, k: Bytes16 })),
  type: Type.Literal('temporary'),
})
export type ClearKeyLicence = Static<typeof ClearKeyLicence>

export const getClearKeyLicence = endpoint({
  method: 'POST',
  path: '/v2/licences/clearkey',
  summary: 'The key of a protected title for as long as its stream is granted to this viewer on this device',
  access: 'token',
  query: LicenceQuery,
  body: Type.Object({
    kids: Type.Array(Bytes16, { minItems: 1, maxItems: 16 }),
    type: Type.Optional(Type.Literal('temporary')),
  }),
  answer: ClearKeyLicence,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'login_required',
    'grant_refused',
    'not_found',
    'lost_content',
    'too_many_devices',
  ],
})
