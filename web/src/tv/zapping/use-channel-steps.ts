import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Category, Channel } from '#contract/tv.ts'
import { channelBeside } from '#domain/tv/channel-steps.ts'
import { inCategories } from '../tv-paths.ts'
import type { ChannelSteps } from './use-channel-keys.ts'

interface StepParts {
  readonly channels: readonly Channel[] | undefined
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly shown: Channel | undefined
  /** Channels watched before, the latest first. */
  readonly recent: readonly Channel[]
  readonly isClosed: (channel: Channel) => boolean
  readonly press: (channel: Channel) => void
  /** Fetches ahead what the start of a channel needs; answers what calls it off. */
  readonly interest: (channel: Channel) => () => void
  /** The picture is there: what is fetched ahead takes nothing from it. */
  readonly isSettled: boolean
}

/**
 * Zapping without the list: through the channels that it shows and that are open to the viewer. Who steps will step on, and who has the
 * picture alone on the screen has nothing but steps: what lies on both sides is then fetched ahead.
 */
export function useChannelSteps({
  channels,
  categories,
  selected,
  shown,
  recent,
  isClosed,
  press,
  interest,
  isSettled,
}: StepParts): ChannelSteps {
  const [isStepping, setStepping] = useState(false)
  useEffect(() => {
    const look = () => document.fullscreenElement && setStepping(true)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const shownId = shown?.id ?? null
  const { next, previous } = useMemo(() => {
    const open = inCategories(channels ?? [], categories, selected).filter((each) => !isClosed(each))
    const beside = (by: 1 | -1) => {
      const channel = channelBeside(open, shownId, by)
      return channel?.id === shownId ? undefined : channel
    }
    return { next: beside(1), previous: beside(-1) }
  }, [channels, categories, selected, shownId, isClosed])
  const [nextId, previousId] = [next?.id, previous?.id]
  const warm = useEffectEvent(() =>
    [...new Set([next, previous])].flatMap((channel) => (channel ? [interest(channel)] : [])),
  )
  useEffect(() => {
    if (!isStepping || !isSettled) return
    const stops = warm()
    return () => stops.forEach((stop) => stop())
  }, [isStepping, isSettled, nextId, previousId])
  return useMemo(() => {
    const step = (channel: Channel | undefined) => () => {
      setStepping(true)
      if (channel) press(channel)
    }
    const before = recent.find((each) => each.id !== shownId && !isClosed(each))
    return { next: step(next), previous: step(previous), last: before && (() => press(before)) }
  }, [next, previous, shownId, recent, isClosed, press])
}
