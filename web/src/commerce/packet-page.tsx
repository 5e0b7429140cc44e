import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import '../i18n/packets-words.ts'
import type { PacketDetail } from '#contract/commerce.ts'
import { contentPath, packetPath } from '#domain/catalogue/addresses.ts'
import { isWrongAddress } from '../api/failure-meaning.ts'
import { NotFound } from '../frame/not-found.tsx'
import { usePageMask } from '../frame/page-title.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useModalLink } from '../frame/windows/window-links.ts'
import { shownFailure } from '../frame/shown-failure.ts'
import { CardFace, cardClass } from '../ui/card.tsx'
import { Tag } from '../ui/chip.tsx'
import { ErrorState } from '../ui/empty.tsx'
import { Picture } from '../ui/picture.tsx'
import { RowHead } from '../ui/row-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Slider } from '../ui/slider.tsx'
import { useSlider } from '../ui/use-slider.ts'
import { benefitIcon } from './benefit-icons.ts'
import { PacketChannels } from './packet-channels.tsx'
import { packetQuery } from './packet.queries.ts'
import { PacketOffer } from './packet-offer.tsx'
import styles from './packet-page.module.css'
import { usePacketTerms } from './packet-terms.ts'

/** `/packets/{slug or id}`: what a packet opens and costs. */
export default function PacketPage() {
  const { id = '' } = useParams()
  const { data: packet, error, refetch } = useQuery(packetQuery(useLanguage(), id))
  usePageMask('page', packet && { title: packet.name }, packetPath({ id, slug: packet?.slug ?? null }))
  const failure = shownFailure(error, packet)
  if (isWrongAddress(failure)) return <NotFound what="subscription" />
  if (failure) {
    return (
      <div className={styles.failed}>
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </div>
    )
  }
  return packet ? <Shown packet={packet} /> : <Waiting />
}

function Shown({ packet }: { readonly packet: PacketDetail }) {
  const { t } = useTranslation()
  const { trial } = usePacketTerms(packet)
  return (
    <article>
      <div className={styles.top} data-header="art">
        <div className={styles.art}>
          <Picture src={packet.design.background_tv} isEager />
        </div>
        <div className={styles.words}>
          {packet.is_trial && trial && <Tag look="accent">{trial}</Tag>}
          <h1>{packet.name}</h1>
          <p>{packet.description ?? packet.short}</p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.holds}>
          <ul className={styles.benefits} aria-label={t('packets.benefits')}>
            {packet.benefits.map(({ icon, text }) => {
              const Icon = benefitIcon(icon)
              return (
                <li key={text}>
                  <Icon size={24} strokeWidth={1.75} aria-hidden />
                  <span>{text}</span>
                </li>
              )
            })}
          </ul>
          {packet.channels.length > 0 && <PacketChannels channels={packet.channels} />}
        </div>
        <PacketOffer packet={packet} />
      </div>
      {packet.videos.length > 0 && <PacketVideos packet={packet} />}
    </article>
  )
}

/** The newest titles that a packet opens. */
function PacketVideos({ packet }: { readonly packet: PacketDetail }) {
  const { t } = useTranslation()
  const link = useModalLink()
  const title = t('packets.videos', { count: packet.videos_count })
  const { viewport, controls } = useSlider(title)
  return (
    <section className={styles.videos} aria-label={title}>
      <RowHead title={title} controls={controls} />
      <Slider viewport={viewport} label={title}>
        {packet.videos.map((video) => (
          <Link key={video.id} className={cardClass('v')} {...link(contentPath(video))}>
            <CardFace
              picture={video.images.find(({ ar }) => ar === '2:3')?.src}
              title={video.title}
              meta={video.year === null ? null : String(video.year)}
            />
          </Link>
        ))}
      </Slider>
    </section>
  )
}

/** The boxes of a packet that is on its way. */
function Waiting() {
  return (
    <div aria-busy>
      <div className={styles.top} data-header="art">
        <div className={styles.words}>
          <Skeleton className={styles.waitingTitle} />
          <Skeleton text={0.5} />
        </div>
      </div>
      <div className={styles.columns}>
        <Skeleton className={styles.waitingBox} />
        <Skeleton className={styles.waitingBox} />
      </div>
    </div>
  )
}
