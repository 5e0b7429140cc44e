import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import '../i18n/packets-words.ts'
import type { Packet } from '#contract/commerce.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { shownFailure } from '../frame/shown-failure.ts'
import { Empty, ErrorState } from '../ui/empty.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PacketCard } from './packet-card.tsx'
import { isFree } from './packet-terms.ts'
import { packetsQuery } from './packet.queries.ts'
import styles from './packets-page.module.css'

/** The groups of a shop in their order; `id` is the anchor that links may name. */
const GROUPS = [
  { id: 'tariffs', holds: (packet: Packet) => packet.is_base || isFree(packet) },
  { id: 'additional', holds: (packet: Packet) => !packet.is_base && !isFree(packet) },
] as const

/** `/packets`: what the provider sells, by kind. */
export default function PacketsPage() {
  const { t } = useTranslation()
  usePageTitle(t('packets.title'))
  const { data: packets, error, refetch } = useQuery(packetsQuery(useLanguage()))
  const failure = shownFailure(error, packets)
  const { hash, key } = useLocation()
  const isThere = packets !== undefined
  useEffect(() => {
    // As the browser would, had the group been there when the page came. A hash may be anything: it is no selector.
    if (isThere) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash, key])

  return (
    <div className={styles.page} aria-busy={!packets && !failure}>
      <h1>{t('packets.title')}</h1>
      <p className={styles.lead}>{t('packets.lead')}</p>
      {failure && <ErrorState error={failure} onRetry={() => void refetch()} />}
      {!packets && !failure && <Waiting />}
      {packets?.length === 0 && <Empty icon={PackageOpen} title={t('packets.none')} />}
      {packets && GROUPS.map(({ id, holds }) => <Group key={id} id={id} packets={packets.filter(holds)} />)}
    </div>
  )
}

function Group({
  id,
  packets,
}: {
  readonly id: (typeof GROUPS)[number]['id']
  readonly packets: readonly Packet[]
}) {
  const { t } = useTranslation()
  if (packets.length === 0) return null
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t(`packets.${id}`)}</h2>
        <p>{t(`packets.${id}_text`)}</p>
      </div>
      <div className={styles.packets}>
        {packets.map((packet) => (
          <PacketCard key={packet.id} isLink isFluid packet={packet} />
        ))}
      </div>
    </section>
  )
}

/** The boxes of three packets that are on their way. */
function Waiting() {
  return (
    <div className={styles.group} aria-hidden>
      <div className={styles.packets}>
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} className={styles.waiting} />
        ))}
      </div>
    </div>
  )
}
