import { useTranslation } from 'react-i18next'
import '../../i18n/consent-words.ts'
import { keepConsent } from '../../analytics/consent.ts'
import { Button } from '../../ui/button.tsx'
import styles from './consent-bar.module.css'
import { useConsent } from '../../frame/use-consent.ts'

/** Asks, beside the page and not before it, whether others may count who watches. */
export default function ConsentBar({ providerId }: { readonly providerId: number }) {
  const { t } = useTranslation()
  if (useConsent(providerId) !== null) return null
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <div>
        <h2 id="consent-title">{t('consent.title')}</h2>
        <p>{t('consent.text')}</p>
      </div>
      <div className={styles.ways}>
        <Button look="ghost" onClick={() => keepConsent(providerId, false)}>
          {t('consent.refuse')}
        </Button>
        <Button look="ghost" onClick={() => keepConsent(providerId, true)}>
          {t('consent.allow')}
        </Button>
      </div>
    </section>
  )
}
