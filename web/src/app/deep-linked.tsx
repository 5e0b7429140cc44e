import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { targetPath } from '#domain/engagement/destination.ts'
import type { SessionState } from '../api/session.machine.ts'
import { session } from '../api/client.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { useWindows } from '../frame/windows/windows-context.ts'
import { isOfAccount } from '../identity/sign-in/auth-places.ts'

/** Nobody will be known before the viewer does something about it: the page that is meant says what. */
const STUCK: ReadonlySet<SessionState> = new Set(['LoginNeeded', 'Forbidden', 'Failed'])

/**
 * `/deep_link?type=&id=`: goes on to what is meant. A guest is asked to sign in first, over the page that is meant, and is brought
 * back to it; where guests may watch, the question can be closed.
 */
export function DeepLinked() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { history } = useWindows()
  const { user } = useViewer()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const path = targetPath({ type: query.get('type'), id: query.get('id') })
  const isGuest = user?.is_guest
  const isWaiting = isGuest === undefined && !STUCK.has(state)
  useEffect(() => {
    if (isWaiting) return
    if (!isGuest) return void navigate(path, { replace: true })
    // What belongs to an account is not shown beneath to who has none.
    const page = isOfAccount(path) ? '/' : path
    history.open('auth', { params: { then: path }, insteadOf: { page } })
  }, [isWaiting, isGuest, path, history, navigate])
  return <div style={{ minHeight: '100vh' }} aria-busy />
}
