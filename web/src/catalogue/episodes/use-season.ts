import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

const NAME = 'season'

/**
 * The season that was chosen, and how to choose one. The address keeps it, so that a reload and the way back from an episode
 * find it again; it is the same entry of the history, which stays above the page that it lies over.
 */
export function useSeason(): readonly [number | null, (season: number) => void] {
  const { state } = useLocation()
  const [query, setQuery] = useSearchParams()
  const asked = query.get(NAME)
  const choose = useCallback(
    (season: number) => {
      const withSeason = (before: URLSearchParams) => {
        const query = new URLSearchParams(before)
        query.set(NAME, String(season))
        return query
      }
      setQuery(withSeason, { replace: true, state: state as unknown })
    },
    [setQuery, state],
  )
  return [asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : null, choose]
}
