import { useEffect } from 'react'
import type { SeoPage } from '#contract/seo.ts'
import { fillMasks, type MaskValues } from '#domain/catalogue/seo-mask.ts'
import { useMasks } from './masks.queries.ts'
import { useNetwork } from './service.queries.ts'

interface Head {
  readonly title: string
  readonly description: string
  /** The one path of what is shown. */
  readonly path: string
}

/** Says a page in the head of the document; what is returned says the one before again. */
function writeHead({ title, description, path }: Head): () => void {
  const before = document.title
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const [oldDescription, oldAddress] = [meta?.content, link?.href]
  document.title = title
  if (meta) meta.content = description
  if (link) {
    // Where the service is found, and in which language, the page itself has said.
    const address = new URL(link.href)
    address.pathname = path
    link.href = address.href
  }
  return () => {
    document.title = before
    if (meta && oldDescription !== undefined) meta.content = oldDescription
    if (link && oldAddress !== undefined) link.href = oldAddress
  }
}

/**
 * Names the document by the provider's mask of this kind of page. What is not known yet changes nothing.
 * @param path the one path of what is shown; the present one where it has no other
 */
export function usePageMask(page: SeoPage, values: MaskValues | undefined, path?: string): void {
  const network = useNetwork()
  const masks = useMasks()
  const filled =
    network && masks && values
      ? fillMasks(masks[page], {
          ...values,
          provider: network.default.title,
          about: network.default.description,
        })
      : undefined
  const [title, description] = [filled?.title, filled?.description]
  useEffect(() => {
    if (title === undefined || description === undefined) return
    return writeHead({ title, description, path: path ?? location.pathname })
  }, [title, description, path])
}

/** Names the document after a page that has no kind of its own; null names it after the service. */
export function usePageTitle(title: string | null | undefined): void {
  usePageMask(title === null ? 'home' : 'page', title === undefined ? undefined : { title })
}

/** Keeps a page out of search engines: addresses without letters, persons with next to nothing. */
export function useNoIndex(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return
    const mark = document.createElement('meta')
    mark.name = 'robots'
    mark.content = 'noindex'
    document.head.append(mark)
    return () => mark.remove()
  }, [isHidden])
}
