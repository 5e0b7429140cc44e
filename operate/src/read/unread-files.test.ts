import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/folder-with.ts'
import { linkUnreadable } from '../testing/unreadable-link.ts'
import { readService } from './read-service.ts'

/** What is said of a folder that has these files too, each with an entry that is wrong if it is read. */
async function saidOf(...files: readonly string[]): Promise<readonly string[]> {
  const folder = await folderWith()
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '- {}\n')
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

test('what a linked folder holds is read, or complained about, as if it lay there; a link back leads nowhere', async () => {
  const folder = await folderWith()
  const elsewhere = join(folder, 'kept-elsewhere')
  await mkdir(join(elsewhere, 'deeper'), { recursive: true })
  for (const name of ['silent.yaml', 'deeper/silent.yml', 'notes.md'])
    await writeFile(join(elsewhere, name), '- {}\n')
  await symlink(elsewhere, join(folder, 'contents/2026'))
  await symlink(elsewhere, join(folder, 'channels'))
  await symlink(folder, join(elsewhere, 'back'))
  const read = await readService(folder)
  const said = read.ok ? [] : read.problems.map(({ file, message }) => `${file} ${message}`)
  expect(said).toEqual([
    'channels/deeper/silent.yml is not read: all of channels stands in channels.yaml',
    'channels/silent.yaml is not read: all of channels stands in channels.yaml',
    'contents/2026/deeper/silent.yml is not read: files stand in contents/ itself',
    'contents/2026/silent.yaml is not read: files stand in contents/ itself',
  ])
})

test('folders that are linked to each other are looked at once', async () => {
  const folder = await folderWith()
  const elsewhere = join(folder, 'kept-elsewhere')
  const names = ['1', '2', '3', '4', '5', '6', '7', '8']
  for (const name of names) await mkdir(join(elsewhere, name), { recursive: true })
  for (const name of names)
    for (const other of names) await symlink(join(elsewhere, other), join(elsewhere, name, `to-${other}`))
  await writeFile(join(elsewhere, '4/silent.yaml'), '- {}\n')
  await symlink(join(elsewhere, '1'), join(folder, 'contents/first'))
  const read = await readService(folder)
  const said = read.ok ? [] : read.problems.map(({ file, message }) => `${file} ${message}`)
  expect(said).toEqual(['contents/first/to-4/silent.yaml is not read: files stand in contents/ itself'])
})

test('a linked folder that cannot be read is a mistake of the folder', async () => {
  const folder = await folderWith()
  const elsewhere = join(folder, 'kept-elsewhere')
  await mkdir(elsewhere)
  await linkUnreadable(join(folder, 'contents'), elsewhere)
  const read = await readService(folder)
  const said = read.ok ? [] : read.problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
  expect(said).toEqual([
    expect.stringMatching(/^contents\/a{200}\/.*\/:1 is not read: the folder cannot be read$/),
  ])
})

test('what is hidden, what is no YAML and what lies in a folder of another name is left to the operator', async () => {
  expect(
    await saidOf(
      '.gitlab-ci.yml',
      '.github/workflows/apply.yaml',
      'notes.txt',
      'titles-to-import/titles.yaml',
      'contents/.cache/a.yaml',
      'contents/.draft.yaml',
      'contents/notes.md',
    ),
  ).toEqual([])
})
