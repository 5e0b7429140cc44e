import { Type, type TSchema } from 'typebox'

/** A thing's entries for further providers, by their short names. */
export const forOthers = <Schema extends TSchema>(entry: Schema) =>
  Type.Optional(Type.Record(Type.String(), entry))

/** Further providers that have an entry as it is, by their short names. */
export const Others = Type.Optional(Type.Array(Type.String()))

/** The provider whose thing an entry is; the default one where it says nothing. */
export const Owner = Type.Optional(Type.String())
