import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtFrom, putInPlace, STAMP } from './put-in-place.ts'

/** A place for files, and a way to build some from sources with a hash. */
async function builder() {
  const root = await mkdtemp(join(tmpdir(), 'openair-built-'))
  onTestFinished(() => rm(root, { recursive: true }))
  return {
    root,
    place: join(root, 'dist'),
    build: async (name: string, hash: string): Promise<string> => {
      const folder = join(root, name)
      await mkdir(folder)
      await writeFile(join(folder, 'index.html'), name)
      await writeFile(join(folder, STAMP), hash)
      return folder
    },
  }
}

test('what is built comes in the place of what was built from other sources, and nothing else is left', async () => {
  const { root, place, build } = await builder()
  await putInPlace(await build('one', 'a'), place)
  expect(await builtFrom(place)).toBe('a')
  await putInPlace(await build('two', 'b'), place)
  expect([await builtFrom(place), await readFile(join(place, 'index.html'), 'utf8')]).toEqual(['b', 'two'])
  expect(await readdir(root)).toEqual(['dist'])
})

test("what a start that was killed has left there is in nobody's way", async () => {
  const { root, place, build } = await builder()
  await putInPlace(await build('one', 'a'), place)
  await build('two-old', 'z')
  await putInPlace(await build('two', 'b'), place)
  expect(await builtFrom(place)).toBe('b')
  expect(await readdir(root)).toEqual(['dist'])
})

test('what another node has built from the same sources meanwhile stays as it is', async () => {
  const { place, build } = await builder()
  const [mine, others] = [await build('mine', 'a'), await build('others', 'a')]
  await putInPlace(others, place)
  await putInPlace(mine, place)
  expect(await readFile(join(place, 'index.html'), 'utf8')).toBe('others')
})

test('of many that are ready at one moment one comes in place, and none fails', async () => {
  const { place, build } = await builder()
  const built = await Promise.all(Array.from({ length: 20 }, (_, at) => build(`b${at}`, 'a')))
  await putInPlace(await build('before', 'z'), place)
  await Promise.all(built.map((fresh) => putInPlace(fresh, place)))
  expect(await builtFrom(place)).toBe('a')
})
