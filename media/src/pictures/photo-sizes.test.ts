import { expect, test } from 'vitest'
import sharp from 'sharp'
import { photoSizes } from './photo-sizes.ts'
import type { PictureStore } from './picture-store.ts'
import { SIZES } from './sizes.ts'

const NAME = '0123456789abcdef01234567'

test('a photograph is cut once for a size, and what was cut is not cut again', async () => {
  const kept = new Map<string, Buffer>([
    [
      NAME,
      await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#246' } })
        .webp()
        .toBuffer(),
    ],
  ])
  const store: Pick<PictureStore, 'photo' | 'putPhoto'> = {
    photo: async (name) => kept.get(name),
    putPhoto: async (name, webp) => void kept.set(name, Buffer.from(webp)),
  }
  const cut = photoSizes(store as PictureStore)
  const small = await cut(NAME, SIZES.wideSmall)
  expect(await sharp(small).metadata()).toMatchObject({ width: 360, height: 203 })
  expect(await cut(NAME, SIZES.wideSmall)).toBe(kept.get(`${NAME}-360x203`))
  expect(await cut(`${NAME}-360x203`, SIZES.wideHalf)).toBeUndefined()
  expect([...kept.keys()]).toEqual([NAME, `${NAME}-360x203`])
})

test('a photograph is cut for who asks although the disk is full', async () => {
  const photo = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#246' } })
    .webp()
    .toBuffer()
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const store = { photo: async (name: string) => (name === NAME ? photo : undefined), putPhoto: full }
  const cut = photoSizes(store as unknown as PictureStore)
  expect(await cut(NAME, SIZES.wideSmall)).toBeInstanceOf(Buffer)
})
