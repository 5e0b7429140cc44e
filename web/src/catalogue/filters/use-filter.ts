import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Filter } from '#contract/filters.ts'
import { filterOfQuery, queryWithFilter } from '#domain/catalogue/filter.ts'

/** The filter that the address carries, and how to change it: back leads to the one before, and what is chosen already changes nothing. */
export function useFilter(
  content_type: NonNullable<Filter['content_type']>,
): readonly [Filter, (filter: Filter) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = useMemo(() => ({ content_type, ...filterOfQuery(query) }), [content_type, query])
  const setFilter = useCallback(
    (next: Filter) => {
      const asked = queryWithFilter(query, next)
      if (String(asked) !== String(query)) setQuery(asked)
    },
    [query, setQuery],
  )
  return [filter, setFilter]
}
