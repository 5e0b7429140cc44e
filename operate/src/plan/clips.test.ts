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

test('a clip that is made with letters of another language stays, with its sound and its texts; a new one has those of the service', () => {
  const film = { subtitles: ['hy'], description: { ru: 'Раз.', en: 'One.' } } as never
  const tracks = (spoken: readonly string[]) => ({ audio: [], subtitles: subtitlesOf(film, spoken) })
  const earlier = clipList(['ru'])
  const id = earlier.order(picture('Arrival'), 10, tracks)
  const clips = clipList(['en', 'ru'], new Set([id]))
  expect(clips.order(picture('Arrival'), 10, tracks)).toBe(id)
  expect(clips.rows()).toEqual(earlier.rows())
  clips.order(picture('Departure'), 10, tracks)
  expect(clips.rows()[1]?.['recipe']).toMatchObject({
    audio: ['en'],
    subtitles: [{ cues: [{ text: 'One.' }] }],
  })
  // Where it is made in the language of the service too, that one is shown.
  const both = clipList(
    ['en', 'ru'],
    new Set([id, clipList(['en', 'ru']).order(picture('Arrival'), 10, tracks)]),
  )
  expect(both.order(picture('Arrival'), 10, tracks)).not.toBe(id)
})
