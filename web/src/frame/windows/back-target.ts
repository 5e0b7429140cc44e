import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOwnPath } from '#domain/own-path.ts'
import { entriesBefore, hasBack } from '../has-back.ts'
import { useLife, type WindowLife } from './use-life.ts'
import { closingOf, isPathOf, type ModalPageId } from './window-table.ts'
import { ModalPlaceContext, WindowsContext } from './windows-context.ts'

/** From where a modal page was opened that is a location itself, kept in the history through all pages of its own. */
interface Opener {
  readonly backUrl: string
  /** Its place among the entries of the visit; none where it is no entry before them. */
  readonly backAt?: number
}

/** The saved way back, if there is one: only a path of ours. */
export function openerOf(state: unknown): Opener | null {
  if (typeof state !== 'object' || state === null || !('backUrl' in state)) return null
  const { backUrl } = state
  if (typeof backUrl !== 'string' || !isOwnPath(backUrl)) return null
  return { backUrl, ...('backAt' in state && { backAt: Number(state.backAt) }) }
}

/** The state for a link to a modal page with an opener: closing it leads back to the page that is open now. */
export function useOpenerState(id: ModalPageId): Opener {
  const { pathname, search, state } = useLocation()
  if (isPathOf(id, pathname)) return openerOf(state) ?? { backUrl: '/' }
  return { backUrl: `${pathname}${search}`, backAt: entriesBefore() }
}

/** Answers what leads a modal page that is the location itself to where the registry says that closing it leads. */
function useBackTarget(id: ModalPageId): () => void {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const first = useRef(Infinity)
  const isOnTheWay = useRef(false)
  /** Whether it has been left: the browser leads back a moment later, and whatever is pressed meanwhile would lead further than that. */
  const isLeft = useRef(false)

  const become = (path: string): void => void navigate(path, { replace: true })
  const leaveForOpener = (): void => {
    const here = entriesBefore()
    const { backUrl, backAt = here } = openerOf(state) ?? { backUrl: '/' }
    // Where no entry is saved, the first of its own becomes home, as soon as it is the present one.
    const entries = here - Math.min(backAt, first.current)
    isOnTheWay.current = entries > 0
    if (entries > 0) void navigate(-entries)
    else become(backUrl)
  }
  const goOn = useEffectEvent(() => {
    if (isOnTheWay.current) leaveForOpener()
  })
  useEffect(() => {
    isLeft.current = false
    first.current = Math.min(first.current, entriesBefore())
    goOn()
  }, [key])

  return () => {
    if (isLeft.current) return
    isLeft.current = true
    if (closingOf(`/${id}`, true).back === 'opener') leaveForOpener()
    else if (hasBack()) void navigate(-1)
    else become('/')
  }
}

/**
 * The life of a modal page that may be the location itself; over another one it has the life of what it lies in, and leads back beneath.
 * @param isShown false where there is nothing that it could be closed to
 */
export function useAlone(id: ModalPageId, isShown = true): WindowLife {
  const isOver = useContext(ModalPlaceContext) !== null
  const history = useContext(WindowsContext)?.history
  const goBack = useBackTarget(id)
  const leave = (): void => (isOver && history ? history.leavePage() : goBack())
  return useLife(isShown && !isOver ? `/${id}` : null, leave, true)
}
