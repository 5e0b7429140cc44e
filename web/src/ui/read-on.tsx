import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tied } from '../i18n/tied.ts'
import { classes } from './classes.ts'
import clamp from './text.module.css'

/** Descriptions longer than this many characters fold, and get a "read on"; shorter ones stand whole, on any screen. */
const COLLAPSE_ABOVE = 400

/** Whether a description is long enough to fold. */
export function isFolded(text: string): boolean {
  return text.length > COLLAPSE_ABOVE
}

interface DescriptionProps {
  readonly text: string
  readonly className?: string | undefined
  /** Of the button that unfolds it. */
  readonly moreClass?: string | undefined
  /** What stands of it until it is unfolded, where that is not all; three lines of it are seen. */
  readonly shorten?: (text: string) => string
  /** What the button says, before and after. */
  readonly says?: readonly [more: string, less: string]
}

/** A description; a long one shows three lines and reads on when asked. */
export function Description({ text, className, moreClass, shorten, says }: DescriptionProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const told = tied(text)
  const folds = isFolded(told)
  const [more, less] = says ?? [t('catalogue.read_on'), t('catalogue.read_less')]
  return (
    <>
      <p className={classes(className, folds && !isOpen && clamp.clamp3)}>
        {isOpen ? told : (shorten?.(told) ?? told)}
      </p>
      {folds && (
        <button type="button" className={moreClass} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? less : more}
        </button>
      )}
    </>
  )
}
