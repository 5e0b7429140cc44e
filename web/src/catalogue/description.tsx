import { useLayoutEffect, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import text from '../ui/text.module.css'
import { ReadOn } from './read-on.tsx'
import styles from './content.module.css'
import { trimDescription } from './text.ts'

/** A description of three lines that reads on when asked. */
export function Description({ children }: { readonly children: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLonger, setIsLonger] = useState(false)
  const start = trimDescription(children)

  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
    if (!isOpen) setIsLonger(start !== children.trim() || scrollHeight > clientHeight + 1)
  }, [isOpen, start, children])

  return (
    <>
      <p ref={paragraph} className={classes(styles.description, !isOpen && text.clamp3)}>
        {isOpen ? children : start}
      </p>
      {isLonger && <ReadOn className={styles.more} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
    </>
  )
}
