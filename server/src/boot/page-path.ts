/** Addresses that are never a page of the web app. */
const NOT_PAGES = /^\/(v2|media|art|assets|docs|openapi\.json|metrics|healthz|readyz)(\/|$)/

/** Whether a path is one that programs call, and no page. */
export const isForPrograms = (path: string): boolean => NOT_PAGES.test(path)

/** The path of a page's address; undefined for what is none, such as two slashes at the start, which would name a host. */
export function pagePath(url: string): string | undefined {
  return /^[/\\]{2}/.test(url) ? undefined : URL.parse(url, 'http://page')?.pathname
}

/**
 * An address that can be read: where a page's path has a `%` that spells nothing, each one stands for itself, so that it names
 * something that is not there and is answered as that. What programs call stays as it is and is refused.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%')) return url
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  if (isForPrograms(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
