import { Type, type Static } from 'typebox'
import { IntegerId, nullable } from './values.ts'

/** A person on a card, or in the credits of a title. */
export const PersonCard = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  name: Type.String(),
  image: nullable(Type.String()),
  role: nullable(
    Type.String({ description: 'director, actor, producer, writer, composer, presenter, editor' }),
  ),
})
export type PersonCard = Static<typeof PersonCard>

export const Rating = Type.Object({
  type: Type.String({ description: 'imdb, kinopoisk' }),
  rating: Type.Number(),
})
export type Rating = Static<typeof Rating>
