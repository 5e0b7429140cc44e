const MAX_ID = 2_147_483_647

/** How a path names a thing: by number or by slug. */
export type Reference = { readonly id: number } | { readonly slug: string }

/** Contents: trailing digits are the id where present (`metropolis-12` is 12), otherwise the whole word is a slug. */
export function contentReference(word: string): Reference {
  return numeric(/\d+$/.exec(word)?.[0]) ?? { slug: word }
}

/** Everything else: digits only are the id, otherwise the word is a slug. */
export function reference(word: string): Reference {
  return numeric(/^\d+$/.exec(word)?.[0]) ?? { slug: word }
}

const nameOf = (ref: Reference): string => ('id' in ref ? `#${ref.id}` : ref.slug)

/** The same for all words that name one content by its number. */
export const contentKey = (word: string): string => nameOf(contentReference(word))

/** The same for all words that name one thing of another kind by its number. */
export const referenceKey = (word: string): string => nameOf(reference(word))

function numeric(digits: string | undefined): Reference | undefined {
  const id = Number(digits ?? 0)
  return id > 0 && id <= MAX_ID ? { id } : undefined
}
