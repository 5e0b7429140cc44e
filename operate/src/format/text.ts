import { Type, type Static } from 'typebox'
import { type LocalisedText, localise } from '#domain/providers/localise.ts'
import { LANGUAGES } from '#server/words/words.ts'

/** Fields that the format does not name are mistakes. */
export const closed = { additionalProperties: false } as const

const Words = Type.String({ minLength: 1 })

/** Words by language, in one at least. */
export type Localised = LocalisedText

/** Words for the viewer: one for all languages, or one per language, of those that have a folder of words. */
export const Text = Type.Unsafe<string | Localised>(
  Type.Union([
    Words,
    Type.Object(Object.fromEntries(LANGUAGES.map((code) => [code, Type.Optional(Words)])), {
      ...closed,
      minProperties: 1,
    }),
  ]),
)
export type Text = Static<typeof Text>

/** The language by which words are kept that are the same in all: whoever looks for another one finds them there. */
const SAME_IN_ALL = LANGUAGES[0]

export const localised = (text: Text): Localised =>
  typeof text === 'string' ? { [SAME_IN_ALL]: text } : text

/** A text where there can be but one: in the first of these languages that it is said in, else in any. */
export const inFirstOf = (text: Text, [first = SAME_IN_ALL, ...others]: readonly string[]): string =>
  localise(localised(text), first, others) ?? ''

/** A text for operators, who read English where it is said. */
export const forOperators = (text: Text): string => inFirstOf(text, LANGUAGES)

export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })
export const Id = Type.Integer({ minimum: 1, maximum: 2_000_000_000 })
export const Age = Type.Integer({ minimum: 0, maximum: 21 })
/** Money as the wire writes it: a decimal with two digits. */
export const Price = Type.String({ pattern: '^\\d{1,7}\\.\\d{2}$' })
/** A moment with its offset, such as `2026-12-31T23:59:00+05:00`. */
export const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?(?:Z|[+-]\\d{2}:\\d{2})$',
})
/** One of some words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })
