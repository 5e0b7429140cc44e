import { useEffect, useState } from 'react'
import { capabilities } from '../api/capabilities.ts'
import { lazyExtra } from '../ui/lazy-page.tsx'

const KeptNotice = lazyExtra(() => import('./kept-notice.tsx'))
/** The worker is no part of the first picture, in milliseconds. */
const WORKER_AFTER_MS = 1500

/** What is kept of the service for times without a connection. */
export function KeptPages() {
  const [since] = useState(
    () => document.querySelector<HTMLMetaElement>('meta[name="kept-since"]')?.content ?? null,
  )
  const [isLate, setLate] = useState(false)
  const isKept = capabilities().keepsPages && Boolean(navigator.serviceWorker)
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => {
      setLate(true)
      import('./keep-worker.ts').then(({ keepWorker }) => keepWorker()).catch(() => undefined)
    }, WORKER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isKept])
  return since !== null || (isKept && isLate) ? <KeptNotice since={since} /> : null
}
