import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { entriesBefore } from '../frame/has-back.ts'
import { useOpenWindows } from '../frame/windows/open-windows.ts'
import { backOf } from './back-url.ts'

/** Closing takes so long, in milliseconds. */
const CLOSE_MS = 300
/** Escape is theirs: what was begun there is left first. */
const FIELDS = 'input, textarea, select, [contenteditable], dialog'

interface Closing {
  readonly isLeaving: boolean
  readonly close: () => void
}

/**
 * Closing the settings, by a press or by Escape: to what they were opened from, else home. It goes back over their own entries of the history,
 * so that going back from there leads past them.
 * @param isClosable false where nothing lies behind them
 */
export function useClosing(isClosable: boolean): Closing {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const hasWaited = useRef(false)
  const first = useRef(Infinity)
  const close = useCallback(() => setLeaving(true), [])

  const leave = useEffectEvent(() => {
    hasWaited.current = true
    const here = entriesBefore()
    const { backUrl, backAt = here } = backOf(state) ?? { backUrl: '/' }
    // Where nothing is saved, the first of their entries becomes home, as soon as it is the present one.
    const entries = here - Math.min(backAt, first.current)
    if (entries > 0) void navigate(-entries)
    else void navigate(backUrl, { replace: true })
  })
  useEffect(() => {
    first.current = Math.min(first.current, entriesBefore())
    if (!isLeaving) return
    if (hasWaited.current) return leave()
    const wait = setTimeout(leave, CLOSE_MS)
    return () => clearTimeout(wait)
  }, [isLeaving, key])

  useEffect(() => {
    if (!isClosable) return
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest(FIELDS) !== null
      const isCovered = useOpenWindows.getState().windows.length > 0
      if (event.key !== 'Escape' || event.defaultPrevented || isInside || isCovered) return
      if (!document.fullscreenElement) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isClosable, close])
  return { isLeaving, close }
}
