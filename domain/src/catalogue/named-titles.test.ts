import { expect, test } from 'vitest'
import { NamedTitles, type Titles, withoutNamed } from './named-titles.ts'

const [READER, OTHER] = [1, 2]

const titlesOf = (all: readonly string[]): Titles => {
  const titles = new NamedTitles()
  const readers = new Set([READER])
  for (const title of all) titles.add(title, readers)
  return titles.of(READER)
}

const names = titlesOf([
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
    expect([text, names.areIn(text)]).toEqual([text, true])
  for (const text of [
    'Снимал ночью в Минске.',
    'Мастер кабинета',
    'The Cabinet of Dr. No',
    '',
    'Born in 1894',
  ])
    expect([text, names.areIn(text)]).toEqual([text, false])
})

test('a title in Georgian, which has no capitals, is found at any word; in languages with capitals the same word in small letters is none', () => {
  const titles = titlesOf(['ვეფხისტყაოსანი', 'დიდი მწვანე ველი', 'Тише едешь', 'Ђурђевак', 'Əsir', 'Ūdens'])
  for (const text of [
    'ცნობილია ფილმით „ვეფხისტყაოსანი“.',
    'ითამაშა „ვეფხისტყაოსანში“ და სხვა ფილმებში.',
    'ფილმი ᲕᲔᲤᲮᲘᲡᲢᲧᲐᲝᲡᲐᲜᲘ',
    'გადაიღო დიდი მწვანე ველი 1967 წელს.',
    'ფილმი Тише едешь',
  ])
    expect([text, titles.areIn(text)]).toEqual([text, true])
  for (const text of [
    'ცნობილი ქართველი მსახიობი.',
    'дома тише едешь',
    'ђурђевак и други',
    'O, əsir idi.',
    'Zem ūdens',
  ])
    expect([text, titles.areIn(text)]).toEqual([text, false])
  expect(withoutNamed('ქართველი რეჟისორი. გადაიღო „ვეფხისტყაოსანი“. ცხოვრობდა თბილისში.', titles)).toBe(
    'ქართველი რეჟისორი. ცხოვრობდა თბილისში.',
  )
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

test('a title that another one begins with is found, and so is the other one', () => {
  const titles = titlesOf(['Night Train', 'Night', 'Night Train to Lisbon'])
  for (const text of ['Known for Night.', 'Seen on the Night Train.', 'Then Night Train to Lisbon came.'])
    expect([text, titles.areIn(text)]).toEqual([text, true])
  expect(titlesOf(['Night Train to Lisbon']).areIn('Seen on the Night Train.')).toBe(false)
})

test('a schedule of tens of thousands of titles with one beginning is noted and looked through at once', () => {
  const titles = titlesOf(Array.from({ length: 50_000 }, (_, at) => `Programme ${at} of the day`))
  expect(titles.areIn('Programme about a city. '.repeat(1000))).toBe(false)
  expect(titles.areIn('It was shown in Programme 49999 of the day.')).toBe(true)
})

test('a title is one to those alone whose it is, also where another one begins or sounds like it', () => {
  const titles = new NamedTitles()
  titles.add('Night', new Set([READER]))
  titles.add('Night Train', new Set([OTHER]))
  titles.add('Фауст', new Set([READER]))
  titles.add('Фауста', new Set([OTHER]))
  titles.add('Nobody', new Set())
  const seenBy = (text: string) => [READER, OTHER].map((reader) => titles.of(reader).areIn(text))
  expect(seenBy('After Night came the day.')).toEqual([true, false])
  expect(seenBy('On the Night Train.')).toEqual([true, true])
  expect(seenBy('Роль в «Фаусте»')).toEqual([true, true])
  expect(seenBy('Nobody was there.')).toEqual([false, false])
})
