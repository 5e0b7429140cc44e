import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test('a path stays on this site, with its query and what follows', () => {
  for (const path of ['/', '/watch/7?from=a#b', '/row/%2F%2Fexample.org', '/packets?back=//a'])
    expect(isOwnPath(path)).toBe(true)
})

test('what a browser reads as the address of another site is no path of this one', () => {
  for (const wanted of [
    '',
    'films',
    'https://stranger.example',
    'javascript:alert(1)',
    '//stranger.example',
    '///stranger.example',
    '/\\stranger.example',
    '/\t/stranger.example',
    '/\n/stranger.example',
    '\t//stranger.example',
    '/..//stranger.example',
    '/a/../..//stranger.example',
    '/.\\/stranger.example',
    '//',
  ])
    expect([wanted, isOwnPath(wanted)]).toEqual([wanted, false])
})
