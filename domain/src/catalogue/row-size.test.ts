import { expect, test } from 'vitest'
import { isPrerenderer, rowPageSize } from './row-size.ts'

test('rows come 24 at a time, and 100 for those who prerender pages [catalogue.row-page-size]', () => {
  expect([rowPageSize(null, false), rowPageSize(null, true), rowPageSize('content-h', true)]).toEqual([
    24, 100, 100,
  ])
  expect(
    isPrerenderer('Mozilla/5.0 HeadlessChrome/140.0 Prerender (+https://github.com/prerender/prerender)'),
  ).toBe(true)
  expect(isPrerenderer('Mozilla/5.0 Chrome/140.0 Safari/537.36')).toBe(false)
})

test('full rows load 21 portrait, 18 landscape or 24 other items at a time [catalogue.row-page-size-templates]', () => {
  expect(['content-v', 'content-h', 'person'].map((template) => rowPageSize(template, false))).toEqual([
    21, 18, 24,
  ])
})
