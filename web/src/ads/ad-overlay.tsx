import {
  ArrowLeft,
  ExternalLink,
  Maximize,
  Minimize,
  Play,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { type CSSProperties, type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdBreakView } from '#player/ads/ad-break-view.ts'
import type { AdBreak } from '#player/ads/ad-break.types.ts'
import { isWaiting } from '#player/ads/ad-break.machine.ts'
import type { Player } from '#player/player.types.ts'
import '../i18n/ads-words.ts'
import { ControlButton } from '../playback/controls/control-button.tsx'
import { focusOf } from '../playback/controls/use-keys.ts'
import type { PlayerSurfaceProps } from '../playback/player-surface.types.ts'
import { clockText } from '../playback/timeline/time-text.ts'
import { useFullscreen } from '../playback/use-fullscreen.ts'
import { useSnapshot } from '../playback/use-player.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import styles from './ad-overlay.module.css'
import { useAdKeys } from './use-ad-keys.ts'
import { type Interstitials, useBreak } from './use-interstitials.ts'

interface AdOverlayProps {
  readonly ads: Interstitials
  readonly player: Player
  /** How the player is shown that they cover, out of full screen. */
  readonly layout: PlayerSurfaceProps['layout']
  /** Where ads are removed; null where they are not. */
  readonly removePath: string | null
  readonly onBack?: (() => void) | undefined
}

/** What lies over the programme while ads are shown, or on their way in front of it. */
export function AdOverlay(props: AdOverlayProps) {
  const { running, view } = useBreak(props.ads)
  const isHeld = useSnapshot(props.player, (snapshot) => snapshot.isHeld)
  // A middle-roll is fetched while the programme goes on.
  if (!running || !isHeld) return null
  return <Shown {...props} running={running} view={view} />
}

interface ShownProps extends AdOverlayProps {
  readonly running: AdBreak
  readonly view: AdBreakView
}

function Shown({ ads, player, layout, removePath, onBack, running, view }: ShownProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    picture.current?.append(ads.video)
    surface.current = place.current?.parentElement ?? null
  }, [ads.video])
  // The controls under it have lost the focus: keys go on working, and the reader hears what this is. Elsewhere on the page, and in a
  // field, it stays.
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document
    const isOfPlayer = focused === null || focused === body || surface.current?.contains(focused)
    if (isOfPlayer && focusOf(focused) !== 'text') place.current?.focus({ preventScroll: true })
  }, [])
  /** What had the focus before something of this. */
  const before = useRef<EventTarget | null>(null)
  const rememberFocus = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !place.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  // By then what this has covered can be reached again.
  useEffect(
    () => () => {
      const isNowhere = (document.activeElement ?? document.body) === document.body
      if (isNowhere && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    },
    [],
  )
  const { isFullscreen, toggle } = useFullscreen(surface, ads.video)
  // Only what the viewer does meanwhile is told.
  useEffect(() => {
    const tell = (): void => running.fullscreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', tell)
    return () => document.removeEventListener('fullscreenchange', tell)
  }, [running])

  const { isAd, ad, state, number, count, position, duration, isMuted } = view
  const name = t(isAd ? 'ads.region' : 'ads.packshot')
  const toggleMuted = (): void => {
    player.setMuted(!isMuted)
    if (isMuted) running.unmute()
  }
  useAdKeys({
    surface,
    hearsPage: layout === 'full' || isFullscreen,
    onPause: running.togglePaused,
    onFullscreen: toggle,
    onMute: toggleMuted,
  })
  const left = Math.ceil(Math.max(0, duration - position))
  const share = duration > 0 ? position / duration : 0
  return (
    <section ref={place} className={styles.overlay} aria-label={name} tabIndex={-1} onFocus={rememberFocus}>
      <div ref={picture} className={styles.picture} data-there={ad !== null} />
      {isWaiting(state) && (
        <span className={styles.waiting} role="progressbar" aria-label={t('ads.loading')} />
      )}
      {onBack && (
        <div className={styles.top}>
          <ControlButton label={t('player.back')} icon={ArrowLeft} onClick={onBack} />
        </div>
      )}
      {ad && state === 'paused' && (
        <Button
          look="glass"
          icon={Play}
          isIconFilled
          className={styles.resume}
          onClick={running.togglePaused}
        >
          {t('ads.resume')}
        </Button>
      )}
      <div className={styles.end}>
        {ad && (
          <div className={styles.offers}>
            {ad.click && (
              <a
                className={styles.visit}
                href={ad.click}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => running.click()}
              >
                <span>{ad.title}</span>
                {t('ads.visit')}
                <ExternalLink aria-hidden />
              </a>
            )}
            <Skip skipAfter={ad.skipAfter} position={position} onSkip={running.skip} />
          </div>
        )}
        {ad && isAd && (
          <div className={styles.lines} aria-hidden>
            {Array.from({ length: count }, (_, at) => (
              <span
                key={at}
                style={{ '--share': at + 1 < number ? 1 : at + 1 === number ? share : 0 } as CSSProperties}
              />
            ))}
          </div>
        )}
        <div className={styles.row}>
          {ad && isAd && (
            <span className={styles.count}>
              <b>{count > 1 ? t('ads.number', { number, count }) : name}</b>
              <span aria-label={t('ads.left', { time: clockText(left) })}>{clockText(left)}</span>
            </span>
          )}
          <span className={styles.push} />
          {isAd && removePath !== null && (
            <LinkButton look="accent" size="small" to={removePath}>
              {t('ads.remove')}
            </LinkButton>
          )}
          <ControlButton
            label={t(isMuted ? 'player.unmute' : 'player.mute')}
            icon={isMuted ? VolumeX : Volume2}
            onClick={toggleMuted}
          />
          <ControlButton
            label={t(isFullscreen ? 'player.fullscreen_exit' : 'player.fullscreen')}
            icon={isFullscreen ? Minimize : Maximize}
            onClick={toggle}
          />
        </div>
      </div>
    </section>
  )
}

interface SkipProps {
  readonly skipAfter: number | null
  readonly position: number
  readonly onSkip: () => void
}

/** First how long it takes until the ad may be skipped, then the button. */
function Skip({ skipAfter, position, onSkip }: SkipProps) {
  const { t } = useTranslation()
  if (skipAfter === null) return null
  const seconds = Math.ceil(skipAfter - position)
  if (seconds > 0) return <span className={styles.skipLater}>{t('ads.skip_in', { seconds })}</span>
  return (
    <Button look="paper" icon={SkipForward} onClick={onSkip}>
      {t('ads.skip')}
    </Button>
  )
}
