import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Channel } from '#contract/tv.ts'
import { channelAccess } from '#domain/tv/channel-access.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { maySeeMotion } from '../trailer/trailer-wish.ts'

/** Milliseconds that a pointer rests on a channel before it zooms. */
const DELAY_MS = 30
/** The same for the next channel, so that going over a list is calm. */
const BETWEEN_MS = 200
/** A preview that closed so many milliseconds ago still counts as the one before. */
const RECENT_MS = 400

let closedAt = Number.NEGATIVE_INFINITY

/**
 * Opens the preview of a channel's card under a mouse. Never for channels that do not play at once: closed ones, and
 * those for adults by themselves or by what is on air.
 */
export function useChannelPreview(channel: Channel) {
  const [card, setCard] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    if (card) closedAt = performance.now()
    setCard(null)
  }
  return {
    /** The card whose preview is open; null while there is none. */
    card,
    leave,
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      const role = isChildSession() ? 'child' : 'adult'
      if (pointerType !== 'mouse' || !maySeeMotion()) return
      if (channelAccess(channel, { role, programsCount: true }) !== 'open') return
      const isNext = performance.now() - closedAt < RECENT_MS
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCard(currentTarget), isNext ? BETWEEN_MS : DELAY_MS)
    },
    onPointerLeave: ({ relatedTarget }: PointerEvent) => {
      // The preview has come between the card and the pointer.
      if (relatedTarget instanceof Element && relatedTarget.closest('[data-channel-preview]')) return
      leave()
    },
  }
}
