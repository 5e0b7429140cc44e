import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import type { BlockData } from '#contract/regional.ts'
import button from '../../ui/button.module.css'
import { isChildSession } from '../../api/profile-role.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useMedia } from '../../ui/use-media.ts'
import { usePrice } from '../use-price.ts'
import styles from './owed.module.css'

interface OwedProps {
  readonly data: BlockData
  /** With the code that leads a phone to the payment. */
  readonly hasCode: boolean
  readonly onLookAgain: () => void
  /** What else one may do. */
  readonly children?: ReactNode
}

/** Whose contract it is, how it stands, and how what is owed is paid. A child is told to ask an adult, and nothing of the money. */
export function Owed({ data, hasCode, onLookAgain, children }: OwedProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const isNarrow = useMedia('(max-width: 932px)')
  if (isChildSession()) return <p>{t('regional.child_text')}</p>
  const { username, balance, amount, message_detail, qrcode, link } = data
  const facts = [
    [t('regional.contract'), username],
    [t('regional.balance'), balance && price(balance)],
    [t('regional.amount'), amount && price(amount)],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className={styles.owed}>
      {message_detail && <p className={styles.told}>{message_detail}</p>}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasCode && qrcode && <img src={qrcode} alt={t('regional.qr_alt')} width={200} height={200} />}
      {hasCode && <p className={styles.told}>{t('regional.qr_text')}</p>}
      <div className={styles.ways}>
        {link && (isNarrow || !hasCode) && (
          <a className={classes(button.button, button['paper'])} href={link} target="_blank" rel="noreferrer">
            <Smartphone strokeWidth={1.75} aria-hidden />
            <span>{t('regional.pay')}</span>
          </a>
        )}
        <Button look="quiet" onClick={onLookAgain}>
          {t('regional.look_again')}
        </Button>
        {children}
      </div>
    </div>
  )
}
