import type { LegalText } from '#contract/legal.ts'
import { legalParts } from '#domain/providers/legal-text.ts'
import type { Ask } from './ask.ts'
import { plainText, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'

/** A legal text of the provider; null where there is none of this kind. */
export async function legalText(ask: Ask, words: PageWords, kind: string): Promise<PageText | null> {
  const found = await ask<LegalText>(`/v2/legal/${encodeURIComponent(kind)}`)
  if (!found) return null
  const path = `/${kind}`
  return {
    ...plainText('page', found.title),
    path,
    isIndexed: true,
    crumbs: [
      { title: words.home, path: '/' },
      { title: found.title, path },
    ],
    prose: legalParts(found.text),
    boot: { legal: found },
  }
}
