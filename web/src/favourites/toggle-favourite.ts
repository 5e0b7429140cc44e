import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { addFavourite, deleteFavourite, listFavourites } from '#contract/personal.ts'
import { call } from '../api/client.ts'
import { isKind } from '../api/failure-meaning.ts'
import { readAnewEverywhere } from '../api/other-tabs.ts'
import { FAVOURITES, favouritesQuery } from './favourites.queries.ts'
import { idsOf, isOf, type Thing, withFlag } from './favourite-list.ts'

export interface Wish {
  readonly thing: Thing
  /** What the flag shows from now on. */
  readonly isKept: boolean
  /** Keeps it, also when another device has done so meanwhile: nothing is taken back then. */
  readonly isForSure?: boolean
}

const TOGGLE = ['toggle-favourite']

/** By the list as it is now: removed if present, added if not. */
async function toggle({ thing, isForSure }: Wish): Promise<void> {
  const present = (await call(listFavourites, { query: { cards: false } })).find(isOf(thing))
  if (!present) await call(addFavourite, { body: idsOf(thing) })
  else if (!isForSure) {
    try {
      await call(deleteFavourite, { params: { id: present.id } })
    } catch (error) {
      // Another device was faster.
      if (!isKind(error, 'not_found')) throw error
    }
  }
}

/**
 * The flag flips at once; what is refused, or said without a connection, flips back. Presses go to the service one after
 * another, and the last one brings the truth along, to all tabs of this browser.
 */
export const toggleMutation = (
  queries: QueryClient,
  onRefused: (error: unknown, wish: Wish) => void,
): MutationOptions<void, Error, Wish> => {
  const flip = (thing: Thing, isKept: boolean): void =>
    void queries.setQueryData(favouritesQuery.queryKey, (kept) => withFlag(kept, thing, isKept))
  return {
    mutationKey: TOGGLE,
    scope: { id: 'favourites' },
    networkMode: 'always',
    mutationFn: toggle,
    onMutate: async ({ thing, isKept }) => {
      flip(thing, isKept)
      await queries.cancelQueries({ queryKey: FAVOURITES })
      flip(thing, isKept)
    },
    onError: (error, wish) => {
      flip(wish.thing, !wish.isKept)
      onRefused(error, wish)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: TOGGLE }) === 1) void readAnewEverywhere(queries, FAVOURITES)
    },
  }
}
