import {
  ArrowLeftRight,
  Captions,
  ChevronDown,
  ChevronUp,
  List,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Settings,
  SkipForward,
} from 'lucide-react'
import { secondsBehindLive } from '#domain/playback/live.ts'
import { maySkip, SKIP_STEP_S } from '#domain/playback/skip.ts'
import type { Player } from '#player/player.types.ts'
import { Button } from '../../ui/button.tsx'
import { CastButton } from '../cast/cast-button.tsx'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'
import { usePlayerText } from '../player-text.ts'
import type { PlayerSurfaceProps } from '../player-surface.types.ts'
import { offeredPages } from './settings-pages.ts'
import type { OpenSettings } from './use-settings.ts'
import { SkipBackIcon, SkipForwardIcon } from './skip-icons.tsx'
import { isStill, type SurfaceActions } from '../surface-actions.ts'
import { programmeAt } from '../timeline/time-line.ts'
import { clockText, momentText } from '../timeline/time-text.ts'
import type { PictureInPicture } from '../use-picture-in-picture.ts'
import { useSnapshot } from '../use-player.ts'
import { VolumeControl } from './volume-control.tsx'

interface TransportProps {
  readonly player: Player
  readonly actions: SurfaceActions
}

type ControlRowProps = TransportProps &
  Pick<
    PlayerSurfaceProps,
    | 'channel'
    | 'layout'
    | 'onNext'
    | 'onOpenList'
    | 'onGoLive'
    | 'onOpenChannels'
    | 'onNextChannel'
    | 'onPreviousChannel'
    | 'onLastChannel'
  > & {
    readonly settingsPage: OpenSettings
    readonly onSettings: (page: OpenSettings) => void
    readonly pictureInPicture: PictureInPicture
    readonly isFullscreen: boolean
    readonly onFullscreen: () => void
  }

/** Play and, in films and recordings, the two skips. */
export function Transport({ player, actions }: TransportProps) {
  const { text } = usePlayerText()
  const hasEnded = useSnapshot(player, ({ state }) => state === 'ended')
  const isPaused = useSnapshot(player, isStill)
  const kind = useSnapshot(player, (snapshot) => snapshot.source?.kind ?? 'live')
  const play = hasEnded ? (
    <ControlButton label={text('replay')} icon={RotateCcw} onClick={actions.togglePlay} />
  ) : isPaused ? (
    <ControlButton label={text('play')} icon={Play} filled="shape" onClick={actions.togglePlay} />
  ) : (
    <ControlButton label={text('pause')} icon={Pause} filled="shape" onClick={actions.togglePlay} />
  )
  if (!maySkip(kind)) return play
  return (
    <>
      {play}
      <ControlButton
        label={text('skip_back')}
        icon={SkipBackIcon}
        onClick={() => actions.skip(-SKIP_STEP_S)}
      />
      <ControlButton
        label={text('skip_forward')}
        icon={SkipForwardIcon}
        onClick={() => actions.skip(SKIP_STEP_S)}
      />
    </>
  )
}

/** The row under the line: transport, volume and time at the left, everything else at the right. */
export function ControlRow(props: ControlRowProps) {
  const { player, actions, channel, layout, onNext, onOpenList, settingsPage, onSettings, pictureInPicture } =
    props
  const { text } = usePlayerText()
  const offered = useSnapshot(player, (snapshot) => offeredPages(snapshot).join(' '))
  const isAway = useSnapshot(player, ({ playsOn }) => playsOn !== null)
  return (
    <div className={styles.row} data-layout={layout}>
      <span className={styles.transport}>
        <Transport player={player} actions={actions} />
      </span>
      {onNext && <ControlButton label={text('next')} icon={SkipForward} filled="solid" onClick={onNext} />}
      {layout === 'full' && <ChannelSteps {...props} />}
      <VolumeControl player={player} actions={actions} />
      <Time {...props} />
      <span className={styles.push} />
      <GoLive {...props} />
      {layout === 'full' && props.onOpenChannels && (
        <ControlButton label={text('channels')} icon={List} onClick={props.onOpenChannels} />
      )}
      {onOpenList && (
        <ControlButton
          label={text(channel ? 'programme_list' : 'episode_list')}
          icon={ListVideo}
          room={channel ? 'desktop' : 'full'}
          onClick={onOpenList}
        />
      )}
      {offered.includes('subtitles') && (
        <ControlButton
          label={text('subtitles')}
          icon={Captions}
          isExpanded={settingsPage === 'subtitles'}
          onClick={() => onSettings(settingsPage === 'subtitles' ? null : 'subtitles')}
        />
      )}
      {offered !== '' && (
        <ControlButton
          label={text('settings')}
          icon={Settings}
          room="full"
          isExpanded={settingsPage !== null && settingsPage !== 'subtitles'}
          onClick={() => onSettings(settingsPage === null ? 'root' : null)}
        />
      )}
      {pictureInPicture.isPossible && !isAway && (
        <ControlButton
          label={text(pictureInPicture.isActive ? 'picture_in_picture_exit' : 'picture_in_picture')}
          icon={PictureInPicture2}
          room={pictureInPicture.isHosts ? 'full' : 'desktop'}
          onClick={pictureInPicture.toggle}
        />
      )}
      <CastButton player={player} />
      <ControlButton
        label={text(props.isFullscreen ? 'fullscreen_exit' : 'fullscreen')}
        icon={props.isFullscreen ? Minimize : Maximize}
        onClick={props.onFullscreen}
      />
    </div>
  )
}

/** From channel to channel, where the list beside the picture is not to be seen. */
function ChannelSteps({ onNextChannel, onPreviousChannel, onLastChannel }: ControlRowProps) {
  const { text } = usePlayerText()
  return (
    <>
      {onPreviousChannel && (
        <ControlButton label={text('channel_previous')} icon={ChevronDown} onClick={onPreviousChannel} />
      )}
      {onNextChannel && (
        <ControlButton label={text('channel_next')} icon={ChevronUp} onClick={onNextChannel} />
      )}
      {onLastChannel && (
        <ControlButton
          label={text('channel_last')}
          icon={ArrowLeftRight}
          room="desktop"
          onClick={onLastChannel}
        />
      )}
    </>
  )
}

/** Films: position and length. Channels: the broadcast time, at the edge also until when the programme lasts. */
function Time({ player, channel }: ControlRowProps) {
  const { text, language } = usePlayerText()
  const position = useSnapshot(player, (snapshot) => Math.floor(snapshot.position))
  const duration = useSnapshot(player, (snapshot) => snapshot.duration)
  const minute = useSnapshot(
    player,
    ({ wallClock }) => Math.floor((wallClock ?? channel?.now() ?? 0) / 60) * 60,
  )
  const isLive = useSnapshot(
    player,
    ({ source, wallClock }) =>
      source?.kind === 'live' && secondsBehindLive(wallClock ?? Infinity, channel?.now() ?? 0) === 0,
  )
  if (!channel) {
    if (!Number.isFinite(duration) || duration === 0) return null
    return (
      <span className={styles.time}>
        {clockText(position, duration)} <span>/ {clockText(duration)}</span>
      </span>
    )
  }
  const end = programmeAt(channel.programmes, minute)?.end
  return (
    <span className={styles.time} data-channel>
      {momentText(minute, language)}{' '}
      {isLive && end !== undefined && <span>— {text('until', { time: momentText(end, language) })}</span>}
    </span>
  )
}

/** Back to what is on air, for those who are behind it. */
function GoLive({ player, channel, onGoLive }: ControlRowProps) {
  const { text } = usePlayerText()
  const isBehind = useSnapshot(
    player,
    ({ wallClock, source }) =>
      channel !== undefined &&
      (source?.kind === 'archive' || (wallClock !== null && secondsBehindLive(wallClock, channel.now()) > 0)),
  )
  if (!isBehind || !onGoLive) return null
  return (
    <Button look="glass" size="small" className={styles.goLive} onClick={onGoLive}>
      <span className={styles.dot} />
      {text('go_live')}
    </Button>
  )
}
