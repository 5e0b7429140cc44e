import { useSyncExternalStore } from 'react'
import { session } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { formatLocale } from '../../i18n/languages.ts'

/** Country and address of a viewer whom the service is closed to, as they are read; empty where nobody said them. */
export function usePlace(): string {
  const language = useLanguage()
  const abroad = useSyncExternalStore(session.subscribe, session.abroad)
  if (!abroad) return ''
  const { country, ip } = abroad
  const name = country && new Intl.DisplayNames(formatLocale(language), { type: 'region' }).of(country)
  return [name, ip].filter(Boolean).join(', ')
}
