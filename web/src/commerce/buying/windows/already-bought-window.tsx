import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../ui/button.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'

/** `already_bought`: the viewer has the packet already, so there is something to watch and nothing to pay. */
export default function AlreadyBoughtWindow() {
  const { t } = useTranslation()
  const { day, price } = useMoney()
  return (
    <BuyingWindow title={({ packet }) => t('buying.already_title', { name: packet?.name ?? '' })}>
      {({ packet }, buying) => {
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
      }}
    </BuyingWindow>
  )
}
