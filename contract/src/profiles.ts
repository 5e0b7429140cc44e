import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { AvatarCategory, Profile } from './identity.ts'
import { CommonQuery, IntegerId, nullable } from './values.ts'

/** A user has at most so many profiles. */
export const PROFILES_AT_MOST = 5

const Name = Type.String({ minLength: 1, maxLength: 50 })
export const ProfileRole = Type.Union([Type.Literal('adult'), Type.Literal('child')])
const ProfileParams = Type.Object({ id: IntegerId })

export const listProfiles = endpoint({
  method: 'GET',
  path: '/v2/users/self/profiles',
  summary: 'Profiles of the user, the oldest first; a guest has none',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Profile),
  errors: ['authentication_failed'],
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/v2/users/self/profiles',
  summary: 'Creates a profile; at most five',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    name: Name,
    role: Type.Optional(ProfileRole),
    icon_avatar_id: Type.Optional(nullable(IntegerId)),
  }),
  answer: Profile,
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'too_many_profiles'],
})

export const ProfileChange = Type.Object({
  name: Type.Optional(Name),
  role: Type.Optional(ProfileRole),
  icon_avatar_id: Type.Optional(nullable(IntegerId)),
})
export type ProfileChange = Static<typeof ProfileChange>

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/profiles/:id',
  summary: 'Changes a profile; what is left out stays',
  access: 'token',
  params: ProfileParams,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    ...ProfileChange.properties,
    pincode: Type.Optional(
      Type.String({ maxLength: 20, description: 'needed to make a child’s profile one of an adult' }),
    ),
  }),
  answer: Profile,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'wrong_pin',
    'not_found',
    'conflict',
    'too_many_requests',
  ],
})

export const removeProfile = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/profiles/:id',
  summary: 'Deletes a profile; the last adult one stays',
  access: 'token',
  params: ProfileParams,
  query: Type.Object({ ...CommonQuery }),
  answer: Profile,
  errors: ['authentication_failed', 'permission_denied', 'not_found', 'conflict'],
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/v2/users/self/profile',
  summary: 'The profile that this device is on; null for a guest',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: nullable(Profile),
  errors: ['authentication_failed'],
})

export const selectProfile = endpoint({
  method: 'POST',
  path: '/v2/users/self/profile',
  summary: 'Puts this device on a profile; from a child to an adult one only with the PIN',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    id: IntegerId,
    pincode: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  answer: Profile,
  errors: [
    'validation_failed',
    'bad_request',
    'authentication_failed',
    'permission_denied',
    'pin_required',
    'wrong_pin',
    'not_found',
    'too_many_requests',
  ],
})

export const sendParentalCode = endpoint({
  method: 'POST',
  path: '/v2/users/self/parental_code/send',
  summary: 'Sends the PIN by SMS to the phone of the user',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({ seconds: Type.Integer({ description: 'seconds until it may be sent again' }) }),
  errors: ['authentication_failed', 'permission_denied', 'conflict', 'too_many_requests', 'not_sent'],
})

export const checkParentalCode = endpoint({
  method: 'POST',
  path: '/v2/users/self/parental_code/check',
  summary: 'Whether a PIN is the right one; too many wrong ones are refused',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ pincode: Type.String({ maxLength: 20 }) }),
  answer: Type.Object({ is_right: Type.Literal(true) }),
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'conflict',
    'wrong_pin',
    'too_many_requests',
  ],
})

export const listAvatars = endpoint({
  method: 'GET',
  path: '/v2/profiles/avatar_categories',
  summary: 'Pictures that a profile may have',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(AvatarCategory),
  errors: [],
})
