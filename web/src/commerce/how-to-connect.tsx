import { useTranslation } from 'react-i18next'
import '../i18n/card-words.ts'
import { useNetwork } from '../frame/service.queries.ts'
import styles from './pay.module.css'

/** Who connects a packet, and how to reach them. */
export function HowToConnect() {
  const { t } = useTranslation()
  const { phone, email } = useNetwork()?.provider?.landing.support ?? {}
  return (
    <div className={styles.how}>
      {t(phone || email ? 'card.packet_how' : 'card.packet_how_unknown')}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </div>
  )
}
