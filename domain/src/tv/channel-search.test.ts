import { expect, test } from 'vitest'
import { channelSearch } from './channel-search.ts'

const finds = (text: string, name: string, num = 900) => channelSearch(text)({ name, num })

test('case does not matter [tv.channel-name-search]', () => {
  expect(finds('дАЛА', 'Дала')).toBe(true)
  expect(finds('SHAHAR', 'shahar')).toBe(true)
})

test('Latin finds Cyrillic and Cyrillic finds Latin, also inside of a name [tv.channel-name-search]', () => {
  const pairs = [
    ['dala', 'Дала'],
    ['дала', 'Dala TV'],
    ['шахар', 'Shahar'],
    ['kazakh', 'Первый Казахский'],
    ['qazaqstan', 'Қазақстан'],
    ['казакстан', 'Qazaqstan'],
    ['хабар', 'Xabar'],
    ['фокс', 'Fox Кино'],
    ['plyonka', 'Плёнка'],
    ['plenka', 'Плёнка'],
    ['yevropa', 'Европа'],
    ['кинорояль', 'Kinoroyal'],
    ['ozbekiston', 'Oʻzbekiston'],
    ['узбекистон', 'Uzbekiston 24'],
    ['kui', 'Күй'],
    ['asyq', 'Асық'],
    ['shchit', 'Щит'],
  ] as const
  expect(pairs.filter(([text, name]) => !finds(text, name))).toEqual([])
})

test('what does not sound alike is not found', () => {
  expect(finds('sport', 'Дала')).toBe(false)
  expect(finds('ъ', 'Дала')).toBe(false)
  expect(finds('zzzz', 'Чертёж')).toBe(false)
})

test('one letter finds names that begin with it, in either alphabet', () => {
  expect([finds('d', 'Дала'), finds('Д', 'Discovery'), finds('l', 'Дала')]).toEqual([true, true, false])
  expect([finds('l', 'Dala'), finds('л', 'Дала')]).toEqual([false, false])
})

test('an empty text finds everything, digits find the number', () => {
  expect(finds('  ', 'Дала')).toBe(true)
  expect(finds('12', 'Дала', 12)).toBe(true)
  expect(finds('12', 'Дала', 21)).toBe(false)
  expect(finds('24', 'Версия 24', 2)).toBe(true)
})
