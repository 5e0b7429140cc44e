import { expect, test } from 'vitest'
import { RecipeError, recipeOf } from './recipe.ts'

const CLIP = {
  generator: 'artwork',
  words: { title: 'Steppe', motif: 'hills' },
  audio: ['ru', 'zh-Hans'],
  subtitles: [{ language: 'kk', cues: [{ from: 0, to: 1, text: 'A' }] }],
}
const FILM = { film: { file: '/videos/a.mp4' }, contentId: 10, title: 'Aral' }

test('clips of a known generator and films are what they are', () => {
  expect(recipeOf(CLIP)).toEqual(CLIP)
  expect(recipeOf(FILM)).toEqual(FILM)
  expect(recipeOf({ ...FILM, stills: { wide: '/a' } })).toHaveProperty('stills')
})

test.each([
  [
    'a path for a generator',
    { ...CLIP, generator: '/tmp/evil/main.ts' },
    /names the generator "\/tmp\/evil\/main\.ts"; there are artwork/,
  ],
  ['a generator that there is none of', { ...CLIP, generator: 'toString' }, /"toString"/],
  ['no generator', { words: CLIP.words, audio: [], subtitles: [] }, /generator/],
  ['a folder beside it', { ...CLIP, folder: '/tmp/evil' }, /its recipe is not right/],
  ['a folder beside a film', { ...FILM, folder: '/tmp/evil' }, /its recipe is not right/],
  ['a language that leads out of a folder', { ...CLIP, audio: ['../../x'] }, /\/audio\/0/],
  [
    'such a language of subtitles',
    { ...CLIP, subtitles: [{ language: '../x', cues: [] }] },
    /\/subtitles\/0\/language/,
  ],
  ['words that are none', { ...CLIP, words: 'x' }, /\/words/],
  ['nothing', {}, /its recipe is not right/],
])('%s is refused', (_, recipe, why) => {
  expect(() => recipeOf(recipe)).toThrow(RecipeError)
  expect(() => recipeOf(recipe)).toThrow(why)
})
