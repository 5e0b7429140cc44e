import { useEffect, useState } from 'react'
import { NARROW_HEADER } from '../ui/narrow-header.ts'

/** Pixels scrolled after which the header stands on its own ground. */
const DARK_AT = 140
/** Pixels after which it gets out of the way where it is narrow and the window lies on its side. */
const HIDE_AT = 250
const LYING = '(orientation: landscape)'

export interface ScrollMarks {
  readonly isDark: boolean
  readonly isHidden: boolean
}

/** Tells what the header does, now and at every scroll. Answers how to stop. */
export function watchScroll(tell: (marks: ScrollMarks) => void): () => void {
  let before = scrollY
  const look = () => {
    const isHidden =
      scrollY > HIDE_AT && scrollY > before && matchMedia(LYING).matches && matchMedia(NARROW_HEADER).matches
    before = scrollY
    tell({ isDark: scrollY > DARK_AT, isHidden })
  }
  look()
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}

/** What scrolling does to the header. */
export function useScrollMarks(): ScrollMarks {
  const [marks, setMarks] = useState<ScrollMarks>({ isDark: false, isHidden: false })
  useEffect(
    () =>
      watchScroll(({ isDark, isHidden }) =>
        setMarks((last) =>
          last.isDark === isDark && last.isHidden === isHidden ? last : { isDark, isHidden },
        ),
      ),
    [],
  )
  return marks
}
