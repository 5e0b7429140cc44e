import type { QueryClient } from '@tanstack/react-query'
import { moveFavourite } from '#contract/personal.ts'
import { call } from '../api/client.ts'
import { readAnewEverywhere } from '../api/other-tabs.ts'
import { FAVOURITES, favouriteCardsQuery } from './favourites.queries.ts'
import { type Place, withPlace } from './favourite-list.ts'

/** Moves a favourite: here at once, and back where the service refuses. Moves go one after another. */
export const moveMutation = (queries: QueryClient, language: string, onRefused: () => void) => ({
  mutationKey: ['move-favourite'],
  scope: { id: 'favourites' },
  networkMode: 'always' as const,
  mutationFn: ({ id, place }: Place) => call(moveFavourite, { params: { id }, body: { priority: place } }),
  onMutate: async (place: Place) => {
    await queries.cancelQueries({ queryKey: FAVOURITES })
    queries.setQueryData(
      favouriteCardsQuery(language).queryKey,
      (before) => before && withPlace(before, place),
    )
  },
  onError: onRefused,
  onSettled: () => {
    if (queries.isMutating({ mutationKey: ['move-favourite'] }) === 1)
      void readAnewEverywhere(queries, FAVOURITES)
  },
})
