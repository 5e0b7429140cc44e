import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import styles from './auth.module.css'
import { ProblemLine, type StepProps } from './auth-form.tsx'

/** Where the subscriber of a regional provider lives: one of the own addresses, else a city. Signing in ends with it. */
export default function PlaceStep({ flow, state }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  const { addresses = [], cities = [] } = state.choice ?? {}
  const isAddress = addresses.length > 0
  const places = isAddress
    ? addresses.map((place) => ({ key: place.address_id, name: place.address, place }))
    : cities.map((place) => ({ key: place.id, name: place.name, place }))
  return (
    <div className={styles.form}>
      <p className={styles.lead} id={`${id}-lead`}>
        {t(isAddress ? 'regional.choose_address' : 'regional.choose_city')}
      </p>
      <ul className={styles.places} aria-labelledby={`${id}-lead`}>
        {places.map(({ key, name, place }) => (
          <li key={key}>
            <button
              type="button"
              disabled={state.step !== 'Choosing'}
              onClick={() => void flow.choosePlace(place)}
            >
              <span>{name}</span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {places.length === 0 && <p>{t('regional.no_places')}</p>}
      <ProblemLine id={`${id}-problem`} problem={state.problem} />
    </div>
  )
}
