import { useTranslation } from 'react-i18next'
import '../i18n/packets-words.ts'
import styles from './pay.module.css'

/** Says of a packet that its price comes on top of that of a base packet. */
export default function BaseNote() {
  const { t } = useTranslation()
  return <small className={styles.base}>{t('packets.additional_with_base_text')}</small>
}
