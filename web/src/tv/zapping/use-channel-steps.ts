import { useMemo } from 'react'
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
}

/** Zapping without the list: through the channels that it shows and that are open to the viewer. */
export function useChannelSteps({
  channels,
  categories,
  selected,
  shown,
  recent,
  isClosed,
  press,
}: StepParts): ChannelSteps {
  return useMemo(() => {
    const open = inCategories(channels ?? [], categories, selected).filter((each) => !isClosed(each))
    const step = (by: 1 | -1) => () => {
      const channel = channelBeside(open, shown?.id ?? null, by)
      if (channel && channel.id !== shown?.id) press(channel)
    }
    const before = recent.find((each) => each.id !== shown?.id && !isClosed(each))
    return { next: step(1), previous: step(-1), last: before && (() => press(before)) }
  }, [channels, categories, selected, shown, recent, isClosed, press])
}
