import { expect, test } from 'vitest'
import { pagePath } from './page-path.ts'

test('the path is read without the query', () => {
  expect(pagePath('/')).toBe('/')
  expect(pagePath('/row/comedy?provider=darvoza')).toBe('/row/comedy')
})

test('what names a host or cannot be read has no path', () => {
  for (const url of ['//', '///', '//elsewhere/films', '//[', '//a:b', '/\\', '/\\\\', 'http://['])
    expect(pagePath(url)).toBeUndefined()
})
