import type { KeyboardEvent, ReactNode, RefCallback } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  readonly viewport?: RefCallback<HTMLElement>
  readonly label: string
  readonly children: ReactNode
}

/** One line of cards that bleeds to the edge of the window; moved by `useSlider`. */
export function Slider({ viewport, label, children }: SliderProps) {
  return (
    <div className={styles.viewport} ref={viewport} role="group" aria-label={label} onKeyDown={walk}>
      <div className={styles.track}>{children}</div>
    </div>
  )
}

const PRESSABLE = 'a[href], button:not(:disabled)'

/** Arrows go from card to card. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const track = event.currentTarget.firstElementChild
  const card = [...(track?.children ?? [])].find((child) => child.contains(document.activeElement))
  const next = event.key === 'ArrowRight' ? card?.nextElementSibling : card?.previousElementSibling
  if (!next) return
  const target = next.matches(PRESSABLE) ? next : next.querySelector(PRESSABLE)
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
