import { Type, type Static } from 'typebox'
import { Art, type Picture } from './picture.ts'
import { closed, Id, type Localised, Text } from './text.ts'

/** Pictures that profiles may have, drawn from words; `kind` is the animal. */
export const AvatarCategoryEntry = Type.Object(
  {
    id: Id,
    title: Text,
    avatars: Type.Array(
      Type.Object(
        { id: Id, kind: Type.Optional(Type.String({ minLength: 1 })), picture: Type.Optional(Art) },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)
export type AvatarCategoryEntry = Static<typeof AvatarCategoryEntry>

export interface AvatarCategory {
  id: number
  title: Localised
  avatars: { id: number; kind?: string; picture: Picture }[]
}
