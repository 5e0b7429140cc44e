import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Content, Episode } from '#contract/catalogue.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { nextEpisode } from '#domain/playback/next-episode.ts'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { thumbUrls } from '#player/stream-source.ts'
import { AdOverlay } from '../ads/ad-overlay.tsx'
import { removePath } from '../ads/remove-path.ts'
import { useInterstitials } from '../ads/use-interstitials.ts'
import { profileStorage } from '../api/profile-storage.ts'
import { usePinPass } from '../identity/parental/use-pin-pass.ts'
import type { Ahead } from '../playback/ahead/ahead.ts'
import type { PlaybackProgress } from '../playback/player-surface.types.ts'
import { PlayerSurface } from '../playback/player-surface.tsx'
import { storedVolume, storeVolume } from '../playback/stored-volume.ts'
import { useViewingMetrics } from '../playback/statistics/use-viewing-metrics.ts'
import { useViewingStat } from '../playback/statistics/use-viewing-stat.ts'
import { useLeaveDialogs } from '../frame/windows/use-window.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { keepTrackLanguage } from '../playback/track-languages.ts'
import { notePosition } from './last-position.ts'
import { type FilmStream, useFilmStream } from './use-film-stream.ts'
import { TitleWait } from './title-wait.tsx'
import { useFollowing } from './use-following.ts'
import { useLicenceRefused } from './use-licence-refused.ts'
import { useSeekPoints } from './use-seek-points.ts'
import { useStay, WatchLayers } from './watch-layers.tsx'
import { NOT_OUT_YET, PIN_NEEDED, WatchNotice } from './watch-notice.tsx'

interface WatchPlayerProps {
  readonly player: Player
  /** The film or episode; undefined while it is not known. */
  readonly content: Content | undefined
  /** The series of an episode. */
  readonly parent: Content | undefined
  /** What was begun before the page was there. */
  readonly ahead?: Ahead | null
  readonly onBack: () => void
}

/** Plays a film, or episode after episode, in the full window. */
export function WatchPlayer({ player, content, parent, ahead = null, onBack }: WatchPlayerProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [storage] = useState(() => profileStorage())
  const leaveDialogs = useLeaveDialogs()
  const [volume] = useState(storedVolume)
  // The rating of an episode is never below that of its season and its series. The same title is not asked for twice.
  const isAdult = isAdultTitle(content?.age ?? null)
  const pin = usePinPass(isAdult ? 'vod' : null, content?.id ?? '')
  const { playing, failure, isBeingMade, retry, renew } = useFilmStream(
    pin.isOpen ? content : undefined,
    player,
    ahead,
  )
  const stat = useViewingStat(player, playing?.stream.stat.id ?? null)
  const poster = content?.cover.bg ?? content?.cover.src_16x9 ?? parent?.cover.bg ?? undefined
  const next = useMemo(
    () => (content && parent ? nextEpisode(parent.contents, content.id) : null),
    [content, parent],
  )

  useEffect(() => {
    if (failure !== null || isBeingMade) player.unload()
  }, [failure, isBeingMade, player])
  const refused = useLicenceRefused(player)

  const [isListOpen, setListOpen] = useState(false)
  const [isStaying, stay] = useStay(content?.id)
  const goTo = (episode: Episode): void => {
    if (episode.id === content?.id) return setListOpen(false)
    if (episode.is_announcement) return showAlert(t('tv.warning_episode_is_announcement'))
    if (!episode.is_available && !episode.is_processing) return showAlert(t('tv.watch_refused'))
    setListOpen(false)
    // An open list or menu has an entry of the history of its own; the episode takes the place of the one below it.
    leaveDialogs(() => void navigate(`/watch/${episode.id}`, { replace: true }))
  }
  const goNext = (): void => {
    if (next) goTo(next)
  }
  const follow = useFollowing(player, content?.id, next, parent?.parent_id === null, goNext)

  // The last second of a source is told when the next one has taken its place.
  const known = useRef(new WeakMap<Source, FilmStream>())
  const onProgress = ({ source, watched, position, duration }: PlaybackProgress): void => {
    if (playing && source === playing.source) known.current.set(source, playing)
    const film = known.current.get(source)
    if (!film) return
    stat.progress({ statId: film.stream.stat.id, watched, position })
    notePosition(storage, { id: film.id, seconds: position, duration, at: Date.now() })
  }

  useViewingMetrics(player, (of) =>
    playing && of === playing.source
      ? {
          statId: playing.stream.stat.id,
          channelId: null,
          contentId: Number(playing.id),
          contentParentId: parent ? Number(parent.id) : null,
          libraryId: playing.libraryId,
          startType: of.startAt === undefined ? 'begin' : 'resume',
        }
      : null,
  )

  const packshots = (playing?.stream.packshots ?? []).map(({ url }) => url)
  const ads = useInterstitials(player, {
    info: playing?.stream.ad ?? null,
    packshots,
    viewing: playing?.id ?? null,
  })
  const thumbs = playing?.stream.screenshot_url
  const points = useSeekPoints(player, playing?.stream.screenshot_timings)
  const thumbUrl = useMemo(() => thumbUrls(thumbs, points), [thumbs, points])

  const own = parent?.contents.flatMap(({ contents }) => contents).find(({ id }) => id === content?.id)
  if (own?.is_announcement) return <WatchNotice failure={NOT_OUT_YET} onBack={onBack} posterUrl={poster} />
  if (pin.isGivenUp) return <WatchNotice failure={PIN_NEEDED} onBack={onBack} onRetry={pin.ask} />
  if (isBeingMade) return <TitleWait title={parent ?? content} posterUrl={poster} onBack={onBack} />
  if (failure !== null || refused !== null)
    return (
      <WatchNotice
        failure={failure ?? refused}
        contentId={content?.id}
        onBack={onBack}
        onRetry={failure === null ? player.retry : retry}
        {...(poster !== undefined && { posterUrl: poster })}
      />
    )
  return (
    <div data-header="none" data-nav="none" data-footer="none">
      <PlayerSurface
        layout="full"
        adopt={player}
        source={playing?.source ?? null}
        title={parent?.title ?? content?.title ?? ''}
        subtitle={content && subtitleOf(content, parent)}
        ageLabel={content?.age == null ? undefined : `${content.age}+`}
        posterUrl={poster}
        isResumed={playing?.isResumed}
        volumePercent={volume}
        thumbUrl={thumbUrl}
        onBack={onBack}
        onNext={next ? goNext : undefined}
        onOpenList={parent && parent.contents.length > 0 ? () => setListOpen(!isListOpen) : undefined}
        onEnded={isStaying ? undefined : follow}
        onGrantOver={renew}
        onProgress={onProgress}
        onVolumeChange={storeVolume}
        onTrack={keepTrackLanguage}
      >
        {content && (
          <WatchLayers
            player={player}
            content={content}
            series={parent}
            next={next}
            isListOpen={isListOpen}
            onCloseList={() => setListOpen(false)}
            onEpisode={goTo}
            onBack={onBack}
            source={playing?.id === content.id ? playing.source : null}
            isFollowed={!isStaying}
            onStay={stay}
          />
        )}
        <AdOverlay
          ads={ads}
          player={player}
          layout="full"
          removePath={removePath(playing?.stream.ad ?? null)}
          onBack={onBack}
        />
      </PlayerSurface>
    </div>
  )

  function subtitleOf(of: Content, series: Content | undefined): string {
    if (!series || of.series === null)
      return [of.year, ...of.genres.slice(0, 2).map(({ name }) => name.toLowerCase())]
        .filter(Boolean)
        .join(', ')
    const words =
      of.season === null
        ? t('tv.episode', { episode: of.series })
        : t('tv.season_episode', { season: of.season, episode: of.series })
    return of.title && of.title !== series.title
      ? t('tv.episode_titled', { episode: words, title: of.title })
      : words
  }
}
