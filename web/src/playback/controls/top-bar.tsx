import { ArrowLeft } from 'lucide-react'
import { secondsBehindLive } from '#domain/playback/live.ts'
import type { Player } from '#player/player.types.ts'
import { ControlButton } from './control-button.tsx'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import { usePlayerText } from '../player-text.ts'
import styles from './top-bar.module.css'
import { useSnapshot } from '../use-player.ts'

type TopBarProps = Pick<
  PlayerSurfaceProps,
  'title' | 'subtitle' | 'ageLabel' | 'logoUrl' | 'layout' | 'channel' | 'onBack'
> & {
  readonly player: Player
}

/** Back, and what this is. Within a page the page says that itself: there only the mark of live is left. */
export function TopBar({ player, title, subtitle, ageLabel, logoUrl, layout, channel, onBack }: TopBarProps) {
  const { text } = usePlayerText()
  const isLive = useSnapshot(
    player,
    ({ source, wallClock }) =>
      channel !== undefined &&
      source?.kind === 'live' &&
      secondsBehindLive(wallClock ?? Infinity, channel.now()) === 0,
  )
  const back = onBack && <ControlButton label={text('back')} icon={ArrowLeft} onClick={onBack} />
  if (layout === 'inline') {
    return (
      <div className={styles.bar} data-layout="inline">
        <span className={styles.phone}>{back}</span>
        {isLive && <span className={styles.live}>{text('on_air')}</span>}
      </div>
    )
  }
  return (
    <div className={styles.bar} data-layout="full">
      {back}
      {logoUrl && (
        <span className={styles.plate}>
          <img src={logoUrl} alt="" />
        </span>
      )}
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {ageLabel && <span className={styles.age}>{ageLabel}</span>}
    </div>
  )
}
