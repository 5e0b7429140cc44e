import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useWindowWidth } from '../../ui/use-window-width.ts'
import { gridLayout, type GridLayout, type GridTokens } from './grid-layout.ts'

/** They differ by the width of the window. */
function readTokens(_windowWidth: number): GridTokens {
  const style = getComputedStyle(document.documentElement)
  const pixels = (name: string): number => Number.parseFloat(style.getPropertyValue(name))
  const line = /\/\s*(\d+)px/.exec(style.getPropertyValue('--type-card'))?.[1]
  return { edge: pixels('--edge'), card: pixels('--card-v'), gap: pixels('--gap-cards'), line: Number(line) }
}

interface PlacedGrid extends GridLayout {
  /** Where the grid begins in the page, pixels. */
  readonly top: number
}

/**
 * The layout of a grid that fills the page between its edges. It is known before anything is drawn, because the way back
 * finds its place only in a page that has its height at once.
 */
export function useGridLayout(grid: RefObject<HTMLElement | null>): PlacedGrid {
  const windowWidth = useWindowWidth()
  const tokens = useMemo(() => readTokens(windowWidth), [windowWidth])
  const [measured, setMeasured] = useState<{ width: number; top: number } | null>(null)
  useEffect(() => {
    const element = grid.current
    const page = element?.parentElement
    if (!element || !page) return
    const measure = (): void => {
      const width = element.clientWidth
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      setMeasured((before) => (before?.width === width && before.top === top ? before : { width, top }))
    }
    // What stands above the grid moves it, and with it the height of the page.
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    watch.observe(page)
    return () => watch.disconnect()
  }, [grid])
  const width = measured?.width ?? document.documentElement.clientWidth - 2 * tokens.edge
  const layout = useMemo(() => gridLayout(width, windowWidth, tokens), [width, windowWidth, tokens])
  return { ...layout, top: measured?.top ?? 0 }
}
