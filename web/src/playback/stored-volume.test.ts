import { expect, test } from 'vitest'
import { pageStorage } from '../api/kept-storage.ts'
import { storedVolume, storeVolume } from './stored-volume.ts'

test('the volume of the last visit is that of the next; what is none is full', () => {
  expect(storedVolume()).toBe(100)
  for (const percent of [0, 45, 100]) {
    storeVolume(percent)
    expect(storedVolume()).toBe(percent)
  }
  for (const odd of ['-5', '101', 'loud', '']) {
    pageStorage().setItem('openair.volume', odd)
    expect([odd, storedVolume()]).toEqual([odd, 100])
  }
})
