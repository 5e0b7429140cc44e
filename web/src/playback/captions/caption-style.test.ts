import { expect, test } from 'vitest'
import type { KeptStorage } from '../../api/kept-storage.ts'
import { keepOwner } from '../../api/profile-storage.ts'
import {
  CAPTION_PRESETS,
  DEFAULT_STYLE,
  keepStyle,
  keptStyle,
  onStyle,
  parseStyle,
  presetOf,
} from './caption-style.ts'

function memory(): KeptStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

test('a style is kept for the profile that chose it, for a guest too, and players hear of it', () => {
  const storage = memory()
  const now = () => parseStyle(keptStyle(storage))
  let told = 0
  const stop = onStyle(() => void (told += 1))
  keepStyle(CAPTION_PRESETS.large, storage)
  expect([now(), told]).toEqual([CAPTION_PRESETS.large, 1])
  keepOwner(storage, 1)
  // The first profile is whom the guest turned out to be.
  expect(now()).toEqual(CAPTION_PRESETS.large)
  keepOwner(storage, 2)
  expect(now()).toEqual(DEFAULT_STYLE)
  keepStyle(CAPTION_PRESETS.yellow, storage)
  keepOwner(storage, 1)
  expect(now()).toEqual(CAPTION_PRESETS.large)
  keepStyle(DEFAULT_STYLE, storage)
  expect(keptStyle(storage)).toBe(null)
  stop()
  keepStyle(CAPTION_PRESETS.large, storage)
  expect(told).toBe(3)
})

test('what was kept and is not understood is as usual, property by property', () => {
  for (const broken of [null, '', '{', 'null', '7', '[]', '{"size":100}'])
    expect([broken, parseStyle(broken)]).toEqual([broken, DEFAULT_STYLE])
  expect(parseStyle('{"size":"150","colour":"#123456","edge":"outline","more":1}')).toEqual({
    ...DEFAULT_STYLE,
    size: '150',
    edge: 'outline',
  })
})

test('a style is a preset as long as nothing in it is changed', () => {
  expect(presetOf(DEFAULT_STYLE)).toBe('standard')
  expect(presetOf({ ...DEFAULT_STYLE, colour: 'yellow', background: 'solid' })).toBe('yellow')
  expect(presetOf({ ...CAPTION_PRESETS.yellow, font: 'serif' })).toBe(null)
})
