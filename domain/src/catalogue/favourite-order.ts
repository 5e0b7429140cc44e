/** The four kinds of things that viewers keep, each with an order of its own. */
export const FAVOURITE_KINDS = ['content', 'channel', 'program', 'person'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]

/** What a favourite names: one id, the others null or left out. */
export interface FavouriteTarget {
  readonly channel_id?: number | null | undefined
  readonly program_id?: string | null | undefined
  readonly person_id?: number | null | undefined
  readonly content_id?: string | null | undefined
}

/** The kind and the id that a target names; null unless it names exactly one thing. */
export function namedThing(
  target: FavouriteTarget,
): { readonly kind: FavouriteKind; readonly id: string } | null {
  const named = FAVOURITE_KINDS.flatMap((kind) => {
    const id = target[`${kind}_id`]
    return id == null ? [] : [{ kind, id: String(id) }]
  })
  return named.length === 1 ? (named[0] ?? null) : null
}

/**
 * The order of a kind after one favourite was given another place.
 *
 * @param ids in the present order
 * @param id the one that moves; unknown ids move nothing
 * @param place from 1, counted among those that the viewer sees; beyond the last is the last
 * @param isShown whom the viewer sees: what is hidden from a child keeps its place among what is hidden
 */
export function movedTo<Id>(
  ids: readonly Id[],
  id: Id,
  place: number,
  isShown: (id: Id) => boolean = () => true,
): Id[] {
  const shown = ids.filter(isShown)
  const from = shown.indexOf(id)
  if (from < 0) return [...ids]
  shown.splice(from, 1)
  shown.splice(Math.max(0, place - 1), 0, id)
  let next = 0
  return ids.map((each) => (isShown(each) ? shown[next++]! : each))
}
