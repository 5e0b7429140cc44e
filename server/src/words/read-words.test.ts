import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { payments } from './lv/payments.ts'
import { readWords } from './read-words.ts'

/** A copy of the languages with one more, whose words are the Russian ones. */
async function withOneMore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(import.meta.dirname, folder, { recursive: true })
  await cp(join(folder, 'ru'), join(folder, 'hy'), { recursive: true })
  return folder
}

test('a folder of files is a language', async () => {
  const folder = await withOneMore()
  const path = join(folder, 'hy', 'errors.ts')
  const russian = await readFile(path, 'utf8')
  await writeFile(path, russian.replace('Неверный PIN-код', 'PIN կոդը սխալ է'))
  const { languages, texts } = await readWords(folder)
  expect(languages[0]).toBe('en')
  expect(languages).toContain('hy')
  expect(texts['errors']?.['wrong_pin']).toMatchObject({ ru: 'Неверный PIN-код', hy: 'PIN կոդը սխալ է' })
})

test('a language that lacks a text is refused with the name of the text', async () => {
  const folder = await withOneMore()
  const path = join(folder, 'hy', 'missing.ts')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/^ *trailer:.*\n/m, ''))
  await expect(readWords(folder)).rejects.toThrow('The words of "hy" lack missing.trailer')
})

test('the Latvian texts of payments call the balance by the word of all others', () => {
  expect(Object.values(payments).filter((text) => /bilanc/i.test(text))).toEqual([])
  expect(payments.refund_failed_kept).toContain('{kept} ir jūsu atlikumā.')
})
