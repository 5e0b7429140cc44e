import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { capabilities } from '../api/capabilities.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { lazyExtra } from '../ui/lazy-page.tsx'
import { visitSince } from './prompts/prompt-records.ts'
import { isRedirectPath, offersApp } from './redirect/app-redirect.ts'

const Prompts = lazyExtra(() => import('./prompts/prompts.tsx'))
const RedirectOverlay = lazyExtra(() => import('./redirect/redirect-overlay.tsx'))

/** No prompt comes sooner, so their code does not either; in milliseconds. */
const PROMPTS_AFTER_MS = 1500

/** What the provider says beside what the viewer came for: the choice of the app, and prompts. */
export function BesidePage() {
  const network = useNetwork()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  const [isAsked, setAsked] = useState(() => network !== undefined && offersApp(network.client, pathname))
  useEffect(() => {
    visitSince(Date.now())
    const timer = setTimeout(() => setLate(true), PROMPTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!network) return null
  const { client } = network
  if (isAsked || isRedirectPath(pathname)) {
    const close = (): void => {
      setAsked(false)
      // That address shows no page to stay at. It is asked of the browser: who left it by going back is elsewhere already.
      if (isRedirectPath(location.pathname)) void navigate('/', { replace: true })
    }
    return <RedirectOverlay client={client} onClose={close} />
  }
  return isLate && capabilities().hasPrompts && client.prompts.length > 0 ? <Prompts /> : null
}
