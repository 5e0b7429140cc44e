import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getProgramSchedule, type Program } from '#contract/tv.ts'
import { bestAiring } from '#domain/tv/best-airing.ts'
import { isOnAir } from '#domain/tv/on-air.ts'
import { call } from '../../api/client.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useModalLink } from '../../frame/windows/window-links.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { cardClass, CardFace } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'

/** A programme: one that is a film or a series leads to its page, another one to where it is, was or will be on. */
export function ProgramCard({ program }: { readonly program: Program }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const modal = useModalLink()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(getProgramSchedule, { params: { id: program.id } }),
    onSuccess: (airings) => {
      const now = serviceSeconds()
      const best = bestAiring(airings, now)
      if (!best) return showAlert(t('mine.program_off'))
      const isRecording = best.timestamp <= now && !isOnAir(best, now)
      void navigate(`/channels/all/${best.channel.id}${isRecording ? `?ts=${best.timestamp}` : ''}`)
    },
    onError: () => showAlert(t('mine.program_off'), 'bad'),
  })
  const meta = [program.category.name, program.year].filter(Boolean).join(', ')
  const face = <CardFace picture={program.image_src} title={program.title} meta={meta} />
  if (program.content_id !== null) {
    return (
      <Link className={cardClass('h', true)} {...modal(`/contents/${program.content_id}`)}>
        {face}
      </Link>
    )
  }
  return (
    <button type="button" className={cardClass('h', true)} aria-busy={isPending} onClick={() => mutate()}>
      {face}
    </button>
  )
}
