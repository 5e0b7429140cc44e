import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AssetFile, folderStore, isAssetId, type MediaStore } from './store.ts'
import { readManifests } from './catalogue.ts'
import { assetLike } from '../testing/assets.ts'

let root: string
let store: MediaStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'openair-store-'))
  store = folderStore(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* files(...given: [string, string][]): AsyncGenerator<AssetFile> {
  for (const [path, text] of given) yield [path, Buffer.from(text)]
}

test('an asset appears whole or not at all', async () => {
  async function* broken(): AsyncGenerator<AssetFile> {
    yield* files(['v720/0.m4s', 'half'])
    throw new Error('the disk is full')
  }
  await expect(store.publish('film', broken())).rejects.toThrow('the disk is full')
  expect(await store.list()).toEqual([])
  expect(await readdir(root)).toEqual([])
  await store.publish('film', files(['v720/0.m4s', 'one'], ['asset.json', '{}']))
  expect(await store.list()).toEqual(['film'])
  expect((await store.read('film', 'v720/0.m4s'))?.toString()).toBe('one')
})

test('what a crash left half-built is swept away, and only that', async () => {
  await mkdir(join(root, '.building-film/v720'), { recursive: true })
  await mkdir(join(root, '.building-news'))
  await store.publish('done', files(['asset.json', '{}']))
  await store.sweep((assetId) => assetId === 'news')
  expect((await readdir(root)).toSorted()).toEqual(['.building-news', 'done'])
})

test('what is removed is out of sight at once and whole; its files go with the next clearing, whoever was broken off before', async () => {
  await store.publish('film', files(['v720/0.m4s', 'one'], ['asset.json', '{}']))
  await store.remove('film')
  await store.remove('nothing')
  expect(await store.list()).toEqual([])
  expect(await store.read('film', 'asset.json')).toBeUndefined()
  await store.publish('film', files(['asset.json', '{"format": 1}']))
  await store.remove('film')
  await store.publish('film', files(['asset.json', '{}']))
  expect(await readdir(root)).toHaveLength(3)
  await folderStore(root).clear()
  expect(await readdir(root)).toEqual(['film'])

  await store.remove('film')
  await store.sweep(() => true)
  expect(await readdir(root)).toEqual([])
})

test('a published asset never changes', async () => {
  await store.publish('film', files(['a', 'first']))
  await store.publish('film', files(['a', 'second']))
  expect((await store.read('film', 'a'))?.toString()).toBe('first')
  expect(await readdir(root)).toEqual(['film'])
})

test('what is missing is undefined, and what is half there is not listed among the assets', async () => {
  expect(await store.read('film', 'v720/0.m4s')).toBeUndefined()
  await store.publish('film', files(['v720/0.m4s', 'one']))
  expect(await store.read('film', 'v720')).toBeUndefined()
  expect((await readManifests(store)).size).toBe(0)
  await store.publish('news', files(['asset.json', JSON.stringify(assetLike('news'))]))
  expect([...(await readManifests(store)).keys()]).toEqual(['news'])
})

test('an id can not lead out of the store', async () => {
  const bad = ['', '.', '..', '../x', 'a/b', '.hidden', 'a..b', 'a\0b', 'x'.repeat(200)]
  expect(bad.filter(isAssetId)).toEqual([])
  for (const id of bad) await expect(store.read(id, 'asset.json')).rejects.toThrow(RangeError)
  expect(['film', 'clip-metropolis', 'a1b2.v3'].every(isAssetId)).toBe(true)
})
