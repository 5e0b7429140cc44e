import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readWords } from './read-words.ts'

/** A copy of the languages with a fifth one, whose words are the Russian ones. */
async function withFifth(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'words-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(import.meta.dirname, folder, { recursive: true })
  await cp(join(folder, 'ru'), join(folder, 'ky'), { recursive: true })
  return folder
}

test('a folder of files is a language', async () => {
  const folder = await withFifth()
  const path = join(folder, 'ky', 'errors.ts')
  const russian = await readFile(path, 'utf8')
  await writeFile(path, russian.replace('Неверный PIN-код', 'PIN-код туура эмес'))
  const { languages, texts } = await readWords(folder)
  expect(languages).toEqual(['en', 'kk', 'ky', 'ru', 'uz'])
  expect(texts['errors']?.['wrong_pin']).toMatchObject({ ru: 'Неверный PIN-код', ky: 'PIN-код туура эмес' })
})

test('a language that lacks a text is refused with the name of the text', async () => {
  const folder = await withFifth()
  const path = join(folder, 'ky', 'missing.ts')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/^ *trailer:.*\n/m, ''))
  await expect(readWords(folder)).rejects.toThrow('The words of "ky" lack missing.trailer')
})
