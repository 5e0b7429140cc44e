import { expect, test } from 'vitest'
import { titleFinder, withoutNamed } from './named-titles.ts'

const names = titleFinder([
  'Кабинет доктора Калигари',
  'The Cabinet of Dr. Caligari',
  'M',
  'Ночь',
  'Фауст',
  'Фауна леса',
  '1984',
])

test('a title is found in whatever case a language puts it, and not inside other words', () => {
  for (const text of [
    'Снялась в «Кабинете доктора Калигари» (1920).',
    'Works include The Cabinet of Dr. Caligari (1920).',
    'Known for M.',
    'Роль в «Фаусте»',
    'Снял «Фауну леса»',
    'Его «1984»',
  ])
    expect([text, names(text)]).toEqual([text, true])
  for (const text of [
    'Снимал ночью в Минске.',
    'Мастер кабинета',
    'The Cabinet of Dr. No',
    '',
    'Born in 1894',
  ])
    expect([text, names(text)]).toEqual([text, false])
})

test('a text loses the sentences that name one, and only these', () => {
  expect(withoutNamed('Немецкая актриса. Среди работ: «Фауст» (1926). Жила в Вене.', names)).toBe(
    'Немецкая актриса. Жила в Вене.',
  )
  expect(withoutNamed('Known for M (1931).', names)).toBeNull()
  expect(withoutNamed('Немецкий актёр. Среди работ: «Метрополис».', names)).toBe(
    'Немецкий актёр. Среди работ: «Метрополис».',
  )
})
