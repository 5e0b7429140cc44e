import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import styles from './search-box.module.css'

interface SearchBoxProps {
  /** Names the field, and stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string | undefined
}

/** A field that narrows the list beside it. Escape and the cross empty it. */
export function SearchBox({ label, value, onChange, className }: SearchBoxProps) {
  const { t } = useTranslation()
  return (
    <label className={classes(styles.box, className)}>
      <Search aria-hidden strokeWidth={1.75} />
      <input
        type="search"
        value={value}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.preventDefault()
          onChange('')
        }}
      />
      {value !== '' && (
        <button type="button" aria-label={t('tv.search_clear')} onClick={() => onChange('')}>
          <X aria-hidden strokeWidth={1.75} />
        </button>
      )}
    </label>
  )
}
