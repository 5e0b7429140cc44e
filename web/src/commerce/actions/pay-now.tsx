import { useTranslation } from 'react-i18next'
import '../../i18n/money-words.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useAccountMoney } from '../use-account-money.ts'
import { usePrice } from '../use-price.ts'

interface PayNowProps {
  /** What the balance lacks, as a decimal string. */
  readonly amount: string
  /** Of the packet, where it stands among others. */
  readonly name?: string
  readonly look: 'accent' | 'fill'
  readonly size?: 'small' | undefined
  readonly className?: string | undefined
}

/** Leads to paying what the balance lacks for a renewal that failed, and says how much that is: with it the renewal is paid at once. */
export function PayNow({ amount, name, ...looks }: PayNowProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const { canPay } = useAccountMoney()
  const windowLink = useWindowLink()
  if (!canPay) return null
  const words = `${t('money.pay_now')}: ${price(amount)}`
  return (
    <LinkButton
      {...looks}
      {...windowLink('refill', { amount })}
      label={name === undefined ? undefined : `${words}, ${name}`}
    >
      {words}
    </LinkButton>
  )
}
