import { Cast } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/cast-words.ts'
import { CAST_BROWSER_NAMES, castBrowser } from '#domain/playback/cast-browser.ts'
import { CastFailure } from '#player/cast/cast-sender.ts'
import type { CastingPlayer } from '#player/cast/casting-player.ts'
import type { Player } from '#player/player.types.ts'
import { showNotice } from '../../frame/notice.store.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { ControlButton } from '../controls/control-button.tsx'
import { useSnapshot } from '../use-player.ts'
import { isCastingPlayer } from './use-casting.ts'

/** What a viewer reads where the device is not to blame. */
const SAID = { no_source: 'cast.no_source', protected: 'player.error_cast_protected' } as const

/** Begins to play on a device, and ends it; browsers that cannot say so on a press. */
export function CastButton({ player }: { readonly player: Player }) {
  return isCastingPlayer(player) ? <Button player={player} /> : null
}

function Button({ player }: { readonly player: CastingPlayer }) {
  const { t } = useTranslation()
  const isAway = useSnapshot(player, ({ playsOn }) => playsOn !== null)
  const press = (): void => {
    const browser = castBrowser(navigator.userAgent)
    if (browser !== 'chrome') {
      const title = t('cast.unsupported', { browser: CAST_BROWSER_NAMES[browser] })
      return showNotice({ title, text: t(`cast.hint_${browser}`) })
    }
    player.connect().catch((error: unknown) => {
      const reason = error instanceof CastFailure ? error.reason : null
      const said = reason === 'no_source' || reason === 'protected' ? SAID[reason] : 'cast.failed'
      showAlert(t(said), 'bad')
    })
  }
  return (
    <ControlButton
      label={t(isAway ? 'cast.stop' : 'cast.start')}
      icon={Cast}
      filled={isAway ? 'solid' : undefined}
      onClick={isAway ? player.cast.disconnect : press}
    />
  )
}
