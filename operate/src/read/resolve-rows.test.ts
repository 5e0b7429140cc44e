import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { smallService, smallServiceFile } from '../testing/small-service.ts'
import { readService } from './read-service.ts'

async function read(files: Record<string, string>) {
  const folder = await smallService(files)
  try {
    return await readService(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const withRow = (more: string): Record<string, string> => ({
  'rows.yaml': `${smallServiceFile('rows.yaml')}- {id: 9, slug: mine-too, title: Mine, ${more}}\n`,
})
async function rowOf(more: string) {
  const reading = await read(withRow(more))
  return reading.ok ? reading.service.rows.at(-1) : reading.problems
}
const FILMS = 'template: content-v, content_type: contents'

test('a row names its providers by name and is kept with their numbers', async () => {
  const audience = 'audience: {providers: [small], languages: [en], roles: [child], variants: [web]}'
  expect(await rowOf(`${FILMS}, rule: {kind: newest}, cache_timeout: 30, ${audience}`)).toMatchObject({
    audience: { providers: [1], languages: ['en'], roles: ['child'], variants: ['web'] },
    cacheTimeout: 30,
  })
})

test('rules may name a type, or the words for the title they follow', async () => {
  expect(await rowOf(`${FILMS}, rule: {kind: popular, value: series}`)).toMatchObject({
    rule: { kind: 'popular', type: 'series' },
  })
  expect(await rowOf(`${FILMS}, rule: {kind: because_watched, title: 'After {title}'}`)).toMatchObject({
    rule: { kind: 'because_watched', title: { en: 'After {title}' } },
  })
})

test.for([
  [`${FILMS}, rule: {kind: popular, value: films}`, 'rule.value', 'must be movie or series, or be left out'],
  [
    `${FILMS}, rule: {kind: newest, title: X}`,
    'rule.title',
    'only a row of kind because_watched takes the title of what it follows',
  ],
  [`${FILMS}, rule: {kind: on_air}`, 'rule.kind', 'fills a row of channels, and this one is of contents'],
  [
    'template: person, content_type: contents, rule: {kind: newest}',
    'content_type',
    'must be persons; the template person shows nothing else',
  ],
  [
    `${FILMS}, rule: {kind: newest}, audience: {providers: [smal]}`,
    'audience.providers[0]',
    'unknown provider "smal"',
  ],
  [
    `${FILMS}, rule: {kind: newest}, audience: {languages: [en, de]}`,
    'audience.languages[1]',
    'unknown language "de"; no provider has it',
  ],
  [
    `${FILMS}, rule: {kind: newest}, audience: {roles: [guest]}`,
    'audience.roles[0]',
    'must be one of adult, child',
  ],
  [
    `${FILMS}, rule: {kind: newest}, audience: {variants: [tv]}`,
    'audience.variants[0]',
    'must be one of web, mobile',
  ],
] as const)('a mistake in a row names its field: %s', async ([more, field, message]) => {
  expect(await rowOf(more)).toEqual([{ file: 'rows.yaml', line: 9, field: `[3].${field}`, message }])
})

test('titles and rowsets name libraries that there are', async () => {
  const contents = smallServiceFile('contents/all.yaml').replace(
    'genres: [drama]',
    'genres: [drama]\n  library: silent',
  )
  const there = await read({
    'contents/all.yaml': contents,
    'libraries.yaml': '- {id: 4, slug: silent, title: Silent}\n- {id: 5, slug: other, title: Other}\n',
  })
  expect(there.ok && there.service.contents.map(({ library }) => library)).toEqual([4, 4])
  const missing = await read({ 'contents/all.yaml': contents })
  expect(missing).toMatchObject({
    ok: false,
    problems: [{ field: '[0].library', message: 'unknown library "silent"' }],
  })
})
