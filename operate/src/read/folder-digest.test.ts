import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkUnreadable } from '../testing/unreadable-link.ts'
import { folderDigest, NoSuchFolder } from './folder-digest.ts'
import { ServiceFolderError } from './service-error.ts'

/** A folder that holds these files, texts by their names. */
async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-digest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'sub'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const digestOf = async (files: Readonly<Record<string, string>>): Promise<string> =>
  folderDigest(await folderOf(files))

test('the same files have the same digest, wherever their folder lies', async () => {
  const files = { 'b.yaml': 'two', 'a.yaml': 'one', 'sub/c.yaml': 'three' }
  expect(await digestOf(files)).toBe(await digestOf(files))
})

test('another text, another name, another folder and letters that move from the name to the text make another digest', async () => {
  const digests = await Promise.all([
    digestOf({ ab: 'c' }),
    digestOf({ ab: 'd' }),
    digestOf({ a: 'bc' }),
    digestOf({ 'sub/ab': 'c' }),
    digestOf({ ab: '', c: '' }),
    digestOf({ ab: 'c', c: '' }),
  ])
  expect(new Set(digests).size).toBe(digests.length)
})

test('hidden files, and all that lies in hidden folders, are no part of a service', async () => {
  const folder = await folderOf({ a: 'one' })
  const before = await folderDigest(folder)
  await mkdir(join(folder, '.git'))
  await mkdir(join(folder, 'sub/.git'))
  for (const name of ['.a.swp', 'sub/.b.swp', '.git/index', 'sub/.git/index'])
    await writeFile(join(folder, name), name)
  expect(await folderDigest(folder)).toBe(before)
})

test('what a link leads to counts as if it lay there, and a link back leads nowhere', async () => {
  const [folder, elsewhere] = [await folderOf({ a: 'one' }), await folderOf({ b: 'two', 'sub/c': 'three' })]
  await symlink(join(elsewhere, 'b'), join(folder, 'b'))
  await symlink(join(elsewhere, 'sub'), join(folder, 'linked'))
  await symlink(folder, join(folder, 'sub/back'))
  const same = await folderOf({ a: 'one', b: 'two' })
  await mkdir(join(same, 'linked'))
  await writeFile(join(same, 'linked/c'), 'three')
  const before = await folderDigest(folder)
  expect(before).toBe(await folderDigest(same))
  await writeFile(join(elsewhere, 'b'), 'changed')
  expect(await folderDigest(folder)).not.toBe(before)
})

test('a folder that is not there is told from one with a link that leads nowhere, which is named with where it should lead', async () => {
  const folder = await folderOf({ a: 'one' })
  await expect(folderDigest(join(folder, 'none'))).rejects.toBeInstanceOf(NoSuchFolder)
  await expect(folderDigest(join(folder, 'a'))).rejects.toBeInstanceOf(NoSuchFolder)
  for (const [name, target] of [
    ['gone', '../elsewhere/gone'],
    ['round', 'round'],
  ] as const) {
    await symlink(target, join(folder, 'sub', name))
    const failure = await folderDigest(folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceFolderError)
    expect(failure).not.toBeInstanceOf(NoSuchFolder)
    expect(String(failure)).toContain(
      `${join(folder, 'sub', name)}: is a link that leads nowhere (to ${target})`,
    )
    await rm(join(folder, 'sub', name))
  }
})

test('what cannot be read is named, and why', async () => {
  const [folder, elsewhere] = [await folderOf({}), await folderOf({})]
  await linkUnreadable(join(folder, 'sub'), elsewhere)
  const failure = await folderDigest(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ServiceFolderError)
  expect(String(failure)).toMatch(/sub\/a{200}\/.*: cannot be read \(ENAMETOOLONG\)$/)
})
