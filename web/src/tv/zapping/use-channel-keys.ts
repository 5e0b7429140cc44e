import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Channel } from '#contract/tv.ts'
import { typedChannel } from '#domain/tv/channel-steps.ts'
import { useIsCovered } from '../../frame/windows/open-window.ts'

/** A typed number counts when no digit has followed for so many milliseconds. */
const DIGIT_WAIT_MS = 1500
/** Digits that the longest number of a channel has. */
const MOST_DIGITS = 4

/** What keys of a channel do. */
export interface ChannelSteps {
  readonly next: () => void
  readonly previous: () => void
  /** The channel that was watched before this one. */
  readonly last: (() => void) | undefined
}

/** A number on its way, and the channel that it means by now. */
export interface TypedNumber {
  readonly digits: string
  readonly channel: Channel | undefined
}

/**
 * Keys of a remote control and of a keyboard: digits are the number of a channel, a zero alone and Backspace the last one, Page up
 * and Page down the next and the previous. What scrolls or deletes elsewhere counts in full screen only.
 */
export function useChannelKeys(
  channels: readonly Channel[],
  { next, previous, last }: ChannelSteps,
  onChannel: (channel: Channel) => void,
  /** Fetches ahead what the start of a channel needs, as long as more digits may follow. */
  onInterest: (channel: Channel, dwellMs: number) => () => void,
): TypedNumber | null {
  const isCovered = useIsCovered()
  const [typed, setTyped] = useState<TypedNumber | null>(null)
  const digits = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const loseInterest = useRef<() => void>(undefined)

  const take = useEffectEvent((): void => {
    const said = digits.current
    digits.current = ''
    setTyped(null)
    if (said === '0') return last?.()
    const { channel } = typedChannel(channels, said)
    if (channel) onChannel(channel)
  })
  const type = useEffectEvent((digit: string): void => {
    clearTimeout(timer.current)
    digits.current = (digits.current + digit).slice(-MOST_DIGITS)
    const { channel, mayGrow, meant } = typedChannel(channels, digits.current)
    setTyped({ digits: digits.current, channel })
    if (channel && !mayGrow) return take()
    loseInterest.current?.()
    loseInterest.current = meant && onInterest(meant, 0)
    timer.current = setTimeout(() => take(), DIGIT_WAIT_MS)
  })
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isCovered()) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    // One that is held down is pressed once.
    if (/^\d$/.test(event.key)) return event.repeat ? undefined : type(event.key)
    const scrolling = document.fullscreenElement ? { PageUp: next, PageDown: previous, Backspace: last } : {}
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ChannelUp: next,
      ChannelDown: previous,
      ...scrolling,
    }
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    if (!event.repeat) step()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', listener)
      clearTimeout(timer.current)
      loseInterest.current?.()
    }
  }, [])
  return typed
}
