import { expect, test } from 'vitest'
import { pagePath, readableAddress } from './page-path.ts'

test('the path is read without the query', () => {
  expect(pagePath('/')).toBe('/')
  expect(pagePath('/row/comedy?provider=darvoza')).toBe('/row/comedy')
})

test('what names a host or cannot be read has no path', () => {
  for (const url of ['//', '///', '//elsewhere/films', '//[', '//a:b', '/\\', '/\\\\', 'http://['])
    expect(pagePath(url)).toBeUndefined()
})

test('a sign that spells nothing stands for itself in the path of a page, and only there', () => {
  expect(readableAddress('/contents/%E0%A4%A?lang=%zz')).toBe('/contents/%25E0%25A4%25A?lang=%zz')
  for (const url of ['/contents/a', '/contents/%C3%A9?q=100%', '/channel/%00', '/v2/contents/%E0%A4%A'])
    expect(readableAddress(url)).toBe(url)
})
