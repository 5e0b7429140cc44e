import { Type, type Static } from 'typebox'
import { Art, type Picture } from './picture.ts'
import { closed, Id, type Localised, Slug, Text } from './text.ts'

export const LibraryEntry = Type.Object(
  {
    id: Id,
    slug: Slug,
    title: Text,
    color: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
    art: Type.Optional(Art),
  },
  closed,
)
export type LibraryEntry = Static<typeof LibraryEntry>

/** A part of the catalogue; without libraries of its own a service has one, of number 1. */
export interface Library {
  id: number
  slug: string
  title: Localised
  color?: string
  picture: Picture
}
