import { useEffect, useState } from 'react'

/** Pixels scrolled after which the header stands on its own ground. */
const DARK_AT = 140
/** Pixels after which it gets out of the way on a phone that lies on its side. */
const HIDE_AT = 250
const LYING_PHONE = '(max-width: 932px) and (orientation: landscape)'

interface ScrollMarks {
  readonly isDark: boolean
  readonly isHidden: boolean
}

/** What scrolling does to the header. */
export function useScrollMarks(): ScrollMarks {
  const [marks, setMarks] = useState<ScrollMarks>({ isDark: false, isHidden: false })
  useEffect(() => {
    let before = scrollY
    const look = () => {
      const isDark = scrollY > DARK_AT
      const isHidden = scrollY > HIDE_AT && scrollY > before && matchMedia(LYING_PHONE).matches
      before = scrollY
      setMarks((last) => (last.isDark === isDark && last.isHidden === isHidden ? last : { isDark, isHidden }))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return marks
}
