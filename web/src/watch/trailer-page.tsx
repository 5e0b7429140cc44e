import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/card-words.ts'
import { getTrailerStream } from '#contract/playback.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { type TrailerSource, trailerSource } from '#player/stream-source.ts'
import { call } from '../api/client.ts'
import { contentQuery } from '../catalogue/catalogue.queries.ts'
import { contentStatus } from '../catalogue/content/content-status.ts'
import { logTrailerFailure } from '../catalogue/trailer/trailer-failure.ts'
import { usePinPass } from '../identity/parental/use-pin-pass.ts'
import { PlayerSurface } from '../playback/player-surface.tsx'
import { storedVolume, storeVolume } from '../playback/stored-volume.ts'
import { NotFound } from '../frame/not-found.tsx'
import { usePageParams } from '../frame/windows/windows-context.ts'
import { useAlone } from '../frame/windows/back-target.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { PIN_NEEDED, WatchNotice } from './watch-notice.tsx'

/** `/trailers/{id}`: the trailer in the full window. It leads back by itself when it is over. */
export default function TrailerPage() {
  const { id = '' } = usePageParams()
  const { t } = useTranslation()
  const { data: content, error } = useQuery(contentQuery(useLanguage(), id))
  const status = contentStatus(error)
  const pin = usePinPass(isAdultTitle(content?.age ?? null) ? 'vod' : null, `trailer ${id}`)
  const source = useTrailer(content && pin.isOpen ? id : null)
  const [volume] = useState(storedVolume)
  const { leave: back } = useAlone('trailers')
  usePageTitle(content && t('card.trailer_of', { title: content.title }))
  if (status === 'missing' || status === 'lost') return <NotFound what="content" />
  if (pin.isGivenUp) return <WatchNotice failure={PIN_NEEDED} onBack={back} onRetry={pin.ask} />
  return (
    <div data-header="none" data-nav="none" data-footer="none">
      <PlayerSurface
        layout="full"
        source={source}
        title={content?.title ?? ''}
        subtitle={t('card.trailer')}
        ageLabel={content?.age == null ? undefined : `${content.age}+`}
        posterUrl={content?.cover.bg ?? content?.cover.src_16x9 ?? undefined}
        volumePercent={volume}
        onBack={back}
        onEnded={back}
        onVolumeChange={storeVolume}
        onFailure={(failure) => logTrailerFailure(id, failure)}
      />
    </div>
  )
}

/** What a trailer plays; null until it is there. One that does not come is only logged. */
function useTrailer(id: string | null): TrailerSource | null {
  const [found, setFound] = useState<{ readonly id: string; readonly source: TrailerSource } | null>(null)
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    call(getTrailerStream, { params: { id }, query: { inline: 1 }, signal: leaving.signal }).then(
      (stream) => {
        if (!leaving.signal.aborted) setFound({ id, source: trailerSource(stream) })
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) logTrailerFailure(id, failure)
      },
    )
    return () => leaving.abort()
  }, [id])
  return found?.id === id ? found.source : null
}
