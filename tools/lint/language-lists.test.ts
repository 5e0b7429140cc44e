import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HOUSE = join(import.meta.dirname, '../..')
const ROOMS = ['contract', 'domain', 'media', 'player', 'server', 'operate', 'cli', 'web', 'tools']
/** A language is a folder of words: of the server, of the web, and of what has few words of its own. */
const WORDS = ['server/src/words', 'web/src/i18n', 'cli/src/sandbox/words']
/** Lists that others have made: of languages that pages of a gateway speak, and of keyboards that a text may have been typed on. */
const OF_OTHERS = [
  'domain/src/catalogue/keyboard-layout.ts',
  'domain/src/catalogue/layout-hint.ts',
  'server/src/commerce/gateways/cloudpayments/cloudpayments-gateway.ts',
  'server/src/commerce/gateways/payme/payme-gateway.ts',
  'server/src/commerce/gateways/stripe/stripe-gateway.ts',
]
/** Lines of one list may be so far apart. */
const NEAR = 3

async function foldersOf(room: string): Promise<string[]> {
  const entries = await readdir(join(HOUSE, room), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted()
}

/** Code that is built or run, without words, tests and services made for tests. */
async function sources(): Promise<string[]> {
  const all = await Promise.all(
    ROOMS.map(async (room) =>
      (await readdir(join(HOUSE, room), { recursive: true })).map((file) => join(room, file)),
    ),
  )
  return all
    .flat()
    .filter(
      (file) =>
        /\.(?:[jt]sx?|mjs)$/.test(file) &&
        !file.startsWith('tools/service/') &&
        !/\.(?:test|spec)\.tsx?$|\/(?:testing|dist|node_modules)\//.test(file) &&
        !WORDS.some((words) => new RegExp(`^${words}/[a-z]{2,3}/`).test(file)),
    )
}

/** Lines near each other that name two languages and more, as values or as keys. */
function listsIn(code: string, languages: readonly string[]): string[] {
  const some = languages.join('|')
  const named = new RegExp(`(['"\`])(${some})\\1|(?<=^|[{,]\\s*)(${some})(?=:\\s|\\s*[,}])`, 'g')
  const lines = code.split('\n').map((line) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? '' : line))
  const at = lines.map((line) => [...line.matchAll(named)].map(([, , value, key]) => value ?? key ?? ''))
  return lines.filter((_, from) => {
    const near = at.slice(from, from + NEAR).flat()
    return at[from]!.length > 0 && new Set(near).size > 1
  })
}

test('the same languages have a folder of words on the server and on the web', async () => {
  expect(await foldersOf('web/src/i18n')).toEqual(await foldersOf('server/src/words'))
})

test('languages are listed by their folders alone: one more is a folder, and no line of code', async () => {
  const languages = await foldersOf('server/src/words')
  expect(languages.length).toBeGreaterThan(5)
  const found: Record<string, string[]> = {}
  for (const file of await sources()) {
    const lists = listsIn(await readFile(join(HOUSE, file), 'utf8'), languages)
    if (lists.length > 0) found[file] = lists
  }
  expect(Object.entries(found).filter(([file]) => !OF_OTHERS.includes(file))).toEqual([])
  // A name that lists nothing any more goes.
  expect(OF_OTHERS.filter((file) => found[file] === undefined)).toEqual([])
})

test('a list is seen however it is written', () => {
  const languages = ['en', 'ru', 'kk']
  for (const list of [
    "const CODES = ['ru', 'kk']",
    'const TEXTS = { ru: text, en: text }',
    "const NAMES = [\n  ['kk', 'Қазақша'],\n  ['en', 'English'],\n]",
    'const ALL = { en, ru }',
  ])
    expect([list, listsIn(list, languages).length > 0]).toEqual([list, true])
  for (const none of ["const first = 'en'", "// 'ru' and 'kk'", "f('en', 'en')"])
    expect([none, listsIn(none, languages)]).toEqual([none, []])
})
