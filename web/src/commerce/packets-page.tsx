import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import '../i18n/money-words.ts'
import '../i18n/packets-words.ts'
import '../i18n/settings-words.ts'
import type { Packet, PacketKind } from '#contract/commerce.ts'
import { type HeldPacket, hasTrial } from '#domain/commerce/packet-actions.ts'
import { isChildSession } from '../api/profile-role.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { shownFailure } from '../frame/shown-failure.ts'
import { LinkButton } from '../ui/button.tsx'
import { Empty, ErrorState } from '../ui/empty.tsx'
import { isPageMoved } from '../ui/page-moves.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMyPackets } from './my-packets.queries.ts'
import { triedFor, useOfferedDays } from './promo/offered-days.ts'
import { PromoDays } from './promo/promo-days.tsx'
import { SoldPacket } from './sold-packet.tsx'
import { useShop } from './use-shop.ts'
import styles from './packets-page.module.css'

/** The groups of a shop in their order; `id` is the anchor that links may name. */
const GROUPS = [
  { id: 'tariffs', kind: 'base' },
  { id: 'bundles', kind: 'bundle' },
  { id: 'additional', kind: 'additional' },
  { id: 'partners', kind: 'partner' },
  { id: 'free', kind: 'free' },
] as const satisfies readonly { id: string; kind: PacketKind }[]
type GroupId = (typeof GROUPS)[number]['id']

/** What is said of groups whose packets go along with a base packet only, where they do. */
const WITH_BASE: Readonly<Partial<Record<GroupId, string>>> = {
  additional: 'packets.additional_with_base_text',
  partners: 'packets.partners_with_base_text',
}

/** `/packets`: what the provider sells, by kind, and what of it the viewer has. */
export default function PacketsPage() {
  const { t } = useTranslation()
  usePageTitle(t('packets.title'))
  const { packets, error, refetch } = useShop()
  const { held } = useMyPackets()
  const failure = shownFailure(error, packets)
  const { hash, key } = useLocation()
  const isThere = packets !== undefined
  const days = useOfferedDays()
  const tried = triedFor(packets ?? [], days)
  // One button of a view stands out: that of the days that guests are told of, else of the first trial that is left.
  const featured = tried ? null : packets?.find((packet) => hasTrial(packet) && !held.has(packet.id))
  useEffect(() => {
    // As the browser would, had the group been there when the page came; who reads something else by now goes on with it. A hash may be
    // anything: it is no selector.
    if (isThere && !isPageMoved()) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash, key])

  return (
    <div className={styles.page} aria-busy={!packets && !failure}>
      <h1>{t('packets.title')}</h1>
      {!isChildSession() && <p className={styles.lead}>{t('packets.lead')}</p>}
      {failure && <ErrorState error={failure} onRetry={() => void refetch()} />}
      {!packets && !failure && <Waiting />}
      {packets?.length === 0 &&
        (isChildSession() ? <NotForChildren /> : <Empty icon={PackageOpen} title={t('packets.none')} />)}
      {tried && <PromoDays packet={tried} />}
      {packets &&
        GROUPS.map(({ id, kind }) => (
          <Group
            key={id}
            id={id}
            held={held}
            featured={featured?.id}
            packets={packets.filter((packet) => packet.kind === kind)}
          />
        ))}
    </div>
  )
}

/** A child is sold nothing, and is led to the profiles. */
function NotForChildren() {
  const { t } = useTranslation()
  return (
    <Empty icon={PackageOpen} title={t('packets.child')} text={t('settings.child_text')}>
      <LinkButton look="paper" to="/settings">
        {t('settings.child_profiles')}
      </LinkButton>
    </Empty>
  )
}

interface GroupProps {
  readonly id: GroupId
  readonly packets: readonly Packet[]
  readonly held: ReadonlyMap<number, HeldPacket>
  /** Id of the packet whose button stands out. */
  readonly featured: number | undefined
}

function Group({ id, packets, held, featured }: GroupProps) {
  const { t } = useTranslation()
  const sellsAlone = useNetwork()?.is_allow_additional_packets_without_base ?? true
  if (packets.length === 0) return null
  const withBase = WITH_BASE[id]
  return (
    <section id={id} className={styles.group} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t(`packets.${id}`)}</h2>
        <p>{t(withBase && !sellsAlone ? withBase : `packets.${id}_text`)}</p>
      </div>
      <div
        className={id === 'bundles' ? undefined : styles.packets}
        data-alone={packets.length === 1 ? true : undefined}
      >
        {packets.map((packet) => (
          <SoldPacket
            key={packet.id}
            packet={packet}
            held={held.get(packet.id) ?? null}
            isFeatured={packet.id === featured}
            isAlone={packets.length === 1}
          />
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
