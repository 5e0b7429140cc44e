import { expect, test } from 'vitest'
import { clipList, subtitlesOf } from './clips.ts'

const picture = (title: string) => ({ motif: 'globe', title: { ru: title, en: title } }) as never

test('a clip that several want is made once, as soon as the most urgent of them wants it', () => {
  const clips = clipList(['ru', 'en'])
  const first = clips.order(picture('Arrival'), 30)
  expect(clips.order(picture('Departure'), 50)).not.toBe(first)
  expect(clips.order(picture('Arrival'), 10)).toBe(first)
  expect(clips.order(picture('Arrival'), 20)).toBe(first)
  expect(clips.rows().map(({ id, priority }) => [id === first, priority])).toEqual([
    [true, 10],
    [false, 50],
  ])
})

test('a clip has its letters in the first language of the service that its title has, and its sound in that one where nothing is said of it', () => {
  const picture = { motif: 'globe', title: { ru: 'Прибытие', hy: 'Ժամանում' } } as never
  const recipeOf = (spoken: string[]) => {
    const clips = clipList(spoken)
    clips.order(picture, 10)
    return clips.rows()[0]?.['recipe']
  }
  expect(recipeOf(['hy', 'ru'])).toMatchObject({ words: { title: 'Ժամանում' }, audio: ['hy'] })
  expect(recipeOf(['en', 'ru'])).toMatchObject({ words: { title: 'Прибытие' }, audio: ['en'] })
})

test('subtitles of a film are the sentences of its description in their language, else in the first of the service', () => {
  const film = { subtitles: ['hy', 'en'], description: { hy: 'Մեկ։', kk: 'Бір.' } } as never
  expect(subtitlesOf(film, ['kk', 'hy']).map(({ language, cues }) => [language, cues[0]?.text])).toEqual([
    ['hy', 'Մեկ։'],
    ['en', 'Бір.'],
  ])
})
