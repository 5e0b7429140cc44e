import { expect, test } from 'vitest'
import type { KeptStorage } from './kept-storage.ts'
import { forgetProfile, forgetProfiles, isOthers, keepOwner, profileStorage } from './profile-storage.ts'

function memory(kept: Record<string, string> = {}): KeptStorage {
  const values = new Map(Object.entries(kept))
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

test('what one profile keeps here no other one reads, and it is there when the browser comes back to it', () => {
  const storage = memory()
  const own = profileStorage(storage)
  keepOwner(storage, 1)
  own.setItem('a', 'of one')
  keepOwner(storage, 2)
  expect(own.getItem('a')).toBeNull()
  own.setItem('a', 'of two')
  own.removeItem('a')
  expect(own.getItem('a')).toBeNull()
  keepOwner(storage, 1)
  expect(own.getItem('a')).toBe('of one')
})

test('what a deleted profile kept is gone, and goes to no other one', () => {
  const storage = memory()
  const own = profileStorage(storage)
  for (const id of [1, 2]) {
    keepOwner(storage, id)
    own.setItem('a', `of ${id}`)
  }
  expect([isOthers(storage, 2), isOthers(storage, 1), isOthers(storage, null)]).toEqual([false, true, true])
  forgetProfile(storage, 1)
  expect(own.getItem('a')).toBe('of 2')
  forgetProfile(storage, 2)
  expect([own.getItem('a'), isOthers(storage, 1)]).toEqual([null, false])
  keepOwner(storage, 1)
  expect(own.getItem('a')).toBeNull()
})

test('what a guest and an earlier version kept goes to the first profile, and to no later one', () => {
  const storage = memory({ 'openair.last-channels': '[1]', 'openair.audio-language': 'ru' })
  const own = profileStorage(storage)
  own.setItem('openair.audio-language', 'kk')
  keepOwner(storage, 1)
  expect([own.getItem('openair.last-channels'), own.getItem('openair.audio-language')]).toEqual(['[1]', 'kk'])
  keepOwner(storage, 2)
  expect(own.getItem('openair.last-channels')).toBeNull()
})

test('signing out forgets what all of them kept; a broken storage is an empty one', () => {
  const storage = memory()
  const own = profileStorage(storage)
  keepOwner(storage, 1)
  own.setItem('a', '1')
  keepOwner(storage, null)
  forgetProfiles(storage)
  keepOwner(storage, 1)
  expect(own.getItem('a')).toBeNull()
  for (const broken of ['{', 'null', '7', '{"1":{"a":7}}']) {
    storage.setItem('openair.of-profiles', broken)
    expect([broken, own.getItem('a')]).toEqual([broken, null])
    own.setItem('a', '2')
    expect(own.getItem('a')).toBe('2')
  }
})
