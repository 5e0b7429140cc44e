import { expect, test } from 'vitest'
import { SEO_PAGES, SEO_PLACEHOLDERS } from '#contract/seo.ts'
import { placeholdersOf } from '#domain/catalogue/seo-mask.ts'
import { LANGUAGES } from '../words/words.ts'
import { defaultMasks } from './default-masks.ts'

test('every language has a mask for every page, of placeholders that exist', () => {
  for (const language of LANGUAGES) {
    const masks = defaultMasks(language, [])
    for (const page of SEO_PAGES) {
      const { title, description } = masks[page]
      expect(title, `${language} ${page}`).toContain('{provider}')
      expect(SEO_PLACEHOLDERS).toEqual(expect.arrayContaining(placeholdersOf(title + description)))
    }
  }
  expect(defaultMasks('uz', ['ru']).movies.title).toBe('Filmlar onlayn — {provider}')
  expect(defaultMasks('hy', ['uz'])).toEqual(defaultMasks('uz', []))
  expect(defaultMasks('hy', ['de'])).toEqual(defaultMasks('en', []))
})
