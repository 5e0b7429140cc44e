import { Type, type Static } from 'typebox'
import { LANGUAGES } from '#server/words/words.ts'

/** Fields that the format does not name are mistakes. */
export const closed = { additionalProperties: false } as const

const Words = Type.String({ minLength: 1 })

/** Words with a value for every language that must not be missing, and for any others that have a folder of words. */
export interface Localised {
  readonly [language: string]: string
  readonly ru: string
  readonly en: string
}

/** Words for the viewer: one for all languages, or one per language. */
export const Text = Type.Unsafe<string | Localised>(
  Type.Union([
    Words,
    Type.Object(
      {
        ru: Words,
        en: Words,
        ...Object.fromEntries(
          LANGUAGES.filter((code) => code !== 'ru' && code !== 'en').map((code) => [
            code,
            Type.Optional(Words),
          ]),
        ),
      },
      closed,
    ),
  ]),
)
export type Text = Static<typeof Text>

export const localised = (text: Text): Localised => (typeof text === 'string' ? { ru: text, en: text } : text)

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
