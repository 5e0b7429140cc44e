import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'

/** `packet_not_found`: the provider does not sell it to this viewer. */
export default function PacketNotFoundWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={() => t('buying.missing_title')}>
      {() => (
        <>
          <p>{t('buying.missing_text')}</p>
          <LinkButton className={styles.wide} look="paper" to="/packets">
            {t('buying.to_packets')}
          </LinkButton>
        </>
      )}
    </BuyingWindow>
  )
}
