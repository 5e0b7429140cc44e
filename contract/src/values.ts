import { Type, type TSchema } from 'typebox'

/** Absent on the wire is `null` or missing, never an empty string for a number. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Channels, packets, users, accounts, providers, categories, persons and genres have integer ids. */
export const IntegerId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** Contents, schedule items, subscriptions, purchases and messages have string ids (contents: digits). */
export const StringId = Type.String({ minLength: 1, maxLength: 64 })
export const UnixSeconds = Type.Integer({ description: 'Unix seconds' })
export const IsoTime = Type.String({ description: 'ISO 8601 in UTC with Z' })
export const Seconds = Type.Number({ minimum: 0, description: 'seconds' })
/** Money is a decimal string with two digits, never a float. */
export const Money = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', examples: ['1490.00'] })

export const Image = Type.Object({
  type: Type.String({ description: 'cover, poster, standart, wide, colorback' }),
  ar: Type.String({ description: 'aspect ratio such as 2:3, 16:9, 3:1' }),
  src: Type.String(),
})

/** Path parameters of a resource that may be named by number or slug; trailing digits are the id where present. */
export const IdOrSlug = Type.Object({ id: Type.String({ minLength: 1, maxLength: 160 }) })

/** What any call may carry and what we do not need: accepted and ignored. */
export const CommonQuery = {
  access_token: Type.Optional(Type.String({ maxLength: 200 })),
  format: Type.Optional(Type.String({ maxLength: 20 })),
  force_https: Type.Optional(
    Type.String({ maxLength: 20, description: 'true: absolute addresses in the answer have HTTPS' }),
  ),
  includes: Type.Optional(Type.String({ maxLength: 200 })),
  provider: Type.Optional(Type.String({ maxLength: 60 })),
  lang: Type.Optional(Type.String({ maxLength: 10 })),
}
export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
}
