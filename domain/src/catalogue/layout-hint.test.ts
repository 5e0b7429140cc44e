import { expect, test } from 'vitest'
import { layoutHint } from './layout-hint.ts'

test('Latin that is Russian in the other layout is offered in Russian [catalogue.search-layout-hint]', () => {
  const typed = [
    'vtnhj',
    'Vtnhjgjkbc',
    'yjcathfne',
    '[jkjl',
    'cthbfk',
    'ctvm',
    ';.ltrc',
    'ytv',
    'xfgkby',
    'rbyj yjxm',
  ]
  expect(typed.map((text) => layoutHint(text, 'ru'))).toEqual([
    'метро',
    'метрополис',
    'носферату',
    'холод',
    'сериал',
    'семь',
    'жюдекс',
    'нем',
    'чаплин',
    'кино ночь',
  ])
})

test('only a Russian interface is asked, and only from three letters on [catalogue.search-layout-hint]', () => {
  expect(layoutHint('vtnhj', 'en')).toBeNull()
  expect(layoutHint('vtnhj', 'kk')).toBeNull()
  expect([layoutHint('vt', 'ru'), layoutHint('vtn', 'ru')]).toEqual([null, 'мет'])
})

test('what becomes no Russian word is no hint', () => {
  const typed = [
    'metropolis',
    'nosferatu',
    'keaton',
    'chaplin',
    'netflix',
    'qwerty',
    '1927',
    '',
    'vtn1hj',
    'pulse',
    'judex',
  ]
  expect(typed.filter((text) => layoutHint(text, 'ru') !== null)).toEqual([])
})

test('Cyrillic, many words and English words are left alone [catalogue.search-layout-skip]', () => {
  expect(layoutHint('vtnро', 'ru')).toBeNull()
  expect(layoutHint('cthbfk ghj k.,jd', 'ru')).toBeNull()
  expect(layoutHint('cthbfk ghj vbh', 'ru')).toBe('сериал про мир')
  // One long word is no sentence.
  expect(layoutHint('ljrevtynfkmysq', 'ru')).toBe('документальный')
  // "her" would be "рук", "car" "сфк", "sex" "ыуч".
  expect(['her', 'hello', 'new', 'show', 'her rbyj'].map((text) => layoutHint(text, 'ru'))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
