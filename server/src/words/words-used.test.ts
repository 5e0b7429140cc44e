import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { SEO_PAGES } from '#contract/seo.ts'
import { readWords } from './read-words.ts'

/** Keys that code makes up from a closed list, rather than naming them. */
const MADE_UP: Readonly<Record<string, readonly string[]>> = {
  errors: Object.keys(ERROR_STATUS),
  masks: SEO_PAGES.flatMap((page) => [`${page}_title`, `${page}_description`]),
}
/** Where a namespace goes on from the file that reads it: what else says its keys. */
const PASSED_ON: Readonly<Record<string, RegExp>> = {
  commerce: /\bCOMMERCE\b/,
  missing: /\bMISSING\b/,
  promo: /\bPROMO\b/,
  page: /\bPageWords\b/,
  shop: /\bSHOP\b/,
}

/** The code of the rooms that say them, by itself: no words and no tests. */
async function sources(): Promise<string[]> {
  const rooms = ['..', '../../../operate/src'].map(async (name) => {
    const room = join(import.meta.dirname, name)
    const files = await readdir(room, { recursive: true })
    const code = files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('words'))
    return Promise.all(code.map((file) => readFile(join(room, file), 'utf8')))
  })
  return (await Promise.all(rooms)).flat()
}

test('every text is said somewhere', async () => {
  const [{ texts }, files] = await Promise.all([readWords(import.meta.dirname), sources()])
  const unused = Object.entries(texts).flatMap(([namespace, words]) => {
    const readers = files.filter(
      (file) => file.includes(`textsOf('${namespace}')`) || PASSED_ON[namespace]?.test(file),
    )
    const isSaid = (key: string): boolean =>
      MADE_UP[namespace]?.includes(key) ?? readers.some((file) => new RegExp(`\\b${key}\\b`).test(file))
    return Object.keys(words).flatMap((key) => (isSaid(key) ? [] : [`${namespace}.${key}`]))
  })
  expect(unused).toEqual([])
})
