import type { ReactNode, RefCallback } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  readonly viewport?: RefCallback<HTMLElement>
  readonly label: string
  readonly children: ReactNode
}

/** One line of cards that bleeds to the edge of the window; moved by `useSlider`. */
export function Slider({ viewport, label, children }: SliderProps) {
  return (
    <div className={styles.viewport} ref={viewport} role="group" aria-label={label}>
      <div className={styles.track}>{children}</div>
    </div>
  )
}
