/** The system of a phone or tablet, by its user agent; null on everything else. Tablets of Apple's call themselves desktops, but have touch. */
export function mobileSystem({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): 'android' | 'ios' | null {
  if (/Android/.test(userAgent)) return 'android'
  const isTablet = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isTablet || /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : null
}
