import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderDigest } from './folder-digest.ts'

/** The digest of a folder that holds these files, texts by their names. */
async function digestOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-digest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'sub'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folderDigest(folder)
}

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
