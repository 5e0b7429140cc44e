import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import text from './text.module.css'

/** Descriptions longer than this many characters fold, and get a "read on"; shorter ones stand whole, on any screen. */
const COLLAPSE_ABOVE = 400

/** Whether a description is long enough to fold. */
export function isFolded(text: string): boolean {
  return text.length > COLLAPSE_ABOVE
}

/** A description that folds where it is long. @param moreClass of the button that unfolds it */
export function Description({
  text: words,
  moreClass,
}: {
  readonly text: string
  readonly moreClass: string | undefined
}) {
  const [isOpen, setIsOpen] = useState(false)
  const canFold = isFolded(words)
  return (
    <>
      <p className={canFold && !isOpen ? text.clamp3 : undefined}>{words}</p>
      {canFold && <ReadOn className={moreClass} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  )
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
