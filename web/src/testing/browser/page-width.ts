/** By how many pixels the page is wider than its window; nothing may stick out at the right. */
export function pixelsTooWide(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}
