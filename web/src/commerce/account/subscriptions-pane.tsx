import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../i18n/money-words.ts'
import type { Packet } from '#contract/commerce.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { type HeldPacket, packetStanding } from '#domain/commerce/packet-actions.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Empty, ErrorState } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PacketButtons } from '../actions/packet-buttons.tsx'
import { usePacketState } from '../actions/use-packet-state.ts'
import { cardName } from '../cards/card-name.ts'
import { cardsQuery } from '../money.queries.ts'
import { purchasePacketsQuery, useMyPackets } from '../my-packets.queries.ts'
import { usePacketTerms } from '../packet-terms.ts'
import { useAccountMoney } from '../use-account-money.ts'
import { Link } from '../../ui/link.tsx'
import styles from './account.module.css'
import { PastPackets } from './past-packets.tsx'

/** At most so many packets are offered below what the viewer has. */
const MORE_AT_MOST = 4

/** What the viewer has and will have, until when, what is charged next, and what else there is. */
export function SubscriptionsPane() {
  const { t } = useTranslation()
  const { held, isKnown, error, retry } = useMyPackets()
  if (!isKnown && error) return <ErrorState isInside error={error} onRetry={retry} />
  if (!isKnown) {
    return (
      <div className={styles.waiting} aria-busy>
        <Skeleton text={0.7} />
        <Skeleton text={0.4} />
        <Skeleton text={0.6} />
      </div>
    )
  }
  // What runs stands before what begins later, in the order of the service.
  const mine = [...held.values()].toSorted((a, b) => Number(a.isFuture) - Number(b.isFuture))
  return (
    <>
      {mine.some(({ packet }) => packet.renew) && <ChargedTo />}
      {mine.length === 0 ? (
        <Empty
          isInside
          icon={Layers}
          title={t('money.subscriptions_none')}
          text={t('money.subscriptions_none_text')}
        >
          <LinkButton look="paper" to="/packets">
            {t('money.all_packets')}
          </LinkButton>
        </Empty>
      ) : (
        <ul className={styles.items} aria-label={t('money.subscriptions')}>
          {mine.map((one) => (
            <Line key={one.packet.id} packet={one.packet} held={one} />
          ))}
        </ul>
      )}
      <More held={held} />
      <PastPackets />
    </>
  )
}

/** What renewals are charged to. */
function ChargedTo() {
  const { t } = useTranslation()
  const { account, canPay, isKnown } = useAccountMoney()
  const { data: cards, isPending } = useQuery({ ...cardsQuery, enabled: canPay })
  if (!isKnown || (canPay && isPending))
    return (
      <p className={styles.lead}>
        <Skeleton text={0.6} />
      </p>
    )
  // Which card it is cannot be said: nothing is better than another one.
  if (canPay && cards === undefined) return null
  const primary = cards?.find((card) => card.is_primary && !card.is_expired)
  // What is on the balance pays first.
  const isShared = Number(account?.balance ?? 0) > 0
  return (
    <p className={styles.lead}>
      {primary
        ? t(isShared ? 'money.charged_to_both' : 'money.charged_to_card', { card: cardName(primary) })
        : t('money.charged_to_balance')}
    </p>
  )
}

function Line({ packet, held }: { readonly packet: Packet; readonly held: HeldPacket | null }) {
  const { t } = useTranslation()
  const state = usePacketState(packet, held)
  const { canPay } = useAccountMoney()
  const { price, period, trial } = usePacketTerms(packet)
  return (
    <li>
      <div>
        <b>
          <Link to={packetPath(packet)}>{packet.name}</Link>
        </b>
        {state && <Tag look={state.isMine && held?.packet.renew ? 'soft' : 'line'}>{state.mark}</Tag>}
        <p>{packet.short}</p>
        {state ? (
          <p>{state.end}</p>
        ) : (
          <p>{[[price, period].filter(Boolean).join(' '), trial].filter(Boolean).join('. ')}</p>
        )}
        {state?.message && (
          <p className={styles.warning}>
            {state.message}{' '}
            {held?.packet.renew && canPay && <Link to="/settings/cards">{t('money.cards')}</Link>}
          </p>
        )}
      </div>
      <div className={styles.acts} role="group" aria-label={t('money.actions_of', { name: packet.name })}>
        <PacketButtons packet={packet} held={held} size="small" />
      </div>
    </li>
  )
}

/** What the viewer could have besides. */
function More({ held }: { readonly held: ReadonlyMap<number, HeldPacket> }) {
  const { t } = useTranslation()
  const { data: packets } = useQuery(purchasePacketsQuery(useLanguage()))
  const others = (packets ?? [])
    .filter((packet) => packetStanding(packet, held.get(packet.id) ?? null) === 'none')
    .slice(0, MORE_AT_MOST)
  if (others.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="more-packets">
      <h2 id="more-packets">{t('money.more_packets')}</h2>
      <ul className={styles.items}>
        {others.map((packet) => (
          <Line key={packet.id} packet={packet} held={null} />
        ))}
      </ul>
    </section>
  )
}
