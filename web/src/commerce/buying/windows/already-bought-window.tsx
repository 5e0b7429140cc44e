import { useTranslation } from 'react-i18next'
import '../../../i18n/money-words.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMyPackets } from '../../my-packets.queries.ts'
import { useAccountMoney } from '../../use-account-money.ts'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'

/**
 * `already_bought`: the viewer has the packet already, so there is something to watch and nothing to pay; or it is closed until its renewal is paid, which is
 * paid in place of another purchase.
 */
export default function AlreadyBoughtWindow() {
  const { t } = useTranslation()
  const { held, isKnown, error } = useMyPackets()
  const unpaidOf = (packet: BuyingState['packet']): UserPacket | null => {
    const own = packet && held.get(packet.id)?.packet
    return own?.is_unpaid ? own : null
  }
  return (
    <BuyingWindow
      title={({ packet }) =>
        unpaidOf(packet)
          ? `${packet?.name}: ${t('money.unpaid')}`
          : t('buying.already_title', { name: packet?.name ?? '' })
      }
    >
      {({ packet }, buying) => {
        const unpaid = unpaidOf(packet)
        if (unpaid) return <Unpaid packet={unpaid} buying={buying} />
        // Where it cannot be known whether it is unpaid, it is most probably open.
        if (isKnown || error) return <Open packet={packet} buying={buying} />
        return <Skeleton className={styles.waiting} />
      }}
    </BuyingWindow>
  )
}

function Open({ packet, buying }: Pick<BuyingState, 'packet'> & { readonly buying: Buying }) {
  const { t } = useTranslation()
  const { day, price } = useMoney()
  const held = packet?.subscription
  return (
    <>
      <p>
        {held?.next_pay_at != null && held.next_price !== null
          ? t('buying.already_renews', { day: day(held.next_pay_at), price: price(held.next_price) })
          : held && t('buying.already_until', { day: day(held.end_at) })}
      </p>
      <div className={styles.ways}>
        <Button look="paper" onClick={buying.watch}>
          {t('buying.watch')}
        </Button>
        <LinkButton to="/settings/subscriptions">{t('buying.to_subscriptions')}</LinkButton>
      </div>
    </>
  )
}

function Unpaid({ packet, buying }: { readonly packet: UserPacket; readonly buying: Buying }) {
  const { t } = useTranslation()
  const { day, price } = useMoney()
  const { canPay } = useAccountMoney()
  const missing = packet.payment_failed?.amount ?? null
  return (
    <>
      <p>{t('money.unpaid_since', { date: day(packet.end_at) })}</p>
      {packet.message && <p>{packet.message}</p>}
      <div className={styles.ways}>
        {canPay && missing !== null && (
          <Button look="accent" onClick={() => buying.topUp(missing)}>
            {`${t('money.pay_now')}: ${price(missing)}`}
          </Button>
        )}
        {canPay && <LinkButton to="/settings/cards">{t('money.cards')}</LinkButton>}
        <LinkButton to="/settings/subscriptions">{t('buying.to_subscriptions')}</LinkButton>
      </div>
    </>
  )
}
