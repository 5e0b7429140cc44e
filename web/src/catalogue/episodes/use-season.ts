import { useShownQuery } from '../../frame/windows/windows-context.ts'

const NAME = 'season'

/**
 * The season that was chosen, and how to choose one. The address keeps it, so that a reload and the way back from an episode
 * find it again; it is the same entry of the history, which stays above the page that it lies over.
 */
export function useSeason(): readonly [number | null, (season: number) => void] {
  const [query, change] = useShownQuery()
  const asked = query.get(NAME)
  const choose = (season: number): void => {
    const next = new URLSearchParams(query)
    next.set(NAME, String(season))
    change(next)
  }
  return [asked !== null && /^\d{1,4}$/.test(asked) ? Number(asked) : null, choose]
}
