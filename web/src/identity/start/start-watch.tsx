import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { session } from '../../api/client.ts'
import { takeNotes } from '../../api/next-page-note.ts'
import { usePageBeneath } from '../../frame/windows/modal-link.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { lazyPart } from '../../ui/lazy-page.tsx'
import { isClosedAbroad, leadsToAuth } from '../sign-in/auth-places.ts'
import { userQuery } from '../../frame/viewer.queries.ts'

const StartDialog = lazyPart(() => import('./start-dialog.tsx'))

/** Follows the session of the page: asks what start-up wants to know, and leads to signing in where there is no way round it. */
export function StartWatch() {
  const { t } = useTranslation()
  const location = useLocation()
  const navigate = useNavigate()
  const beneath = usePageBeneath()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const question = useSyncExternalStore(session.subscribe, session.question)
  const { data: user } = useQuery(userQuery)
  const isAuthOnly = useNetwork()?.sign_in.auth_only ?? false

  const { pathname, search } = location
  const isLoginNeeded = state === 'LoginNeeded'
  const isAbroad = state === 'Forbidden' && isClosedAbroad(pathname)
  const isSent = leadsToAuth({ path: pathname, isLoginNeeded, isGuest: user?.is_guest, isAuthOnly })
  useEffect(() => {
    if (isAbroad) return void navigate('/geo_lock', { replace: true })
    if (!isSent) return
    // A page that is not for guests is not shown beneath either: home is, which the dialog's own address shows.
    const over = isLoginNeeded ? { over: beneath ?? location } : {}
    const why = { ...over, then: `${pathname}${search}`, isSent: true }
    void navigate('/auth', { replace: true, state: why })
  }, [isAbroad, isSent, isLoginNeeded, beneath, location, pathname, search, navigate])

  useEffect(() => {
    for (const note of takeNotes()) showAlert(t(`shell.${note}`), 'warn')
  }, [t])

  return question && <StartDialog question={question} onAnswer={session.answer} />
}
