import { expect, test } from 'vitest'
import { inLayout, otherLayouts } from './keyboard-layout.ts'
import { isNumber, nameSounds, readingsOf, searchKeyOf, searchTextOf } from './search-text.ts'
import { isOneTypo, slipsBetween } from './typo.ts'

test('a search text is lower case, trimmed, with single spaces', () => {
  expect(searchTextOf('  Метро   ПОЛИС ')).toBe('метро полис')
})

test('keys write the same in another layout, Kazakh letters from the row of digits too', () => {
  expect(inLayout('Ghbdtn, vbh!', 'en', 'ru')).toBe('приветб мир!')
  expect(inLayout('0fpf0cnfy', 'en', 'kk')).toBe('қазақстан')
  expect(otherLayouts('0fpf0')).toEqual(['0аза0', 'қазақ'])
  expect(otherLayouts('ьуекщ')).toEqual(['metro'])
  expect(otherLayouts('1927')).toEqual([])
})

test('a text is read as it is written first, then as if typed in another layout', () => {
  expect(readingsOf('Метро Полис')).toEqual([
    { words: ['metro', 'polis'], isOtherLayout: false },
    { words: ['vtnhj', 'gjkbc'].map((word) => nameSounds([word])[0]), isOtherLayout: true },
  ])
  expect(readingsOf('vtnhj')).toContainEqual({ words: ['metro'], isOtherLayout: true })
  expect(readingsOf('vtn')).toContainEqual({ words: ['met'], isOtherLayout: true })
  // Two letters are too little to guess from.
  expect(readingsOf('vt')).toEqual([{ words: ['vt'], isOtherLayout: false }])
  expect(readingsOf(' .,!')).toEqual([])
})

test('a key that is held down says nothing, nor does what is no letter in another layout', () => {
  for (const text of ['ыыы', 'ььь', 'nnn nnn']) expect([text, readingsOf(text)]).toEqual([text, []])
  expect(readingsOf('zoo').map(({ words }) => words)).toContainEqual(['zo'])
  expect(readingsOf('zzzz')).toEqual([{ words: ['iaiaiaia'], isOtherLayout: true }])
  // «жщъ» is ";o]", of which one letter would be left; «ахах» is "f[f[", two lone ones.
  for (const text of ['жщъ', 'ахах'])
    expect(readingsOf(text).filter(({ isOtherLayout }) => isOtherLayout)).toEqual([])
  expect(['1927', 'metropolis', '8mm'].map(isNumber)).toEqual([true, false, false])
})

test('a text is remembered by its sound, and a long one by its beginning', () => {
  expect(['Метрополис', ' METROPOLIS! ', 'metro-polis'].map(searchKeyOf)).toEqual([
    'metropolis',
    'metropolis',
    'metro polis',
  ])
  expect(searchKeyOf('щ'.repeat(255))).toHaveLength(64)
  expect(searchKeyOf('ab '.repeat(85))).toHaveLength(23)
  expect(searchKeyOf(' .,!')).toBe('')
})

test('names sound alike in both alphabets, without repeats', () => {
  expect(nameSounds(['Метрополис', 'Metropolis', null, 'Fox'])).toEqual(['metropolis', 'foks', 'foh'])
})

test('one slip of the finger is forgiven, two are not', () => {
  const slips = ['faust', 'fast', 'faustt', 'fausk', 'afust', 'fuast', 'fauts', 'aust', 'ffaust']
  expect(slips.filter((typed) => !isOneTypo(typed, 'faust'))).toEqual([])
  expect(['fas', 'fuats', 'fkusk', 'metropolis', 'fa'].filter((typed) => isOneTypo(typed, 'faust'))).toEqual(
    [],
  )
})

test('half a word is the beginning of a word, with a slip or without', () => {
  const halves = ['metr', 'mter', 'mtrop', 'metrap', 'meetro']
  expect(halves.filter((typed) => !isOneTypo(typed, 'metropolis', true))).toEqual([])
  expect(['polis', 'mrtep', 'nitr'].filter((typed) => isOneTypo(typed, 'metropolis', true))).toEqual([])
})

test('slips between two words are counted, neighbours in each other’s place as one', () => {
  const slips = ['faust', 'fuast', 'fast', 'faustt', 'fuats', 'afustt', ''].map((typed) =>
    slipsBetween(typed, 'faust'),
  )
  expect(slips).toEqual([0, 1, 1, 1, 2, 2, 5])
})

test('slips are counted as the fewest letters put in, left out, changed or swapped with a neighbour', () => {
  const counted = (['faust', 'fast', 'afust', 'fuats', 'ufast', 'faustian', ''] as const).map((typed) => [
    typed,
    slipsBetween(typed, 'faust'),
  ])
  expect(Object.fromEntries(counted)).toEqual({
    faust: 0,
    fast: 1,
    afust: 1,
    fuats: 2,
    ufast: 2,
    faustian: 3,
    '': 5,
  })
  // One letter alike is no swap: neither of the first, nor of two that are not each other's.
  expect([slipsBetween('ab', 'ca'), slipsBetween('abc', 'cxa'), slipsBetween('ba', 'ab')]).toEqual([2, 3, 1])
})
