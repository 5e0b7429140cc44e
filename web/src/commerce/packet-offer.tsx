import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { LinkButton } from '../ui/button.tsx'
import { HowToConnect } from './how-to-connect.tsx'
import styles from './packet-page.module.css'
import { isFree, usePacketTerms } from './packet-terms.ts'

/** What a packet costs, and who connects it. */
export function PacketOffer({ packet }: { readonly packet: Packet }) {
  const { t } = useTranslation()
  const { price, period, trial } = usePacketTerms(packet)
  return (
    <aside className={styles.offer} aria-label={t('packets.terms')}>
      <p className={styles.price}>
        {price}
        {period !== null && <small>{period}</small>}
      </p>
      {trial && <p className={styles.trial}>{trial}</p>}
      {isFree(packet) ? <p className={styles.how}>{t('packets.free_text')}</p> : <HowToConnect />}
      <LinkButton className={styles.all} to="/packets">
        {t('packets.all')}
      </LinkButton>
    </aside>
  )
}
