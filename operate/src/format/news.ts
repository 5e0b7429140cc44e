import { Type, type Static } from 'typebox'
import type { LocalisedText } from '#domain/providers/localise.ts'
import { Art, type Picture } from './picture.ts'
import { closed, Id, Moment, Text } from './text.ts'

/** News of one provider, the default one where none is named. It comes out at `published`; `text` is written as legal texts are. */
export const NewsEntry = Type.Object(
  {
    id: Id,
    provider: Type.Optional(Type.String()),
    published: Moment,
    title: Text,
    short: Type.Optional(Text),
    text: Text,
    art: Type.Optional(Art),
  },
  closed,
)
export type NewsEntry = Static<typeof NewsEntry>

export interface News {
  id: number
  /** Id. */
  provider: number
  /** Unix seconds. */
  publishedAt: number
  title: LocalisedText
  short?: LocalisedText
  text: LocalisedText
  /** Nothing where it has no picture. */
  picture?: Picture
}
