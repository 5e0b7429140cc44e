import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { volumeFromPercent } from '#domain/playback/volume.ts'
import { isSameSource } from '#player/source.ts'
import { captionVariables } from './captions/caption-variables.ts'
import { Captions } from './captions/captions.tsx'
import { useCaptionStyle } from './captions/use-caption-style.ts'
import { CastScreen } from './cast/cast-screen.tsx'
import { useCastStyle, useCastTitle } from './cast/use-casting.ts'
import { ControlRow, Transport } from './controls/control-row.tsx'
import controls from './controls/controls.module.css'
import {
  Blackout,
  ErrorOverlay,
  FromBeginning,
  SkipMark,
  TextLostNote,
  TroubleNote,
  UnmuteChip,
  WaitingMark,
} from './notices.tsx'
import styles from './player-surface.module.css'
import type { PlayerSurfaceProps } from './player-surface.types.ts'
import { BackCloses } from '../frame/windows/back-closes.tsx'
import { usePlayerText } from './player-text.ts'
import { SettingsMenu } from './controls/settings-menu.tsx'
import { isStill, surfaceActions } from './surface-actions.ts'
import { TimeLineBar } from './timeline/time-line-bar.tsx'
import { TopBar } from './controls/top-bar.tsx'
import { useControlsVisibility } from './controls/use-controls-visibility.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useGestures } from './controls/use-gestures.ts'
import { useKeys } from './controls/use-keys.ts'
import { useSettings } from './controls/use-settings.ts'
import { useSubtitleToggle } from './controls/use-subtitle-toggle.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { usePlayer, useSnapshot } from './use-player.ts'
import { useReports } from './use-reports.ts'
import { useSkip } from './controls/use-skip.ts'

/** The picture with everything on it. It knows nothing of channels lists, pages or the service: props in, callbacks out. */
export function PlayerSurface(props: PlayerSurfaceProps) {
  const { source, channel, blackoutUrl, posterUrl, autoplay = true, adopt } = props
  const { onEnter, onSeekOutside, onGoLive, onRefused, onNextChannel, onPreviousChannel } = props
  const { text } = usePlayerText()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const player = usePlayer(adopt, {
    volume: volumeFromPercent(props.volumePercent),
    onFailure: (failure) => latest.current.onFailure?.(failure),
    ...(props.audioLanguages && { audioLanguages: props.audioLanguages }),
  })
  useReports(player, props)
  useCastTitle(player, props)

  const surface = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  // Before the browser draws: an element that is out of the document for longer would pause.
  useLayoutEffect(() => picture.current?.append(player.video), [player])
  useEffect(() => {
    if (player !== adopt) return
    player.setVolume(volumeFromPercent(latest.current.volumePercent))
    player.play()
  }, [player, adopt])
  useEffect(() => {
    if (!source) player.unload()
    else if (!isSameSource(player.getSnapshot().source, source)) player.load(source, { autoplay })
  }, [player, source, autoplay])
  // By itself: what the player was given meanwhile must not be taken from it where a placeholder goes.
  useEffect(() => {
    if (blackoutUrl) player.blackOut()
    else if (source && player.getSnapshot().state === 'blackout') player.load(source, { autoplay })
  }, [player, source, blackoutUrl, autoplay])

  const settings = useSettings(surface)
  const captionStyle = useCaptionStyle()
  useCastStyle(player, captionStyle)
  const [isSteering, setSteering] = useState(false)
  const [fit, setFit] = useState<'fill' | 'fit'>('fit')
  const isPaused = useSnapshot(player, isStill)
  const isDark = useSnapshot(player, ({ state }) => state === 'error' || state === 'codecError')
  const isHeld = useSnapshot(player, (snapshot) => snapshot.isHeld)
  // An ad has keys of its own, and with a placeholder there is nothing to steer: what is said over it leads on.
  const isCovered = isHeld || blackoutUrl !== undefined
  const hasPicture = useSnapshot(player, (snapshot) => snapshot.firstFrameMs !== null)
  const visibility = useControlsVisibility(isPaused || settings.page !== null || isSteering)
  const fullscreen = useFullscreen(surface, player.video)
  const pictureInPicture = usePictureInPicture(player.video)
  const layout = fullscreen.isFullscreen ? 'full' : props.layout

  const asked = useMemo(
    () => surfaceActions(player, { channel, onEnter, onSeekOutside, onGoLive, onRefused }),
    [player, channel, onEnter, onSeekOutside, onGoLive, onRefused],
  )
  const { pending, skip } = useSkip(player, asked.skip)
  const actions = useMemo(() => ({ ...asked, skip }), [asked, skip])
  const gestures = useGestures({
    actions,
    onToggleControls: visibility.toggle,
    onFullscreen: fullscreen.toggle,
    onPinch: setFit,
    isFull: layout === 'full',
    onStep:
      onNextChannel && onPreviousChannel
        ? (step) => (step > 0 ? onNextChannel : onPreviousChannel)()
        : undefined,
  })
  const onKeyDown = useKeys({
    actions,
    onFullscreen: fullscreen.toggle,
    onSubtitles: useSubtitleToggle(player, props.onTrack),
    onUsed: visibility.wake,
    hearsPage: layout === 'full',
  })

  return (
    <section
      ref={surface}
      className={styles.surface}
      aria-label={text('player')}
      tabIndex={-1}
      style={captionVariables(captionStyle)}
      data-layout={layout}
      data-slides={props.layout === 'full'}
      data-fit={fit}
      data-held={isCovered}
      data-hidden={!visibility.isVisible}
      onPointerMove={(event) => event.pointerType === 'mouse' && visibility.wake()}
      onFocus={visibility.wake}
      onKeyDown={onKeyDown}
    >
      <div ref={picture} className={styles.picture} />
      {posterUrl && !hasPicture && !blackoutUrl && !isHeld && (
        <img className={styles.still} src={posterUrl} alt="" />
      )}
      {blackoutUrl && <Blackout url={blackoutUrl} />}
      <div className={styles.touch} {...gestures} />
      <CastScreen player={player} posterUrl={props.stillUrl ?? posterUrl} />
      <WaitingMark player={player} />
      <SkipMark pending={pending} />
      <div className={styles.controls} inert={isCovered}>
        <TopBar {...props} layout={layout} player={player} />
        {/* What has failed says so there, and offers to try again. */}
        {layout === 'full' && !isDark && (
          <div className={controls.middle}>
            <Transport player={player} actions={actions} />
          </div>
        )}
        <div className={styles.end}>
          <TimeLineBar
            {...props}
            layout={layout}
            player={player}
            actions={actions}
            hasThumb={settings.page === null}
            onSteer={setSteering}
          />
          <ControlRow
            {...props}
            layout={layout}
            player={player}
            actions={actions}
            settingsPage={settings.page}
            onSettings={settings.open}
            pictureInPicture={pictureInPicture}
            isFullscreen={fullscreen.isFullscreen}
            onFullscreen={fullscreen.toggle}
          />
        </div>
      </div>
      <Captions
        video={player.video}
        fit={fit}
        isRaised={visibility.isVisible}
        sample={settings.isStyling ? text('caption_sample') : null}
      />
      <div className={styles.chips}>
        {props.isResumed && source && <FromBeginning key={source.url} player={player} />}
        <UnmuteChip player={player} />
      </div>
      {settings.page && <BackCloses name="player_settings" onBack={settings.close} />}
      {settings.page && (
        <SettingsMenu
          player={player}
          page={settings.page}
          captionStyle={captionStyle}
          onTrack={props.onTrack}
          onPage={settings.turn}
          onStyled={settings.styled}
          onClose={settings.close}
        />
      )}
      <TroubleNote player={player} />
      <TextLostNote player={player} />
      {isDark && <ErrorOverlay player={player} />}
      {props.children}
    </section>
  )
}
