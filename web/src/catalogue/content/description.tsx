import { useState } from 'react'
import { tied } from '../../i18n/tied.ts'
import { classes } from '../../ui/classes.ts'
import text from '../../ui/text.module.css'
import { ReadOn } from '../../ui/read-on.tsx'
import styles from '../content.module.css'
import { trimDescription } from './text.ts'
import { isFolded } from '../../ui/read-on.tsx'

/** A description; a long one shows three lines and reads on when asked. */
export function Description({ children: told }: { readonly children: string }) {
  const children = tied(told)
  const [isOpen, setIsOpen] = useState(false)
  const folds = isFolded(children)
  return (
    <>
      <p className={classes(styles.description, folds && !isOpen && text.clamp3)}>
        {isOpen ? children : trimDescription(children)}
      </p>
      {folds && <ReadOn className={styles.more} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  )
}
