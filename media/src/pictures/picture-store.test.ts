import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pictureFolder } from './picture-store.ts'

const NAME = '0123456789abcdef01234567'

test('nodes that make the same picture at the same moment all keep it, whole, and leave nothing else behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'openair-pictures-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const bytes = new Uint8Array(200_000).fill(7)
  await Promise.all([1, 2, 3, 4].map(() => pictureFolder(root).putPhoto(NAME, bytes)))
  expect(await pictureFolder(root).photo(NAME)).toEqual(Buffer.from(bytes))
  expect(await readdir(root)).toEqual([`${NAME}.webp`])
})
