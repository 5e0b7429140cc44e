import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getConfiguration,
  getNetwork,
  getResources,
  type Configuration,
  type MenuPage,
  type Network,
} from '#contract/providers.ts'
import { call } from '../api/client.ts'
import { SETTINGS_KEPT_MS } from '../api/kept-times.ts'
import { isChildSession } from '../api/profile-role.ts'
import { userQuery } from './viewer.queries.ts'
import { isMine } from './menu.ts'

/** The menu page of this id is hidden on a child's device. */
const NOT_FOR_CHILDREN = 1000

export const networkKey = (language: string) => [language, 'network']
export const configurationKey = (language: string) => [language, 'configuration']
export const resourcesKey = (language: string) => [language, 'resources']

const networkQuery = (language: string) =>
  queryOptions({ queryKey: networkKey(language), queryFn: ({ signal }) => call(getNetwork, { signal }) })

const resourcesQuery = (language: string) =>
  queryOptions({
    queryKey: resourcesKey(language),
    queryFn: ({ signal }) => call(getResources, { signal }),
    staleTime: SETTINGS_KEPT_MS,
  })

const configurationQuery = (language: string) =>
  queryOptions({
    queryKey: configurationKey(language),
    queryFn: ({ signal }) => call(getConfiguration, { signal }),
    staleTime: SETTINGS_KEPT_MS,
  })

/** The language of texts and calls. */
export function useLanguage(): string {
  return useTranslation().i18n.language
}

/** Who we are to the service; undefined while it is not known. The last known stays while another language loads. */
export function useNetwork(): Network | undefined {
  return useQuery({ ...networkQuery(useLanguage()), placeholderData: (before) => before }).data
}

/** Limits and choices of the service; undefined while they are not known. */
export function useConfiguration(): Configuration | undefined {
  return useQuery({ ...configurationQuery(useLanguage()), placeholderData: (before) => before }).data
}

/** The menu pages of the provider, in order. `isKnown` is false until they are there. */
export function useMenuPages(): { readonly pages: readonly MenuPage[]; readonly isKnown: boolean } {
  const { data, isFetched } = useQuery({
    ...resourcesQuery(useLanguage()),
    placeholderData: (before) => before,
  })
  const { data: user } = useQuery(userQuery)
  const pages = data?.pages.filter(
    (page) =>
      (page.id !== NOT_FOR_CHILDREN || !isChildSession()) && (!isMine(page) || user?.is_guest === false),
  )
  return { pages: pages ?? [], isKnown: data !== undefined || isFetched }
}
