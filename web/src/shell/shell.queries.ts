import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNetwork, getResources, type MenuPage, type Network } from '#contract/providers.ts'
import { call } from '../api/client.ts'

export const networkKey = (language: string) => [language, 'network']
export const configurationKey = (language: string) => [language, 'configuration']
export const resourcesKey = (language: string) => [language, 'resources']

const networkQuery = (language: string) =>
  queryOptions({ queryKey: networkKey(language), queryFn: ({ signal }) => call(getNetwork, { signal }) })

const resourcesQuery = (language: string) =>
  queryOptions({ queryKey: resourcesKey(language), queryFn: ({ signal }) => call(getResources, { signal }) })

/** The language of texts and calls. */
export function useLanguage(): string {
  return useTranslation().i18n.language
}

/** Who we are to the service; undefined while it is not known. The last known stays while another language loads. */
export function useNetwork(): Network | undefined {
  return useQuery({ ...networkQuery(useLanguage()), placeholderData: (before) => before }).data
}

/** The menu pages of the provider, in order. `isKnown` is false until they are there. */
export function useMenuPages(): { readonly pages: readonly MenuPage[]; readonly isKnown: boolean } {
  const { data, isFetched } = useQuery({
    ...resourcesQuery(useLanguage()),
    placeholderData: (before) => before,
  })
  return { pages: data?.pages ?? [], isKnown: data !== undefined || isFetched }
}
