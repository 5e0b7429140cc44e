import { usePlayerText } from '../../playback/player-text.ts'
import styles from './typed-number.module.css'
import type { TypedNumber } from './use-channel-keys.ts'

/** The number that is being typed, large, and the channel that it means. */
export function TypedNumberMark({ digits, channel }: TypedNumber) {
  const { text } = usePlayerText()
  return (
    <p className={styles.mark} role="status">
      <b>{digits}</b>
      <span>{digits === '0' ? text('channel_last') : (channel?.name ?? text('channel_none'))}</span>
    </p>
  )
}
