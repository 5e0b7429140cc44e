import { Type, type TSchema } from 'typebox'

/** A thing's entries for further providers, by their short names. */
export const forOthers = <Schema extends TSchema>(entry: Schema) =>
  Type.Optional(Type.Record(Type.String(), entry))

/** The provider whose thing an entry is; the default one where it says nothing. */
export const Owner = Type.Optional(Type.String())
