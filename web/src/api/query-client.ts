import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failure.ts'

/** Catalogue answers are taken as fresh for this long, in milliseconds. */
export const CATALOGUE_FRESH_MS = 900_000

/** Trouble of the service or the line is tried again twice; what is refused or missing stays so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CATALOGUE_FRESH_MS,
        gcTime: CATALOGUE_FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a line a page says so rather than wait in silence, and loads by itself when the line is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
      },
    },
  })
}
