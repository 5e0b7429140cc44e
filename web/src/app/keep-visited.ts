import { useEffect } from 'react'
import { isForAll } from '#domain/catalogue/indexing.ts'
import { capabilities } from '../api/capabilities.ts'
import { visitPath } from '../api/visit.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useShownPath } from '../frame/windows/windows-context.ts'

/** A page that is left sooner is not kept, in milliseconds. */
const STAYED_MS = 1000

async function keep(path: string, language: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'keep_page', address: visitPath(path), language })
}

/**
 * Has the worker keep the pages that the app itself leads to, which it never sees being loaded, and one that was loaded before there was a
 * worker; but for the account's own.
 */
export function useKeepVisited(): void {
  const [path = '/'] = useShownPath().split(/[?#]/)
  const language = useLanguage()
  useEffect(() => {
    if (!capabilities().keepsPages || !navigator.serviceWorker || !isForAll(path)) return
    const timer = setTimeout(() => void keep(path, language), STAYED_MS)
    return () => clearTimeout(timer)
  }, [path, language])
}
