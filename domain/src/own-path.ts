/** Any site: a path that leaves this one leaves every other. */
const SITE = 'https://site.invalid'

/**
 * Whether a browser that is sent to `wanted` stays on this site. It reads an address otherwise than it is written: tabs and line
 * breaks count for nothing, `\` is `/`, and what `..` takes away may leave `//`, which begins the name of another host.
 */
export function isOwnPath(wanted: string): boolean {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, SITE)) return false
  const url = new URL(wanted, SITE)
  return url.origin === SITE && !url.pathname.startsWith('//')
}
