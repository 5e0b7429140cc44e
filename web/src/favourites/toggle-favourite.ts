import type { MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { addFavourite, deleteFavourite, type Favourite, listFavourites } from '#contract/personal.ts'
import { call } from '../api/client.ts'
import { isKind } from '../api/failure-meaning.ts'
import { readAnewEverywhere } from '../api/other-tabs.ts'
import { FAVOURITE_CARDS, FAVOURITES, favouritesQuery } from './favourites.queries.ts'
import { idsOf, isOf, type Thing, withFlag } from './favourite-list.ts'

export interface Wish {
  readonly thing: Thing
  /** What the flag shows from now on. */
  readonly isKept: boolean
  /** Stays so, also when another device has done it meanwhile: nothing is taken back then. */
  readonly isForSure?: boolean
}

/** A line that was taken out of a list with cards, and where it stood. */
interface Taken {
  readonly queryKey: QueryKey
  readonly at: number
  readonly favourite: Favourite
}

const TOGGLE = ['toggle-favourite']

/** By the list as it is now: removed if present, added if not. */
async function toggle({ thing, isKept, isForSure }: Wish): Promise<void> {
  const present = (await call(listFavourites, { query: { cards: false } })).find(isOf(thing))
  if (isForSure && isKept === (present !== undefined)) return
  if (!present) await call(addFavourite, { body: idsOf(thing) })
  else {
    try {
      await call(deleteFavourite, { params: { id: present.id } })
    } catch (error) {
      // Another device was faster.
      if (!isKind(error, 'not_found')) throw error
    }
  }
}

/**
 * The flag flips at once, and what is taken out leaves the lists with cards; what is refused, or said without a connection, goes back.
 * Presses go to the service one after another, and the last one brings the truth along, to all tabs of this browser.
 */
export const toggleMutation = (
  queries: QueryClient,
  onRefused: (error: unknown, wish: Wish) => void,
): MutationOptions<void, Error, Wish, readonly Taken[]> => {
  const flip = (thing: Thing, isKept: boolean): void =>
    void queries.setQueryData(favouritesQuery.queryKey, (kept) => withFlag(kept, thing, isKept))
  const takeOut = (thing: Thing): readonly Taken[] => {
    const lists = queries.getQueriesData<readonly Favourite[]>({ queryKey: FAVOURITE_CARDS })
    return lists.flatMap(([queryKey, list]) => {
      const at = list?.findIndex(isOf(thing)) ?? -1
      const favourite = list?.[at]
      if (!list || !favourite) return []
      queries.setQueryData(queryKey, list.toSpliced(at, 1))
      return [{ queryKey, at, favourite }]
    })
  }
  const putBack = ({ queryKey, at, favourite }: Taken, thing: Thing): void =>
    void queries.setQueryData<readonly Favourite[]>(queryKey, (list) =>
      list === undefined || list.some(isOf(thing)) ? list : list.toSpliced(at, 0, favourite),
    )
  return {
    mutationKey: TOGGLE,
    scope: { id: 'favourites' },
    networkMode: 'always',
    mutationFn: toggle,
    onMutate: async ({ thing, isKept }) => {
      flip(thing, isKept)
      await queries.cancelQueries({ queryKey: FAVOURITES })
      flip(thing, isKept)
      return isKept ? [] : takeOut(thing)
    },
    onError: (error, wish, taken = []) => {
      flip(wish.thing, !wish.isKept)
      for (const one of taken) putBack(one, wish.thing)
      onRefused(error, wish)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: TOGGLE }) === 1) void readAnewEverywhere(queries, FAVOURITES)
    },
  }
}
