import { useEffect, useState } from 'react'
import { capabilities } from '../api/capabilities.ts'
import { keptSince } from '../api/kept-since.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { lazyExtra } from '../ui/lazy-page.tsx'

const loadNotice = () => import('./kept-notice.tsx')
const KeptNotice = lazyExtra(loadNotice)
/** The worker is no part of the first picture, in milliseconds. */
const WORKER_AFTER_MS = 1500

/** What is kept of the service for times without a connection. */
export function KeptPages() {
  const [since] = useState(keptSince)
  const [isLate, setLate] = useState(false)
  const isKept = capabilities().keepsPages && Boolean(navigator.serviceWorker)
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => {
      setLate(true)
      // With the notice first, which has to be kept as well: it is what says that a page is a kept one.
      Promise.all([import('./keep-worker.ts'), loadNotice()])
        .then(([{ keepWorker }]) => keepWorker())
        .catch(() => undefined)
    }, WORKER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isKept])
  // Who watches is told by the service alone: once it has, the connection is back, and what the page shows comes anew by itself.
  const { user } = useViewer()
  const shownSince = user ? null : since
  return shownSince !== null || (isKept && isLate) ? <KeptNotice since={shownSince} /> : null
}
