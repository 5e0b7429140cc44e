/** A provider named in the address of the page (`?provider=`) goes with every call and every address of this visit. */
export const visitProvider =
  new URLSearchParams(globalThis.location?.search ?? '').get('provider') || undefined

/** A path of this site as an address within the service of the same provider, or of the one that it names itself. */
export function visitPath(path: string): string {
  if (visitProvider === undefined) return path
  const url = new URL(path, location.origin)
  if (url.searchParams.has('provider')) return path
  url.searchParams.set('provider', visitProvider)
  return `${url.pathname}${url.search}${url.hash}`
}

/** The query of an address without the provider of this visit, which `visitPath` names again. */
export function searchOfPage(search: string): string {
  const query = new URLSearchParams(search)
  if (visitProvider === undefined || query.get('provider') !== visitProvider) return search
  query.delete('provider')
  const rest = query.toString()
  return rest && `?${rest}`
}
