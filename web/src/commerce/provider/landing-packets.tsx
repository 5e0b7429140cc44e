import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Packet } from '#contract/commerce.ts'
import type { ProviderInfo } from '#contract/provider-page.ts'
import { hasTrial } from '#domain/commerce/packet-actions.ts'
import { shownFailure } from '../../frame/shown-failure.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty.tsx'
import { isPageMoved } from '../../ui/page-moves.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SoldPacket } from '../sold-packet.tsx'
import { useMyPackets } from '../my-packets.queries.ts'
import { useShop } from '../use-shop.ts'
import shop from '../packets-page.module.css'
import { PacketCard } from '../packet-card.tsx'
import styles from './provider-page.module.css'

interface LandingPacketsProps {
  readonly info: ProviderInfo
  /** The provider is the viewer's own. */
  readonly isOwn: boolean
}

/** What the provider sells, `#tariffs`: to its own viewers as in its shop, to others to look at. */
export function LandingPackets({ info, isOwn }: LandingPacketsProps) {
  return isOwn ? <OwnPackets isOtt={info.page.is_ott} /> : <OtherPackets info={info} />
}

/** A provider over the open internet shows nothing of its packets before they are there. */
function OwnPackets({ isOtt }: { readonly isOtt: boolean }) {
  const { packets, error, refetch } = useShop()
  const { held } = useMyPackets()
  const failure = shownFailure(error, packets)
  if (!packets && !failure && isOtt) return null
  const featured = packets?.find((packet) => hasTrial(packet) && !held.has(packet.id))?.id
  return (
    <Tariffs
      packets={packets}
      instead={failure && <ErrorState isInside error={failure} onRetry={() => void refetch()} />}
      draw={(packet) => (
        <SoldPacket
          key={packet.id}
          packet={packet}
          held={held.get(packet.id) ?? null}
          isFeatured={packet.id === featured}
        />
      )}
    />
  )
}

function OtherPackets({ info }: { readonly info: ProviderInfo }) {
  const { t } = useTranslation()
  const pathOf = (packet: Packet) => `/packets/${info.landing.shortname}_${packet.slug}`
  return (
    <Tariffs
      packets={[...info.packets, ...info.bundles]}
      draw={(packet) => (
        <PacketCard key={packet.id} isFluid packet={packet} currency={info.currency} path={pathOf(packet)}>
          <LinkButton look="fill" to={pathOf(packet)} label={`${t('catalogue.details')}: ${packet.name}`}>
            {t('catalogue.details')}
          </LinkButton>
        </PacketCard>
      )}
    />
  )
}

interface TariffsProps {
  /** Undefined while they are on their way. */
  readonly packets: readonly Packet[] | undefined
  /** What stands in their place where they do not come. */
  readonly instead?: ReactNode
  readonly draw: (packet: Packet) => ReactNode
}

function Tariffs({ packets, instead, draw }: TariffsProps) {
  const { t } = useTranslation()
  const { hash, key } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // As the browser would, had the section been there when the page came. Who reads something else by now goes on with it.
    if (!isPageMoved() && hash === `#${section.current?.id}`) section.current?.scrollIntoView()
  }, [hash, key])
  const bundles = packets?.filter(({ kind }) => kind === 'bundle') ?? []
  return (
    <section
      ref={section}
      id="tariffs"
      className={styles.tariffs}
      aria-labelledby="tariffs-title"
      aria-busy={!packets && !instead}
    >
      <h2 id="tariffs-title">{t('landing.tariffs')}</h2>
      {packets?.length === 0 && <p>{t('landing.none')}</p>}
      {instead || (
        <div className={shop.packets}>
          {packets
            ? packets.filter(({ kind }) => kind !== 'bundle').map(draw)
            : [1, 2, 3].map((at) => <Skeleton key={at} className={shop.waiting} />)}
        </div>
      )}
      {bundles.length > 0 && <div className={styles.bundles}>{bundles.map(draw)}</div>}
    </section>
  )
}
