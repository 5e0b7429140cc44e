import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetwork } from './shell.queries.ts'

/** Names the document after the page; null names it after the service. What is not known yet changes nothing. */
export function usePageTitle(title: string | null | undefined): void {
  const { t } = useTranslation()
  const network = useNetwork()
  useEffect(() => {
    if (!network || title === undefined) return
    const name = network.provider?.name ?? 'Openair'
    const full = title ? t('shell.meta_title', { title, name }) : network.default.title || name
    const before = document.title
    document.title = full
    return () => {
      document.title = before
    }
  }, [title, network, t])
}

/** Keeps a page out of search engines: addresses without letters, persons with next to nothing. */
export function useNoIndex(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return
    const mark = document.createElement('meta')
    mark.name = 'robots'
    mark.content = 'noindex'
    document.head.append(mark)
    return () => mark.remove()
  }, [isHidden])
}
