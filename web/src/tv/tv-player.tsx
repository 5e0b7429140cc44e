import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { type ArchiveRights, archiveRefusal } from '#domain/tv/archive.ts'
import { nextMoment } from '#domain/tv/next-moment.ts'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { thumbUrls } from '#player/stream-source.ts'
import { AdOverlay } from '../ads/ad-overlay.tsx'
import type { ChannelPreRoll } from '../ads/channel-pre-roll.ts'
import { removePath } from '../ads/remove-path.ts'
import { useInterstitials } from '../ads/use-interstitials.ts'
import { serviceSeconds } from '../api/service-clock.ts'
import { useConfiguration } from '../frame/service.queries.ts'
import type { PlaybackProgress, Refusal, SurfaceChannel } from '../playback/player-surface.types.ts'
import { PlayerSurface } from '../playback/player-surface.tsx'
import { storedVolume, storeVolume } from '../playback/stored-volume.ts'
import { useViewingMetrics } from '../playback/statistics/use-viewing-metrics.ts'
import { useViewingStat } from '../playback/statistics/use-viewing-stat.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { keepTrackLanguage } from '../playback/track-languages.ts'
import type { EnterProgramme } from './access/use-programme-door.ts'
import { blackoutOf, ClosedRecording } from './zapping/closed-recording.tsx'
import { StreamFailure } from './zapping/stream-failure.tsx'
import { TypedNumberMark } from './zapping/typed-number.tsx'
import type { ChannelSteps, TypedNumber } from './zapping/use-channel-keys.ts'
import { useTvText } from './use-tv-text.ts'
import { useZap } from './zapping/use-zapping.ts'
import { isLeaving, type ZapOptions, type Zapping } from './zapping/zapping.ts'

/** Programmes drawn on the line of a full screen: the current one with so many before and after it. */
const NEIGHBOURS = 2

interface TvPlayerProps {
  readonly player: Player
  readonly zapping: Zapping
  readonly preRoll: ChannelPreRoll
  readonly source: Source | null
  /** Prefix of scrub pictures. */
  readonly thumbs: string | null
  /** Why the wanted channel does not play; null while it does, or is on its way. */
  readonly failure: unknown
  readonly channel: Channel
  /** In order of time; at least what is on air where the schedule is not there yet. */
  readonly items: readonly ScheduleItem[]
  readonly item: ScheduleItem | undefined
  readonly rights: ArchiveRights
  readonly playFrom: (moment: number, options?: ZapOptions) => void
  readonly enter: EnterProgramme
  readonly layout: 'inline' | 'full'
  readonly onBack?: (() => void) | undefined
  readonly onOpenList?: (() => void) | undefined
  /** The list of channels over the picture. */
  readonly onOpenChannels?: (() => void) | undefined
  /** Left out where there is this channel alone. */
  readonly steps?: ChannelSteps | undefined
  /** The number of a channel that is being typed. */
  readonly typed?: TypedNumber | null | undefined
  /** What lies over the picture in full screen. */
  readonly over?: ReactNode
}

/** The picture of the channels page: one player for all channels, told by the zapping what to play. */
export const TvPlayer = memo(function TvPlayer(props: TvPlayerProps) {
  const { player, zapping, preRoll, source, thumbs, failure, channel, items, item, rights, playFrom, enter } =
    props
  const { t } = useTranslation()
  const text = useTvText()
  const [volume] = useState(storedVolume)
  const [hasPlayed, setPlayed] = useState(() => player.getSnapshot().firstFrameMs !== null)

  const surfaceChannel = useMemo((): SurfaceChannel => {
    const at = item ? items.indexOf(item) : -1
    const near = at < 0 ? [] : items.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1)
    return {
      programmes: near.map((each) => ({
        title: each.program.title,
        start: each.timestamp,
        end: each.timestamp + each.duration,
        isArchived: (now) => archiveRefusal(each, rights, now) === null,
      })),
      hasArchive: rights.isPurchased && rights.archivedDays > 0,
      now: serviceSeconds,
    }
  }, [items, item, rights])

  const refuse = useCallback(
    (reason: Refusal, at?: number) => showAlert(t(`tv.${reason}`, { time: at ? text.clock(at) : '' })),
    [t, text],
  )
  // While another channel is on its way, the line still shows this one: its moments are not of the other.
  const seekOutside = useCallback(
    (moment: number) => {
      if (!isLeaving(zapping.get())) playFrom(moment)
    },
    [zapping, playFrom],
  )
  const goLive = useCallback(() => playFrom(0), [playFrom])

  const { ad, playing, start, stream } = useZap(zapping)
  const stat = useViewingStat(player, stream?.stat.id ?? null)
  // Whose statistics a source belongs to is still needed when the next one has taken its place.
  const statIds = useRef(new WeakMap<Source, string>())
  const onProgress = ({ source, watched }: PlaybackProgress): void => {
    const { source: present, stream: answered } = zapping.get()
    if (source === present && answered) statIds.current.set(source, answered.stat.id)
    const statId = statIds.current.get(source)
    if (statId !== undefined) stat.progress({ statId, watched, position: null })
  }

  useViewingMetrics(player, (of) => {
    const { source: present, stream: answered, playing: shown } = zapping.get()
    if (of !== present || !answered || !shown) return null
    return {
      statId: answered.stat.id,
      channelId: shown.channelId,
      contentId: null,
      contentParentId: null,
      libraryId: null,
      startType: of.kind === 'archive' ? 'archive' : 'live',
    }
  })

  // The recording plays on: across programmes by itself, at the end of what was granted from there.
  const onEnded = (): void => {
    const { source, wallClock } = player.getSnapshot()
    if (source?.kind !== 'archive') return
    const moment = wallClock ?? source.wallClock ?? serviceSeconds()
    const next = nextMoment(items, moment, rights, serviceSeconds())
    enter(next, () => playFrom(next, { isCommitted: true }))
  }

  // A channel that was left on outlives its grant: it goes on under a new one.
  const onGrantOver = (): void => {
    const { source, wallClock } = player.getSnapshot()
    const moment = source?.kind === 'archive' ? (wallClock ?? source.wallClock) : undefined
    // From the moment that it was asked for, it is the same target: asked for again.
    const isSame = moment !== undefined && Math.floor(moment) === zapping.get().target?.ts
    if (moment === undefined || isSame) zapping.renew()
    else playFrom(moment, { isCommitted: true, isRenewed: true })
  }

  // A channel that is gone back to in its own archive is the same viewing.
  const ads = useInterstitials(player, {
    info: ad,
    viewing: playing && String(start),
    objectId: playing ? String(playing.channelId) : undefined,
    preRoll,
  })

  const thumbUrl = useMemo(() => thumbUrls(thumbs), [thumbs])
  const wanted = zapping.get().target?.ts ?? 0
  const blackout = blackoutOf(failure)
  const placeholder = useConfiguration()?.catchup_blackout_mattress_screenshot_url ?? null
  const still = item?.image_src ?? channel.cover.bg ?? channel.cover.full ?? undefined

  return (
    <PlayerSurface
      layout={props.layout}
      adopt={player}
      source={source}
      title={item?.program.title ?? channel.name}
      subtitle={[channel.name, item && text.span(item)].filter(Boolean).join(', ')}
      ageLabel={text.age(item?.age ?? channel.age) ?? undefined}
      logoUrl={channel.logo ?? channel.icon ?? undefined}
      posterUrl={hasPlayed ? undefined : still}
      stillUrl={still}
      blackoutUrl={(blackout && placeholder) ?? undefined}
      channel={surfaceChannel}
      volumePercent={volume}
      thumbUrl={thumbUrl}
      onBack={props.onBack}
      onOpenList={props.onOpenList}
      onOpenChannels={props.onOpenChannels}
      onNextChannel={props.steps?.next}
      onPreviousChannel={props.steps?.previous}
      onLastChannel={props.steps?.last}
      onEnter={enter}
      onSeekOutside={seekOutside}
      onGoLive={goLive}
      onRefused={refuse}
      onEnded={onEnded}
      onGrantOver={onGrantOver}
      onProgress={onProgress}
      onVolumeChange={storeVolume}
      onTrack={keepTrackLanguage}
      onFirstFrame={() => setPlayed(true)}
    >
      {props.over}
      <AdOverlay
        ads={ads}
        player={player}
        layout={props.layout}
        removePath={removePath(ad)}
        onBack={props.onBack}
      />
      {props.typed && <TypedNumberMark {...props.typed} />}
      {blackout && (
        <ClosedRecording
          until={blackout.until}
          isOnPicture={placeholder !== null}
          onFrom={(moment) => enter(moment, () => playFrom(moment))}
          onLive={goLive}
          onBack={props.onBack}
        />
      )}
      {failure !== null && !blackout && (
        <StreamFailure
          failure={failure}
          onRetry={zapping.retry}
          onAgain={zapping.again}
          recording={
            wanted > 0 ? { moment: wanted, archivedDays: rights.archivedDays, onLive: goLive } : undefined
          }
          onBack={props.onBack}
        />
      )}
    </PlayerSurface>
  )
})
