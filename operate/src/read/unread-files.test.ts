import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/folder-with.ts'
import { readService } from './read-service.ts'

/** What is said of a folder that has these files too. */
async function saidOf(...files: readonly string[]): Promise<readonly string[]> {
  const folder = await folderWith()
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '[]\n')
  }
  const read = await readService(folder)
  return read.ok ? [] : read.problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
}

test.each([
  ['promo.yaml', 'nothing of a service has this name'],
  ['compose.yml', 'nothing of a service has this name'],
  ['promos.yml', 'its name has to end in .yaml'],
  ['promos.YAML', 'its name has to end in .yaml'],
  ['contents.yaml', 'files stand in contents/'],
  ['contents/silent.yml', 'its name has to end in .yaml'],
  ['contents/2026/silent.yaml', 'files stand in contents/ itself'],
  ['schedule/old/older/dala.yml', 'files stand in schedule/ itself'],
  ['channels/dala.yaml', 'all of channels stands in channels.yaml'],
])('of %s nothing is read, and that is a mistake of the folder', async (file, why) => {
  expect(await saidOf(file)).toEqual([`${file}:1 is not read: ${why}`])
})

test('what is hidden, what is no YAML and what lies in a folder of another name is left to the operator', async () => {
  expect(
    await saidOf(
      '.gitlab-ci.yml',
      '.github/workflows/apply.yaml',
      'notes.txt',
      'titles-to-import/titles.yaml',
      'contents/.cache/a.yaml',
      'contents/notes.md',
    ),
  ).toEqual([])
})
