/** Since when a page is kept that is shown without a connection, as the worker writes into it; null of one that the service has sent. */
export const keptSince = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="kept-since"]')?.content ?? null
