import { expect, test } from 'vitest'
import { SEO_PAGES, type SeoMasks } from '#contract/seo.ts'
import { masksOf } from './own-masks.ts'
import { fillMask, fillMasks } from './seo-mask.ts'

test('a mask is filled with what is known, and a part in brackets goes with its placeholders', () => {
  const mask = '{title}[ ({year})][, {genre} {name}] — {provider}'
  expect(fillMask(mask, { title: 'Метрополис', year: 1927, genre: 'драма', provider: 'Openair' })).toBe(
    'Метрополис (1927) — Openair',
  )
  expect(fillMask(mask, { title: 'M', genre: 'a', name: 'b', year: null })).toBe('M, a b —')
})

test('what a title says is no mask', () => {
  expect(fillMask('{title} — {provider}', { title: '[{year}] {provider}', year: 1, provider: 'P' })).toBe(
    '[{year}] {provider} — P',
  )
  expect(fillMask('{constructor}{title}', { title: '$& $1' })).toBe('$& $1')
})

test('a description is cut to 70 characters, whole characters only [shell.meta-description-trim]', () => {
  const mask = { title: '{title}', description: '[{description}] {title}' }
  const cut = (description: string) => fillMasks(mask, { title: 'T', description }).description
  expect(cut('слово '.repeat(30))).toBe('слово '.repeat(12).slice(0, 70).trimEnd())
  expect(cut('🎬'.repeat(80))).toBe('🎬'.repeat(70))
  expect(cut('short')).toBe('short T')
})

test('a provider says what it likes in its languages, the rest is said by default', () => {
  const page = { title: '{provider}', description: '{about}' }
  const defaults = Object.fromEntries(SEO_PAGES.map((name) => [name, page])) as SeoMasks
  const masks = masksOf({ home: { title: { ru: 'Дома' } } }, 'ru', defaults)
  expect(masks.home).toEqual({ title: 'Дома', description: '{about}' })
  expect(masks.movie).toEqual(page)
  expect(masksOf({ home: { title: { ru: 'Дома' } } }, 'en', defaults).home.title).toBe('{provider}')
})
