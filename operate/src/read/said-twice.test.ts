import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { folderWith } from '../testing/folder-with.ts'
import { readService } from './read-service.ts'

/** What is said of a folder in which the first entry of a file stands once more behind the others. */
async function problemsOfTwice(file: string): Promise<readonly string[]> {
  const folder = await folderWith()
  const path = join(folder, file)
  const entries = parse(await readFile(path, 'utf8').catch(() => LIBRARY)) as unknown[]
  await writeFile(path, stringify([...entries, entries[0]], { aliasDuplicateObjects: false }))
  const read = await readService(folder)
  return read.ok ? [] : read.problems.map(({ field, message }) => `${field}: ${message}`)
}
const LIBRARY = '- { id: 1, slug: shelf, title: Shelf }\n'

test.each([
  ['providers.yaml', 'provider', 'shortname', 'small'],
  ['genres.yaml', 'genre', 'slug', 'drama'],
  ['countries.yaml', 'country', 'code', 'KZ'],
  ['persons/all.yaml', 'person', 'slug', 'lang'],
  ['categories.yaml', 'category', 'slug', 'all'],
  ['channels.yaml', 'channel', 'slug', 'dala'],
  ['programs.yaml', 'program', 'slug', 'news'],
  ['packets.yaml', 'packet', 'slug', 'free'],
  ['rows.yaml', 'row', 'slug', 'promo'],
  ['rowsets.yaml', 'rowset', 'slug', 'home'],
  ['libraries.yaml', 'library', 'slug', 'shelf'],
  ['promos.yaml', 'promo campaign', 'slug', 'spring'],
  ['ads.yaml', 'ad campaign', 'slug', 'tea'],
  ['accounts.yaml', 'account', 'login', 'a'],
])(
  'in %s what bears the name of another one is named by the field of its name',
  async (file, kind, field, name) => {
    expect(await problemsOfTwice(file)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^\\[\\d\\]\\.${field}: ${kind} "${name}" exists already in ${file}:1$`),
      ),
    )
  },
)

test('an account with the phone of another one of its provider is named, one of another provider is not', async () => {
  const of = (login: string, provider: string, phone: string) =>
    `- { login: ${login}, password: b, first_name: C, phone: '${phone}', provider: ${provider}, packets: [] }\n`
  const folder = await folderWith()
  const accounts = [
    of('a', 'small', '+77010000001'),
    of('b', 'small', '+77010000002'),
    of('c', 'elsewhere', '+77010000001'),
    of('d', 'small', '+77010000001'),
  ]
  await writeFile(join(folder, 'accounts.yaml'), accounts.join(''))
  const read = await readService(folder)
  const said = read.ok ? [] : read.problems.map(({ field, message }) => `${field}: ${message}`)
  expect(said.filter((line) => line.includes('phone'))).toEqual([
    '[3].phone: phone is that of account "a" in accounts.yaml:1',
  ])
})

test.each([
  ['providers.yaml', 'shortname: small', 'shortname: other'],
  ['genres.yaml', 'slug: drama', 'slug: other'],
  ['countries.yaml', 'code: KZ', 'code: DE'],
  ['persons/all.yaml', 'slug: lang', 'slug: other'],
  ['categories.yaml', 'slug: all', 'slug: other'],
  ['channels.yaml', 'slug: dala', 'slug: other'],
  ['programs.yaml', 'slug: news', 'slug: other'],
  ['packets.yaml', 'slug: free', 'slug: other'],
  ['rows.yaml', 'slug: promo', 'slug: other'],
  ['rowsets.yaml', 'slug: home', 'slug: other'],
  ['libraries.yaml', 'slug: shelf', 'slug: other'],
])('in %s what has the id of another one is named, whatever it is called', async (file, own, other) => {
  const folder = await folderWith()
  const path = join(folder, file)
  const entries = parse(await readFile(path, 'utf8').catch(() => LIBRARY)) as { id: number }[]
  const [first] = entries
  const again = parse(stringify(first).replace(own, other)) as unknown
  await writeFile(path, stringify([...entries, again], { aliasDuplicateObjects: false }))
  const read = await readService(folder)
  const said = read.ok ? [] : read.problems.map(({ field, message }) => `${field}: ${message}`)
  expect(said).toContainEqual(
    expect.stringMatching(new RegExp(`^\\[\\d\\]\\.id: id ${first?.id} is taken by ${file}:1$`)),
  )
})
