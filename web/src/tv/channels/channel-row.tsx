import { Lock, Star } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '#contract/tv.ts'
import { Line } from '../../ui/line.tsx'
import { classes } from '../../ui/classes.ts'
import text from '../../ui/text.module.css'
import { Link } from '../../ui/link.tsx'
import styles from './channel-row.module.css'

interface ChannelRowProps {
  readonly channel: Channel
  readonly isCurrent: boolean
  readonly isClosed: boolean
  readonly isKept: boolean
  /** Part of the programme on air that is over, 0 to 1. */
  readonly share: number
  readonly path: string
  /** Only one row of the list is reached by Tab, the others by arrows. */
  readonly isTabStop: boolean
  readonly index: number
  readonly onPress: (channel: Channel, index: number) => void
  /** The viewer thinks about this channel. Answers what to call when not any more. */
  readonly onInterest: (channel: Channel) => () => void
}

/** A channel of the list with what is on now. */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { channel, isCurrent, isClosed, isKept, share, path, isTabStop, index, onPress, onInterest } = props
  const { t } = useTranslation()
  const title = channel.current_schedule?.program.title
  const loseInterest = useRef<(() => void) | null>(null)
  const show = () => {
    loseInterest.current?.()
    loseInterest.current = isClosed ? null : onInterest(channel)
  }
  const hide = () => loseInterest.current?.()
  useEffect(() => () => loseInterest.current?.(), [])
  return (
    <Link
      to={path}
      className={styles.row}
      aria-current={isCurrent ? 'true' : undefined}
      data-index={index}
      data-closed={isClosed}
      tabIndex={isTabStop ? 0 : -1}
      draggable={false}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onPress(channel, index)
      }}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      <span className={styles.logo}>
        {channel.logo && <img src={channel.logo} alt="" loading="lazy" decoding="async" draggable={false} />}
      </span>
      <span className={styles.words}>
        <b>
          <span className={text.clamp1}>{channel.name}</span> <small>{channel.num}</small>
        </b>
        <span className={styles.title}>{title ?? t('tv.no_programme')}</span>
        <Line
          share={title ? share : 0}
          meaning={isCurrent ? 'live' : 'quiet'}
          className={classes(styles.line)}
        />
      </span>
      {isClosed ? (
        <Lock role="img" aria-label={t('tv.channel_closed')} strokeWidth={2} />
      ) : isKept ? (
        <Star role="img" aria-label={t('tv.channel_mine')} fill="currentColor" stroke="none" />
      ) : (
        <span />
      )}
    </Link>
  )
})
