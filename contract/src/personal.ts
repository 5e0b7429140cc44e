import { Type, type Static } from 'typebox'
import { ContentMeta, HistoryItem, Item } from './catalogue.ts'
import { PersonCard } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { Program } from './tv.ts'
import { CommonQuery, IdOrSlug, IntegerId, IsoTime, PageQuery, StringId, nullable } from './values.ts'

/** What a viewer keeps at most, of all kinds together. */
export const FAVOURITES_AT_MOST = 500

/** Something a viewer has kept: exactly one of the four ids is set. */
export const Favourite = Type.Object({
  id: StringId,
  channel_id: nullable(IntegerId),
  program_id: nullable(StringId),
  person_id: nullable(IntegerId),
  content_id: nullable(StringId),
  priority: Type.Integer({ minimum: 1, description: 'place among the favourites of its kind, from 1' }),
  created_at: IsoTime,
  content: nullable(Item),
  person: nullable(PersonCard),
  program: nullable(Program),
})
export type Favourite = Static<typeof Favourite>

/** The number alone, for whoever is asked whether it is a favourite; null is no favourite. */
export const PersonFavourite = Type.Object({ favorite: nullable(Type.Object({ id: StringId })) })

const FavouriteId = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) })

export const listFavourites = endpoint({
  method: 'GET',
  path: '/v2/users/self/favorites',
  summary:
    'The favourites of the viewer, by kind and place; cards=false leaves out what cards are drawn from',
  access: 'token',
  query: Type.Object({ ...CommonQuery, cards: Type.Optional(Type.Boolean()) }),
  answer: Type.Array(Favourite),
  errors: ['authentication_failed'],
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/v2/users/self/favorites',
  summary: 'Keeps one thing, in front of its kind; what is kept already is answered as it is',
  access: 'token',
  isIdempotent: true,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    channel_id: Type.Optional(nullable(IntegerId)),
    program_id: Type.Optional(nullable(StringId)),
    person_id: Type.Optional(nullable(IntegerId)),
    content_id: Type.Optional(nullable(Type.String({ pattern: '^[0-9]{1,9}$' }))),
  }),
  answer: Favourite,
  errors: [
    'validation_failed',
    'authentication_failed',
    'login_required',
    'not_found',
    'conflict',
    'too_many_favorites',
  ],
})

export const moveFavourite = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/favorites/:id',
  summary: 'Gives a favourite another place among its kind; the others make room',
  access: 'token',
  isIdempotent: true,
  params: FavouriteId,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    priority: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'from 1; beyond the last is the last',
    }),
  }),
  answer: Favourite,
  errors: ['validation_failed', 'authentication_failed', 'login_required', 'not_found', 'conflict'],
})

export const deleteFavourite = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/favorites/:id',
  summary: 'Keeps it no longer',
  access: 'token',
  isIdempotent: true,
  params: FavouriteId,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({ id: StringId }),
  errors: ['validation_failed', 'authentication_failed', 'login_required', 'not_found', 'conflict'],
})

export const getFavouritesVersion = endpoint({
  method: 'GET',
  path: '/v2/users/self/favorites/version',
  summary: 'Changes whenever the favourites of the viewer do, on whichever device',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({
    version: Type.Integer(),
    messages_version: Type.Integer({ description: 'changes whenever the account has got a message' }),
  }),
  errors: ['authentication_failed'],
})

export const getPersonFavourite = endpoint({
  method: 'GET',
  path: '/v2/persons/:id/favorite',
  summary: 'Whether a person is a favourite of the viewer',
  access: 'token',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: PersonFavourite,
  errors: ['authentication_failed', 'not_found'],
})

export const rateContent = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/content_metadata/:id',
  summary: 'Sets the own rating of a content, 1 to 10; null takes it back',
  access: 'token',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ user_rating: nullable(Type.Integer({ minimum: 1, maximum: 10 })) }),
  answer: ContentMeta,
  errors: ['validation_failed', 'authentication_failed', 'login_required', 'not_found'],
})

export const listHistories = endpoint({
  method: 'GET',
  path: '/v2/users/self/histories',
  summary: 'What the viewer has watched, the latest first; of a series only its latest episode',
  access: 'token',
  query: Type.Object({
    ...CommonQuery,
    ...PageQuery,
    state: Type.Optional(
      Type.Union([Type.Literal('begun'), Type.Literal('all')], {
        description: 'begun leaves out what was watched to its end',
      }),
    ),
  }),
  answer: Type.Array(HistoryItem),
  errors: ['validation_failed', 'authentication_failed'],
})

export const deleteHistory = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/histories/:id',
  summary: 'Takes a title out of what the profile has watched, of a series all its episodes',
  access: 'token',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
  query: Type.Object({
    ...CommonQuery,
    state: Type.Optional(
      Type.Union([Type.Literal('begun'), Type.Literal('all')], {
        description:
          'begun takes it out of what is continued only, until it is watched again; all forgets it',
      }),
    ),
  }),
  answer: Type.Object({ id: StringId }),
  errors: ['validation_failed', 'authentication_failed', 'not_found'],
})
