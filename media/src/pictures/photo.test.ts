import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPhoto, readPhoto } from './photo.ts'
import { pictureFolder } from './picture-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openair-photo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const png = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 720, channels: 3, background } })
    .png()
    .toBuffer()

test('a picture is read again to be kept, and is not kept when it is another one by then', async () => {
  const store = pictureFolder(join(folder, 'art'))
  const file = join(folder, 'a.png')
  await writeFile(file, await png('#a52'))
  const photo = await readPhoto(file, 'poster')
  await writeFile(file, await png('#25a'))
  await expect(keepPhoto(store, photo)).rejects.toThrow('has changed since it was looked at')
  await writeFile(file, await png('#a52'))
  expect(await keepPhoto(store, photo)).toBe(true)
  expect(photo.url).toContain(photo.name)
  expect(await store.photo(photo.name)).toBeDefined()
  expect(await keepPhoto(store, photo)).toBe(false)
})

test('a file that is no picture by its size is not read', async () => {
  const file = join(folder, 'huge.png')
  await writeFile(file, '')
  await truncate(file, 65 * 1024 * 1024)
  await expect(readPhoto(file, 'poster')).rejects.toThrow(
    'is too large: 65 MB, where at most 64 MB are taken',
  )
  await expect(readPhoto(folder, 'poster')).rejects.toThrow('there is no such file')
})
