/**
 * What is laid out badly on the page that is open, one line each: a page wider than its window, words that their own button or
 * heading cuts off, that stick out of it or of the window, and words over other words. Stands alone, so that it can be sent into a page.
 */
export function layoutFaults(): string[] {
  const SLACK = 2
  const CONTROL =
    'button, a, label, summary, legend, [role=tab], [role=option], [role=menuitem], h1, h2, h3, h4, p, dt, dd, li'
  const faults = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth)
    faults.add(`the page is ${scrollWidth - clientWidth} px wider than its window`)

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], svg, script, style, noscript')
  /** Read aloud only: of one pixel. */
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect()
      if (width <= 1 && height <= 1 && getComputedStyle(at).overflow !== 'visible') return true
    }
    return false
  }
  const said = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  const nameOf = (element: Element): string =>
    `${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join('.')}` : ''}`

  interface Words {
    readonly text: string
    readonly element: Element
    readonly lines: readonly DOMRect[]
  }
  const words: Words[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || !isShown(element) || isUnseen(element)) continue
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length > 0) words.push({ text, element, lines })
  }

  for (const { text, element, lines } of words) {
    const control = element.closest(CONTROL) ?? element
    const [left, right] = [Math.min(...lines.map((l) => l.left)), Math.max(...lines.map((l) => l.right))]
    const [top, bottom] = [Math.min(...lines.map((l) => l.top)), Math.max(...lines.map((l) => l.bottom))]
    let isCut = false
    let scrolls = false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      const box = at.getBoundingClientRect()
      if (/auto|scroll/.test(style.overflowX)) scrolls = true
      if (/hidden|clip/.test(style.overflowX) && control.contains(at)) {
        // A line that ends in dots, or a paragraph of so many lines, is cut as it is meant to be; a button is not.
        const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        const isOut =
          left < box.left - SLACK ||
          right > box.right + SLACK ||
          top < box.top - SLACK ||
          bottom > box.bottom + SLACK
        if (isOut && (!isMeant || control.matches('button, [role=tab], h1')))
          faults.add(`cut off by ${nameOf(at)}: ${said(text)}`)
        isCut ||= isOut
      }
      if (/hidden|clip/.test(style.overflowX) && !control.contains(at)) scrolls = true
      if (at === control && !isCut && at.matches('button, [role=tab], a')) {
        const isOut = left < box.left - SLACK || right > box.right + SLACK
        if (isOut && style.display !== 'inline') faults.add(`sticks out of ${nameOf(at)}: ${said(text)}`)
      }
      if (at === control && isCut) break
    }
    if (!isCut && !scrolls && (right > innerWidth + SLACK || left < -SLACK))
      faults.add(`outside the window: ${said(text)}`)
  }

  /** What has colour of its own covers what lies beneath it. */
  const covers = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    return (
      backgroundImage !== 'none' ||
      !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ||
      element.matches('img, video, canvas')
    )
  }
  const parts = words.flatMap(({ text, element, lines }) => lines.map((line) => ({ text, element, line })))
  const inWindow = parts.filter(({ line }) => line.bottom > 0 && line.top < innerHeight)
  for (const [at, one] of inWindow.entries())
    for (const other of inWindow.slice(at + 1)) {
      if (one.element === other.element) continue
      const left = Math.max(one.line.left, other.line.left)
      const right = Math.min(one.line.right, other.line.right)
      const top = Math.max(one.line.top, other.line.top)
      const bottom = Math.min(one.line.bottom, other.line.bottom)
      // Lines of text stand close: their boxes share what no letter reaches.
      const least = Math.min(one.line.height, other.line.height) / 3
      if (right - left <= SLACK || bottom - top <= Math.max(SLACK, least)) continue
      const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      const [first, second] = [stack.indexOf(one.element), stack.indexOf(other.element)]
      if (first < 0 || second < 0) continue
      if (stack.slice(0, Math.max(first, second)).some(covers)) continue
      faults.add(`one over the other: ${said(one.text)} / ${said(other.text)}`)
    }
  return [...faults]
}
