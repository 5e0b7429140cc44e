import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSeoMasks, type SeoMasks } from '#contract/seo.ts'
import { call } from '../api/client.ts'
import { useLanguage } from './service.queries.ts'

export const masksKey = (language: string) => [language, 'masks']

const masksQuery = (language: string) =>
  queryOptions({ queryKey: masksKey(language), queryFn: ({ signal }) => call(getSeoMasks, { signal }) })

/** What the provider calls its pages; undefined while it is not known. The last known stay while another language loads. */
export function useMasks(): SeoMasks | undefined {
  return useQuery({ ...masksQuery(useLanguage()), placeholderData: (before) => before }).data
}
