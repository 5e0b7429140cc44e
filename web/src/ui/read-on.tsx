import { useTranslation } from 'react-i18next'

interface ReadOnProps {
  readonly className: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Unfolds the rest of a text, and folds it again. */
export function ReadOn({ className, isOpen, onToggle }: ReadOnProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} aria-expanded={isOpen} onClick={onToggle}>
      {t(isOpen ? 'catalogue.read_less' : 'catalogue.read_on')}
    </button>
  )
}
