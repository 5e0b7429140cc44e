import { Play } from 'lucide-react'
import type { Episode } from '#contract/catalogue.ts'
import { secondsToNext } from '#domain/playback/ending.ts'
import type { Player } from '#player/player.types.ts'
import { usePlayerText } from '../playback/player-text.ts'
import { useSnapshot } from '../playback/use-player.ts'
import { Button } from '../ui/button.tsx'
import { Line } from '../ui/line.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './next-card.module.css'

interface NextCardProps {
  readonly player: Player
  readonly next: Episode
  readonly onPlay: () => void
  /** The viewer wants to stay with what plays to its very end. */
  readonly onCancel: () => void
}

/** In the last ten seconds: what follows, when, and the two ways to say otherwise. */
export function NextCard({ player, next, onPlay, onCancel }: NextCardProps) {
  const { text } = usePlayerText()
  const seconds = useSnapshot(player, ({ position, duration, state }) =>
    state === 'idle' || state === 'ended' ? null : secondsToNext(position, duration),
  )
  if (seconds === null) return null
  const title = next.series === null ? next.title : `${next.series}. ${next.title}`
  return (
    <section className={styles.card} aria-label={text('next_named', { title })}>
      <span className={styles.picture}>
        <Picture src={next.image} isEager />
      </span>
      <div className={styles.words}>
        <p className={styles.when} role="timer">
          {text('next_in', { seconds })}
        </p>
        <p className={styles.title}>{title}</p>
      </div>
      <div className={styles.choice}>
        <Button look="paper" size="small" icon={Play} isIconFilled onClick={onPlay}>
          {text('play_now')}
        </Button>
        <Button look="glass" size="small" onClick={onCancel}>
          {text('next_cancel')}
        </Button>
      </div>
      <Line share={(10 - seconds) / 10} meaning="mine" className={styles.line} />
    </section>
  )
}
