import type { Channel, ScheduleItem } from '#contract/tv.ts'
import text from '../../ui/text.module.css'
import { useTvText } from '../use-tv-text.ts'

interface WhatPlaysProps {
  readonly channel: Channel | undefined
  /** Undefined where nothing is on. */
  readonly item: ScheduleItem | undefined
}

/** Tells who does not see the picture which channel it shows now, and what is on: another one is often a single key away. */
export function WhatPlays({ channel, item }: WhatPlaysProps) {
  const { episode } = useTvText()
  return (
    <p className={text.hidden} role="status">
      {[channel?.name, item?.program.title, item && episode(item)].filter(Boolean).join(', ')}
    </p>
  )
}
