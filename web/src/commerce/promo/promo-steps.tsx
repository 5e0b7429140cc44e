import { useTranslation } from 'react-i18next'
import { PLACES } from './promo.machine.ts'
import styles from './promo.module.css'

/** Where the viewer is on the way to what the code gives: a line in four parts, and the name of the present one. */
export function PromoSteps({ place }: { readonly place: (typeof PLACES)[number] }) {
  const { t } = useTranslation()
  const at = PLACES.indexOf(place)
  return (
    <div className={styles.steps}>
      <ol aria-label={t('promo.steps')}>
        {PLACES.map((one, step) => (
          <li
            key={one}
            data-over={step < at}
            aria-current={step === at ? 'step' : undefined}
            aria-label={t(`promo.step_${one}`)}
          />
        ))}
      </ol>
      <span aria-hidden>
        {t('promo.step_of', { step: at + 1, count: PLACES.length, name: t(`promo.step_${place}`) })}
      </span>
    </div>
  )
}
