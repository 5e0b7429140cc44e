import { useTranslation } from 'react-i18next'

/** Descriptions longer than this many characters fold, and get a "read on"; shorter ones stand whole, on any screen. */
const COLLAPSE_ABOVE = 400

/** Whether a description is long enough to fold. */
export function isFolded(text: string): boolean {
  return text.length > COLLAPSE_ABOVE
}

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
