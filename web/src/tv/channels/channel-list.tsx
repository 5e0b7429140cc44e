import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import styles from './channel-list.module.css'
import { ChannelRow } from './channel-row.tsx'
import { nextRow } from './list-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import { useIsVirtual } from '../use-width.ts'

/** Height of a row in pixels, as the style sheet has it. */
const ROW_PX = 72

export interface ChannelListProps {
  readonly channels: readonly Channel[]
  /** The viewer's own. */
  readonly favouriteIds: ReadonlySet<number>
  readonly currentId: number | null
  readonly isClosed: (channel: Channel) => boolean
  readonly pathOf: (channel: Channel) => string
  readonly onPress: (channel: Channel) => void
  readonly onInterest: (channel: Channel) => () => void
}

/** The channels with what is on now. Arrows go up and down, Enter plays; wide screens draw only what is in view. */
export function ChannelList(props: ChannelListProps) {
  const { channels, currentId, onPress } = props
  const { t } = useTranslation()
  const isVirtual = useIsVirtual()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const current = channels.findIndex(({ id }) => id === currentId)
  const [focused, setFocused] = useState<number | null>(null)
  const tabStop = Math.min(focused ?? Math.max(0, current), channels.length - 1)

  const virtualizer = useVirtualizer({
    count: channels.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    enabled: isVirtual,
    initialOffset: Math.max(0, current - 2) * ROW_PX,
  })

  const rowAt = (index: number) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  // The current channel is in view when the list opens and when something else than the list changes it; another order of
  // the list is no reason to move it under the viewer.
  const isOwnPress = useRef(false)
  const showCurrent = useEffectEvent(() => {
    if (current < 0 || !isVirtual) return
    const row = rowAt(current)
    if (row) row.scrollIntoView({ block: 'nearest' })
    else virtualizer.scrollToIndex(current, { align: 'center' })
  })
  useEffect(() => {
    if (!isOwnPress.current) showCurrent()
    isOwnPress.current = false
  }, [currentId, isVirtual])

  const press = useCallback(
    (channel: Channel, index: number) => {
      isOwnPress.current = true
      setFocused(index)
      onPress(channel)
    },
    [onPress],
  )
  const focusRow = (index: number): void => {
    setFocused(index)
    // A row that is drawn is brought into view by the browser, which knows how high the box is now; the virtualizer hears of
    // another height a frame later and would go by the old one.
    if (isVirtual && !rowAt(index)) virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => {
      const row = rowAt(index)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = nextRow(event.key, tabStop, channels.length)
    if (index === null) return
    event.preventDefault()
    focusRow(index)
  }

  const row = (channel: Channel, index: number) => {
    const item = channel.current_schedule
    return (
      <ChannelRow
        channel={channel}
        index={index}
        isCurrent={index === current}
        isClosed={props.isClosed(channel)}
        isKept={props.favouriteIds.has(channel.id)}
        share={item ? (now - item.timestamp) / item.duration : 0}
        path={props.pathOf(channel)}
        isTabStop={index === tabStop}
        onPress={press}
        onInterest={props.onInterest}
      />
    )
  }

  return (
    <div ref={box} className={styles.box} data-virtual={isVirtual}>
      <ul
        className={styles.list}
        aria-label={t('tv.channels')}
        onKeyDown={onKeyDown}
        style={isVirtual ? ({ height: virtualizer.getTotalSize() } satisfies CSSProperties) : undefined}
      >
        {isVirtual
          ? virtualizer.getVirtualItems().map(({ index, start }) => {
              const channel = channels[index]
              return (
                channel && (
                  <li
                    key={channel.id}
                    aria-setsize={channels.length}
                    aria-posinset={index + 1}
                    className={styles.placed}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {row(channel, index)}
                  </li>
                )
              )
            })
          : channels.map((channel, index) => <li key={channel.id}>{row(channel, index)}</li>)}
      </ul>
    </div>
  )
}
