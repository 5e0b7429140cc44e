import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { session } from '../../api/client.ts'
import { takeNotes } from '../../api/next-page-note.ts'
import { dialogsOf, pathOfWindow } from '../../frame/windows/window-stack.ts'
import { useShownPath, useWindows } from '../../frame/windows/windows-context.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { lazyPart } from '../../ui/lazy-page.tsx'
import { isClosedAbroad, leadsToAuth, needsNoLogin } from '../sign-in/auth-places.ts'
import { userQuery } from '../../frame/viewer.queries.ts'

const StartDialog = lazyPart(() => import('./start-dialog.tsx'))
const ForbiddenDialog = lazyPart(() => import('./forbidden-dialog.tsx'))
const NoProviderDialog = lazyPart(() => import('./no-provider-dialog.tsx'))

/** Follows the session of the page: asks what start-up wants to know, and leads to signing in where there is no way round it. */
export function StartWatch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history, stack } = useWindows()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const question = useSyncExternalStore(session.subscribe, session.question)
  const { data: user } = useQuery(userQuery)
  const network = useNetwork()
  const isAuthOnly = network?.sign_in.auth_only ?? false
  const [isToldAbroad, setToldAbroad] = useState(false)
  const [isToldStranger, setToldStranger] = useState(false)

  const shown = useShownPath()
  const [path = '/'] = shown.split(/[?#]/)
  const dialogs = dialogsOf(stack)
  const [wanted] = dialogs
  const isLoginNeeded = state === 'LoginNeeded'
  const isAbroad = state === 'Forbidden' && isClosedAbroad(path)
  const isStranger = network?.provider === null && isLoginNeeded && !needsNoLogin(path) && !isToldStranger
  const isSent =
    !isStranger &&
    leadsToAuth({
      path,
      windows: dialogs.map(({ name }) => name),
      isLoginNeeded,
      isGuest: user?.is_guest,
      isAuthOnly,
    })
  useEffect(() => {
    if (isAbroad && isToldAbroad) return void navigate('/geo_lock', { replace: true })
    if (!isSent) return
    const then = wanted === undefined ? shown : pathOfWindow(wanted)
    // A page that is not for guests is not shown beneath either: home is.
    history.open('auth', { params: { then }, insteadOf: { page: isLoginNeeded ? shown : '/' } })
  }, [isAbroad, isToldAbroad, isSent, isLoginNeeded, wanted, shown, history, navigate])

  useEffect(() => {
    for (const note of takeNotes()) showAlert(t(`shell.${note}`), 'warn')
  }, [t])

  if (isAbroad && !isToldAbroad) return <ForbiddenDialog onRead={() => setToldAbroad(true)} />
  if (isStranger) return <NoProviderDialog {...network.default} onRead={() => setToldStranger(true)} />
  return question && <StartDialog question={question} onAnswer={session.answer} />
}
