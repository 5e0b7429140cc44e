import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { otherProvider } from '../testing/other-provider.ts'
import { smallFilm, smallService, smallServiceFile } from '../testing/small-service.ts'
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

/** A row of promos of the provider `other`, which takes nothing from the first one, with one that leads somewhere. */
const withPromo = (destination: string, more = '', sharing = 'provider: other') => ({
  'providers.yaml':
    smallServiceFile('providers.yaml') +
    otherProvider('id: 2', 'shortname: other', 'name: Other', 'is_guest_allowed: true')
      .replace('  titles_of: small\n  pages_of: small\n', '')
      .replace('rowset: home', 'rowset: own'),
  'contents/all.yaml':
    smallServiceFile('contents/all.yaml') + smallFilm({ id: 12, slug: 'night', year: 1930, age: 16 }),
  'rows.yaml': `${smallServiceFile('rows.yaml')}- {id: 9, ${sharing}, slug: promos, title: P, template: button, content_type: promotions, ${more}promotions: [{title: P, destination: ${destination}}]}
- {id: 8, provider: other, slug: theirs, title: T, ${FILMS}, rule: {kind: newest}}
`,
  'rowsets.yaml': `${smallServiceFile('rowsets.yaml')}- {id: 2, provider: other, slug: own, title: Own, template: startpage, rows: [theirs]}\n`,
})
const BOTH = 'also: [other]'
const CHILDREN = 'audience: {roles: [child]}, '
const leadsTo = (what: string) => `leads nowhere: other does not have the ${what}`

test.for([
  ['{type: content, slug: metropolis}', '', 'slug', leadsTo('content "metropolis"')],
  ['{type: channel, slug: dala}', '', 'slug', leadsTo('channel "dala"')],
  ['{type: packet, slug: free}', '', 'slug', leadsTo('packet "free"')],
  ['{type: row, slug: films}', '', 'slug', leadsTo('row "films"')],
  ['{type: rowset, slug: home}', '', 'slug', leadsTo('rowset "home"')],
  ['{type: row, slug: nowhere}', '', 'slug', 'unknown row "nowhere"'],
  ['{type: enter_promo_key}', '', 'type', 'leads nowhere: without promo_codes: true at other'],
  // What one of its providers does not have is left out there, but for rows and rowsets.
  ['{type: row, slug: films}', '', 'slug', leadsTo('row "films"'), BOTH],
  [
    '{type: content, slug: night}',
    CHILDREN,
    'slug',
    'the content "night" is from 16 on, and the row is for children alone',
    BOTH,
  ],
  [
    '{type: packet, slug: free}',
    CHILDREN,
    'type',
    'children are shown nothing that leads to packet, and the row is for them alone',
    BOTH,
  ],
] as const)(
  'a promo that leads where its viewers come to nothing is a mistake: %s %s',
  async ([to, more, field, message, sharing]) => {
    const reading = await read(withPromo(to, more, sharing))
    expect(reading.ok ? [] : reading.problems).toEqual([
      { file: 'rows.yaml', line: 9, field: `[3].promotions[0].destination.${field}`, message },
    ])
  },
)

test.for([
  ['{type: content, slug: metropolis}', '', BOTH],
  ['{type: packet, slug: free}', '', BOTH],
  ['{type: row, slug: theirs}', '', undefined],
  ['{type: row, slug: films}', 'audience: {providers: [small]}, ', BOTH],
  ['{type: content, slug: night}', '', BOTH],
  ['{type: content, slug: night}', 'audience: {roles: [child, adult]}, ', BOTH],
  ['{type: content, slug: metropolis}', CHILDREN, BOTH],
  ['{type: last_channel}', CHILDREN, undefined],
  ["{type: open_url, src: 'https://out.example'}", '', undefined],
] as const)(
  'a promo that leads somewhere for some of its viewers is none: %s %s',
  async ([to, more, sharing]) => {
    const reading = await read(withPromo(to, more, sharing))
    expect(reading.ok ? [] : reading.problems).toEqual([])
  },
)

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
