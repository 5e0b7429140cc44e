import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import type { Provider } from '#contract/providers.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { type HeldPacket, hasTrial, mayChangePeriod, packetActions } from '#domain/commerce/packet-actions.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { LegalLink } from '../frame/legal-link.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { useInSight } from '../ui/use-in-sight.ts'
import { useMedia } from '../ui/use-media.ts'
import { PacketButtons } from './actions/packet-buttons.tsx'
import { usePacketState } from './actions/use-packet-state.ts'
import { BuyBar } from './buy-bar.tsx'
import { periodsQuery } from './money.queries.ts'
import { Link } from '../ui/link.tsx'
import styles from './packet-page.module.css'
import { usePacketTerms } from './packet-terms.ts'
import { PeriodChoice, purchaseTypes } from './period-choice.tsx'
import { useNeedsBase } from './use-needs-base.ts'
import { usePeriod } from './use-period.ts'
import { usePrice } from './use-price.ts'

/** The header and the bottom navigation with its bar lie over the window's edges. */
const UNDER_BARS = '-64px 0px -132px'

interface PacketOfferProps {
  readonly packet: Packet
  /** The id in the address, which names another provider too. */
  readonly id: string
  readonly held: HeldPacket | null
  /** Path of the bundle that the packet is looked at in: it is sold as one with that. */
  readonly bundlePath: string | null
  /** Who sells it, where that is not the viewer's provider. */
  readonly seller: Provider | undefined
}

/** What a packet costs and for how long, what the viewer has of it, and what can be done with it. */
export function PacketOffer({ packet, id, held, bundlePath, seller }: PacketOfferProps) {
  const { t } = useTranslation()
  const isSignedIn = useViewer().user?.is_guest === false
  const price = usePrice(seller?.currency)
  const period = usePeriod()
  const terms = usePacketTerms(packet, seller?.currency)
  // A packet that is looked at in a bundle is not had for that.
  const state = usePacketState(bundlePath === null ? packet : { ...packet, parent_name: null }, held)
  const { main, canChange } = packetActions(packet, held)
  const isOffered = bundlePath === null && (main === 'enable' || canChange)
  const { data: periods } = useQuery({
    ...periodsQuery(useLanguage(), id, isSignedIn && seller === undefined),
    enabled: isOffered && seller === undefined,
  })
  const types = purchaseTypes(periods)
  const [wished, setWished] = useState<string | null>(null)
  const own = types.find((type) => type.period === packet.period) ?? types[0]
  const chosen = types.find((type) => type.id === wished) ?? (main === 'enable' ? own : undefined)
  const isTried = chosen ? chosen.is_have_trial : main === 'enable' && hasTrial(packet)
  const begins = isTried ? (chosen?.trial_amount ?? packet.trial_price) : null
  const isFirstFree = begins !== null && Number(begins) === 0
  const isBaseFirst = useNeedsBase(packet) && seller === undefined && isOffered && main === 'enable'
  const isChanging = canChange && chosen !== undefined && held !== null
  const acts = useRef<HTMLDivElement>(null)
  const isNarrow = useMedia('(max-width: 932px)')
  const areActsInSight = useInSight(acts, UNDER_BARS)
  const hasBar = isNarrow && !areActsInSight && bundlePath === null && main === 'enable'
  const sold = seller ? { ...packet, provider: sellerOf(seller) } : packet
  const purchaseId = types.length > 1 ? chosen?.id : undefined
  return (
    <>
      <aside className={styles.offer} aria-label={t('packets.terms')}>
        {state && <Tag look={state.isMine ? 'soft' : 'line'}>{state.mark}</Tag>}
        <p className={styles.price}>
          {terms.price}
          {terms.period !== null && <small>{terms.period}</small>}
        </p>
        {state?.end && <p className={styles.end}>{state.end}</p>}
        {state?.message && <p className={styles.warning}>{state.message}</p>}
        {!state && terms.instead && <p className={styles.trial}>{terms.instead}</p>}
        {!state && terms.month && <p className={styles.trial}>{terms.month}</p>}
        {!state && terms.trial && <p className={styles.trial}>{terms.trial}</p>}
        {packet.provider && (
          <p className={styles.how}>{t('packets.partner_of', { name: packet.provider.name })}</p>
        )}
        {seller && <p className={styles.how}>{t('packets.partner_of', { name: seller.name })}</p>}
        {terms.period === null && <p className={styles.how}>{t('packets.free_text')}</p>}
        {bundlePath !== null && packet.parent_name !== null && (
          <p className={styles.how}>{t('packets.in_bundle', { name: packet.parent_name })}</p>
        )}
        {packet.packets.length > 0 && (
          <p className={styles.how}>
            {t('packets.holds_parts')}
            {packet.packets.map((part) => (
              <Link key={part.id} to={packetPath(part)}>
                {part.name}
              </Link>
            ))}
          </p>
        )}
        {isOffered && types.length > 1 && (
          <PeriodChoice
            types={types}
            chosen={chosen?.id ?? null}
            onChoose={setWished}
            held={canChange ? held : null}
            currency={seller?.currency}
          />
        )}
        {isBaseFirst && (
          <p className={styles.how}>
            {t('packets.needs_base')}
            <Link to="/packets#tariffs">{t('packets.tariffs')}</Link>
          </p>
        )}
        <div ref={acts} className={styles.acts}>
          {bundlePath === null ? (
            <PacketButtons
              packet={sold}
              held={held}
              look="accent"
              enable={{
                // What is charged today depends on the base packet that is chosen first.
                words: isBaseFirst
                  ? t('packets.base_first')
                  : isFirstFree
                    ? t('money.enable')
                    : t('packets.connect_for', { price: price(begins ?? chosen?.amount ?? packet.price) }),
                purchaseId,
              }}
              change={
                isChanging && mayChangePeriod(held.packet, chosen.period_human)
                  ? { words: t('packets.change_to'), purchaseId: chosen.id }
                  : types.length > 1
                    ? null
                    : undefined
              }
            />
          ) : (
            <LinkButton look="accent" to={bundlePath}>
              {t('packets.to_bundle')}
            </LinkButton>
          )}
        </div>
        {main === 'enable' && isOffered && !isBaseFirst && terms.period !== null && (
          <p className={styles.note}>
            {t(
              isFirstFree
                ? 'packets.after_free_trial'
                : begins === null
                  ? 'packets.renews_note'
                  : 'packets.after_trial',
              {
                price: price(chosen?.amount ?? packet.price),
                period: period(chosen?.period_human ?? packet.period_human),
                ...(begins !== null && { today: price(begins) }),
              },
            )}
          </p>
        )}
        {isChanging && <p className={styles.note}>{t('packets.change_note')}</p>}
        {packet.agreement && main === 'enable' && (
          <p className={styles.note}>
            <LegalLink url={packet.agreement.path}>
              {t('packets.agreement', { title: packet.agreement.title })}
            </LegalLink>
          </p>
        )}
        <LinkButton className={styles.all} to={held ? '/settings/subscriptions' : '/packets'}>
          {t(held ? 'packets.manage' : 'packets.all')}
        </LinkButton>
      </aside>
      {hasBar && (
        <BuyBar
          price={price(chosen?.amount ?? packet.price)}
          period={period(chosen?.period_human ?? packet.period_human)}
          trial={begins === null || isBaseFirst ? null : terms.trial}
        >
          <PacketButtons
            packet={sold}
            held={held}
            look="accent"
            enable={{ words: t(isBaseFirst ? 'packets.base_first' : 'money.enable'), purchaseId }}
          />
        </BuyBar>
      )}
    </>
  )
}

const sellerOf = ({ id, name, landing }: Provider): NonNullable<Packet['provider']> => ({
  id,
  name,
  shortname: landing.shortname,
})
