import type { Favourite } from '#contract/personal.ts'
import { type FavouriteKind, movedTo, namedThing } from '#domain/catalogue/favourite-order.ts'

/** Something that can be kept. */
export interface Thing {
  readonly kind: FavouriteKind
  readonly id: string
}

/** Whether two of them are the same one. */
export const isSame = (one: Thing, other: Thing): boolean => one.kind === other.kind && one.id === other.id

/** Whether a favourite names this thing. */
export const isOf =
  (thing: Thing) =>
  (favourite: Favourite): boolean => {
    const named = namedThing(favourite)
    return named !== null && isSame(named, thing)
  }

/** The four ids of a payload, one of them set. */
export const idsOf = ({ kind, id }: Thing) => ({
  channel_id: kind === 'channel' ? Number(id) : null,
  program_id: kind === 'program' ? id : null,
  person_id: kind === 'person' ? Number(id) : null,
  content_id: kind === 'content' ? id : null,
})

/** The list with the flag of a thing set or not; a new one stands first, as the service puts it. A list that nobody knows stays unknown. */
export function withFlag(
  kept: readonly Favourite[] | undefined,
  thing: Thing,
  isKept: boolean,
): readonly Favourite[] | undefined {
  if (kept === undefined) return undefined
  const others = kept.filter((favourite) => !isOf(thing)(favourite))
  if (!isKept) return others
  const cards = { content: null, person: null, program: null }
  return [{ id: '', ...idsOf(thing), priority: 1, created_at: '', ...cards }, ...others]
}

export interface Place {
  readonly id: string
  /** From 1, among those of its kind. */
  readonly place: number
}

/** The favourites with one of them at another place of its kind. */
export function withPlace(favourites: readonly Favourite[], { id, place }: Place): readonly Favourite[] {
  const kind = namedThing(favourites.find((one) => one.id === id) ?? {})?.kind
  const same = favourites.filter((one) => namedThing(one)?.kind === kind).map((one) => one.id)
  const order = movedTo(same, id, place)
  const byId = new Map(favourites.map((one) => [one.id, one]))
  const next = order.values()
  return favourites.map((one) =>
    namedThing(one)?.kind === kind ? (byId.get(next.next().value ?? '') ?? one) : one,
  )
}
