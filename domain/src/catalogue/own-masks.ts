import { SEO_PAGES, type SeoMasks, type SeoPage } from '#contract/seo.ts'
import type { LocalisedText } from '../providers/localise.ts'

/** What a provider says of its pages itself; what it leaves out is said by the defaults. */
export type OwnMasks = Readonly<
  Partial<Record<SeoPage, { readonly title?: LocalisedText; readonly description?: LocalisedText }>>
>

/**
 * The masks of a provider in a language. Where it has a mask of its own in other languages only, the default one is said.
 * @param defaults in the wanted language
 */
export function masksOf(own: OwnMasks, language: string, defaults: SeoMasks): SeoMasks {
  const entries = SEO_PAGES.map((page) => [
    page,
    {
      title: own[page]?.title?.[language] || defaults[page].title,
      description: own[page]?.description?.[language] || defaults[page].description,
    },
  ])
  return Object.fromEntries(entries) as SeoMasks
}
