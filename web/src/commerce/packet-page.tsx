import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import '../i18n/money-words.ts'
import '../i18n/packets-words.ts'
import { tied } from '../i18n/tied.ts'
import type { PacketDetail } from '#contract/commerce.ts'
import type { Provider } from '#contract/providers.ts'
import { contentPath, packetPath } from '#domain/catalogue/addresses.ts'
import { namedPacket } from '#domain/commerce/compound-packet.ts'
import { isFree } from '#domain/commerce/packet-actions.ts'
import { isWrongAddress } from '../api/failure-meaning.ts'
import { isChildSession } from '../api/profile-role.ts'
import { NotFound } from '../frame/not-found.tsx'
import { usePageMask } from '../frame/page-title.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
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
import { startBuying } from './buying/start-buying.ts'
import { purchasePacketsQuery, useMyPackets } from './my-packets.queries.ts'
import { PacketChannels } from './packet-channels.tsx'
import { packetQuery, sellerQuery } from './packet.queries.ts'
import { PacketOffer } from './packet-offer.tsx'
import { Link } from '../ui/link.tsx'
import styles from './packet-page.module.css'
import { usePacketTerms } from './packet-terms.ts'

interface PacketPageProps {
  /** Draws the row of titles that stands on the page of a packet. */
  readonly row: (slug: string) => ReactNode
}

/** `/packets/{id}`: what a packet opens and costs, also as another provider sells it or as part of a bundle. */
export default function PacketPage({ row }: PacketPageProps) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(packetQuery(useLanguage(), id))
  const own = useOwnPacket(data)
  const packet = data && { ...data, ...own }
  const { held, isKnown } = useMyPackets()
  const named = namedPacket(id)
  const { seller, isAsked } = useSeller(named?.provider ?? null)
  usePageMask('page', packet && { title: packet.name }, packetPath({ id, slug: packet?.slug ?? null }))
  useBuyAction(packet, seller, isKnown && !isAsked)
  const failure = shownFailure(error, packet)
  if (isWrongAddress(failure)) return <NotFound what="subscription" />
  if (failure) {
    return (
      <div className={styles.failed}>
        <ErrorState error={failure} onRetry={() => void refetch()} />
      </div>
    )
  }
  // Nothing is told in another provider's currency, nor sold as its own.
  if (!packet || isAsked) return <Waiting />
  const bundle = named?.bundle ?? null
  return (
    <Shown packet={packet} row={row} isHeld={held.has(packet.id) && !seller}>
      <PacketOffer
        // Another packet, another choice.
        key={packet.id}
        packet={packet}
        id={id}
        held={seller ? null : (held.get(packet.id) ?? null)}
        bundlePath={bundle === null ? null : packetPath({ id: bundle, slug: bundle })}
        seller={seller}
      />
    </Shown>
  )
}

/** What is this viewer's of a packet: whether its trial was used, what of a bundle is had already, and what it is part of. */
function useOwnPacket(packet: PacketDetail | undefined) {
  const { user } = useViewer()
  const { data } = useQuery({
    ...purchasePacketsQuery(useLanguage()),
    enabled: packet !== undefined && user?.is_guest === false && !isChildSession(),
  })
  const own = data?.find(({ id }) => id === packet?.id)
  if (!own) return {}
  const { is_used_trial, available, parent_name } = own
  return { is_used_trial, available, parent_name }
}

/** Who sells a packet, where an address names another provider than the viewer's, and whether that is being asked. @param name its number or short name */
function useSeller(name: string | null): {
  readonly seller: Provider | undefined
  readonly isAsked: boolean
} {
  const own = useNetwork()?.provider
  const isOther = name !== null && own != null && name !== own.landing.shortname && name !== String(own.id)
  const { data, isLoading } = useQuery({ ...sellerQuery(useLanguage(), name ?? ''), enabled: isOther })
  return { seller: data, isAsked: isLoading }
}

/** `?action=buy` begins to buy as soon as it is known who watches; the address forgets it, so that going back begins nothing. */
function useBuyAction(
  packet: PacketDetail | undefined,
  seller: Provider | undefined,
  isKnown: boolean,
): void {
  const [query, setQuery] = useSearchParams()
  const isWanted = query.get('action') === 'buy'
  const begin = useEffectEvent(() => {
    if (!packet) return
    const next = new URLSearchParams(query)
    next.delete('action')
    setQuery(next, { replace: true })
    if (isFree(packet)) return
    const provider = seller ? { id: seller.id, shortname: seller.landing.shortname } : packet.provider
    startBuying(packet, { ...(provider && { provider }) })
  })
  const isReady = isWanted && packet !== undefined && isKnown
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
}

interface ShownProps extends PacketPageProps {
  readonly packet: PacketDetail
  /** Whoever has it is told of no trial. */
  readonly isHeld: boolean
  /** What it costs, beside what it holds. */
  readonly children: ReactNode
}

function Shown({ packet, row, isHeld, children }: ShownProps) {
  const { t } = useTranslation()
  const { trial } = usePacketTerms(packet)
  const badge = (isHeld ? null : trial) ?? packet.design.corner_badge
  return (
    <article>
      <div className={styles.top} data-header="art">
        <div className={styles.art}>
          <Picture src={packet.design.background_tv} isEager />
        </div>
        <div className={styles.words}>
          {badge && <Tag look="accent">{badge}</Tag>}
          <h1>{packet.name}</h1>
          <p>{tied(packet.description ?? packet.short ?? '')}</p>
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
                  <span>{tied(text)}</span>
                </li>
              )
            })}
          </ul>
          {packet.libraries.length > 0 && <Libraries packet={packet} />}
          {packet.channels.length > 0 && <PacketChannels channels={packet.channels} />}
        </div>
        {children}
      </div>
      {packet.videos.length > 0 && <PacketVideos packet={packet} />}
      {packet.row_slug !== null && row(packet.row_slug)}
    </article>
  )
}

/** Collections of titles that a packet opens. */
function Libraries({ packet }: { readonly packet: PacketDetail }) {
  const { t } = useTranslation()
  return (
    <section className={styles.libraries} aria-labelledby="packet-libraries">
      <h2 id="packet-libraries">{t('packets.libraries')}</h2>
      <ul>
        {packet.libraries.map(({ id, name, logo }) => (
          <li key={id}>
            <Picture src={logo} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
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
