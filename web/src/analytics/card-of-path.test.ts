import { expect, test } from 'vitest'
import { cardOfPath } from './card-of-path.ts'

test('a card is known by where it leads, and a channel is told sooner', () => {
  expect(cardOfPath('/contents/metropolis-12')).toEqual({ value: 'content:12', delayMs: 500 })
  expect(cardOfPath('/contents/les-vampires-20/tete-201')).toEqual({ value: 'content:201', delayMs: 500 })
  expect(cardOfPath('/watch/12')).toEqual({ value: 'content:12', delayMs: 500 })
  expect(cardOfPath('/persons/fritz-lang')).toEqual({ value: 'person:fritz-lang', delayMs: 500 })
  expect(cardOfPath('/channels/all/7')).toEqual({ value: 'channel:7', delayMs: 100 })
})

test('other links are no cards', () => {
  for (const path of ['/', '/channels', '/channels/public', '/settings/devices', '/contents', '/row/new'])
    expect(cardOfPath(path)).toBeNull()
})
