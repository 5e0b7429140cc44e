import { Cast } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Player } from '#player/player.types.ts'
import { Button } from '../../ui/button.tsx'
import { useSnapshot } from '../use-player.ts'
import styles from './cast-screen.module.css'
import { isCastingPlayer } from './use-casting.ts'

interface CastScreenProps {
  readonly player: Player
  readonly posterUrl: string | undefined
}

/** In the place of the picture: on which device it plays, or why not, and the way back. The controls steer the device meanwhile. */
export function CastScreen({ player, posterUrl }: CastScreenProps) {
  const { t } = useTranslation()
  const device = useSnapshot(player, ({ playsOn }) => playsOn)
  const isOnItsWay = useSnapshot(player, ({ state }) => state === 'loading')
  const isProtected = useSnapshot(player, ({ message }) => message === 'error_cast_protected')
  if (device === null || !isCastingPlayer(player)) return null
  return (
    <div className={styles.screen}>
      {posterUrl && <img className={styles.poster} src={posterUrl} alt="" />}
      <div className={styles.words}>
        <Cast className={styles.icon} strokeWidth={1.25} aria-hidden />
        {isProtected ? (
          <p role="alert">{t('player.error_cast_protected')}</p>
        ) : (
          <p role="status">{t(isOnItsWay ? 'cast.connecting' : 'cast.plays_on', { device })}</p>
        )}
        <Button look="glass" onClick={player.cast.disconnect}>
          {t('cast.stop')}
        </Button>
      </div>
    </div>
  )
}
