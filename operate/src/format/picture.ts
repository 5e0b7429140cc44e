import { Type, type Static } from 'typebox'
import { closed, type Localised, Text } from './text.ts'

const word = Type.Optional(Type.String({ minLength: 1 }))

/** Editorial choices of a drawing; what is left out, the drawing decides from its title. */
export const Art = Type.Object(
  {
    title: Type.Optional(Text),
    genre: word,
    motif: word,
    palette: word,
    ground: word,
    layout: word,
    seed: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    credit: word,
    style: word,
  },
  closed,
)
export type Art = Static<typeof Art>

/** The words of a drawing, complete: pick the title's language and draw. */
export interface Picture extends Omit<Art, 'title'> {
  title: Localised
  original?: string
  year?: number
}
