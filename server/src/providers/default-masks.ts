import { SEO_PAGES, type SeoMasks } from '#contract/seo.ts'
import { localise } from '#domain/providers/localise.ts'
import { textsOf } from '../words/words.ts'

const TEXTS = textsOf('masks')

/** Masks of pages whose provider names none; in the first of `order` that has some, else in English, for a language without. */
export function defaultMasks(language: string, order: readonly string[]): SeoMasks {
  const entries = SEO_PAGES.map((page) => [
    page,
    {
      title: localise(TEXTS[`${page}_title`], language, order),
      description: localise(TEXTS[`${page}_description`], language, order),
    },
  ])
  return Object.fromEntries(entries) as SeoMasks
}
