import { SEO_PAGES, SEO_PLACEHOLDERS } from '#contract/seo.ts'
import type { OwnMasks } from '#domain/catalogue/own-masks.ts'
import { placeholdersOf } from '#domain/catalogue/seo-mask.ts'
import { LANGUAGES } from '#server/words/words.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Entry } from './entries.ts'
import type { Seo } from '../format/provider.ts'
import type { Text } from '../format/text.ts'

const KNOWN: ReadonlySet<string> = new Set(SEO_PLACEHOLDERS)
const FIELDS = ['title', 'description'] as const

/** A mask without languages is said in all of them. */
const inLanguages = (mask: Text): LocalisedText =>
  typeof mask === 'string' ? Object.fromEntries(LANGUAGES.map((code) => [code, mask])) : { ...mask }

/** The masks of a provider; a placeholder that nothing fills is a mistake. */
export function resolveSeo(entry: Entry<unknown>, seo: Seo): OwnMasks {
  const pages = SEO_PAGES.flatMap((page) => {
    const fields = FIELDS.flatMap((field) => {
      const mask = seo[page]?.[field]
      if (mask === undefined) return []
      const texts = inLanguages(mask)
      const unknown = Object.values(texts)
        .flatMap(placeholdersOf)
        .find((name) => !KNOWN.has(name))
      if (unknown !== undefined) entry.report(['seo', page, field], `unknown placeholder {${unknown}}`)
      return [[field, texts] as const]
    })
    return fields.length === 0 ? [] : [[page, Object.fromEntries(fields)] as const]
  })
  return Object.fromEntries(pages)
}
