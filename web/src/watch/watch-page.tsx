import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Content } from '#contract/catalogue.ts'
import { firstEpisode, isOnlyAnnounced } from '#domain/playback/next-episode.ts'
import { sharedEngines } from '#player/load-engine.ts'
import { isKind, isWrongAddress } from '../api/failure-meaning.ts'
import { contentMetaQuery, contentQuery } from '../catalogue/catalogue.queries.ts'
import { shownFailure } from '../frame/shown-failure.ts'
import { aheadOf, takeAhead } from '../playback/ahead/ahead.ts'
import { soundOrder, trackLanguage, wishedFirst } from '../playback/track-languages.ts'
import { useCasting } from '../playback/cast/use-casting.ts'
import { usePlayer } from '../playback/use-player.ts'
import { NotFound } from '../frame/not-found.tsx'
import { useAlone } from '../frame/windows/back-target.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { NOT_OUT_YET, WatchNotice } from './watch-notice.tsx'
import { WatchPlayer } from './watch-player.tsx'

const parentQuery = (language: string, content: Content | undefined) => ({
  ...contentQuery(language, content?.parent_id ?? ''),
  enabled: content?.parent_id != null,
})

/** `/watch/:id`: the full window for a film or an episode. A series opens with the episode that is next. */
export default function WatchPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const language = useLanguage()
  const known = soundOrder(useNetwork()?.languages)
  const audioLanguages = wishedFirst(known, trackLanguage('audio'))
  // One player for all episodes: the picture of the next one comes into the same element.
  const [ahead] = useState(() => aheadOf(`/watch/${id}`))
  const player = useCasting(
    usePlayer(ahead?.player, { audioLanguages, subtitleLanguage: trackLanguage('text') }),
  )
  useLayoutEffect(() => {
    if (!ahead) return
    takeAhead(ahead)
    player.setMuted(false)
    player.goOn()
  }, [ahead, player])
  const {
    data: content,
    error,
    refetch,
    isPlaceholderData: isBefore,
  } = useQuery({ ...contentQuery(language, id), placeholderData: keepPreviousData })
  // An episode stands in a season, and that in a series.
  const { data: above } = useQuery(parentQuery(language, content))
  const { data: top } = useQuery(parentQuery(language, above))
  const parent = top ?? above
  const hasEpisodes = content !== undefined && content.contents.length > 0
  const isSeries = hasEpisodes && !isBefore
  const meta = useQuery({ ...contentMetaQuery(id), enabled: isSeries })
  const { leave: back } = useAlone('watch')
  usePageTitle(parent?.title ?? content?.title)

  // A picture that plays from its buffer outlives a connection that is gone.
  const failure = shownFailure(error, content)
  const isMetaKnown = meta.data !== undefined || meta.isError
  useEffect(() => {
    if (!isSeries || !isMetaKnown) return
    const next = meta.data?.next_to_play?.id ?? firstEpisode(content.contents)?.id
    if (next !== undefined) void navigate(`/watch/${next}`, { replace: true })
  }, [isSeries, isMetaKnown, meta.data, content, navigate])

  // The code that plays it comes while the stream is asked for, not after.
  useEffect(() => {
    sharedEngines.hls.load().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (failure) player.unload()
  }, [failure, player])
  // The stream ends with the page: its last seconds are told, and nothing more is loaded of it.
  useEffect(() => player.unload, [player])

  if (isWrongAddress(failure) && !isKind(failure, 'lost')) return <NotFound what="content" />
  if (failure)
    return <WatchNotice failure={failure} contentId={id} onRetry={() => void refetch()} onBack={back} />
  const isUnwatchable = isSeries && isMetaKnown && !meta.data?.next_to_play && !firstEpisode(content.contents)
  if (isUnwatchable) {
    const why = isOnlyAnnounced(content.contents) ? NOT_OUT_YET : null
    return <WatchNotice failure={why} onBack={back} />
  }
  return (
    <WatchPlayer
      player={player}
      content={hasEpisodes ? undefined : content}
      parent={parent}
      ahead={ahead}
      onBack={back}
    />
  )
}
