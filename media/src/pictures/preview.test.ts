import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureStore } from './picture-store.ts'
import { previews, rasters } from './preview.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900"><circle cx="800" cy="450" r="200" fill="#fff"/></svg>'

function storeOf(drawings: Record<string, string>) {
  const kept = new Map<string, Uint8Array>()
  const asked: string[] = []
  const store = {
    async get(name: string) {
      asked.push(name)
      return drawings[name] === undefined ? undefined : Buffer.from(drawings[name])
    },
    async putPreview(name: string, jpeg: Uint8Array) {
      kept.set(name, jpeg)
    },
    photo: async () => undefined,
    preview: async (name: string) => kept.get(name),
    async putRaster(name: string, kind: string, bytes: Uint8Array) {
      kept.set(`${name}.${kind}`, bytes)
    },
    raster: async (name: string, kind: string) => kept.get(`${name}.${kind}`),
  } as unknown as PictureStore
  return { store, asked }
}

test('a drawing is painted once for those who read no SVG, on the ground of the service', async () => {
  const { store, asked } = storeOf({ moon: SVG })
  const preview = previews(store)
  const [one, other] = await Promise.all([preview('moon'), preview('moon')])
  expect(one).toBe(other)
  await preview('moon')
  expect(asked).toEqual(['moon'])
  const { format, width, height } = await sharp(one).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 675])
  const { data } = await sharp(one).raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)].every((part, at) => Math.abs(part - [10, 14, 18][at]!) < 4)).toBe(true)
})

test('what is no drawing has none, and what cannot be painted keeps nobody else waiting', async () => {
  const { store } = storeOf({ broken: '<svg', moon: SVG })
  const preview = previews(store)
  const broken = preview('broken')
  const moon = preview('moon')
  await expect(broken).rejects.toThrow()
  expect(await moon).toBeDefined()
  expect(await preview('nothing')).toBeUndefined()
})

test('a drawing is painted once as PNG and WebP on a clear ground, in a size too', async () => {
  const { store, asked } = storeOf({ moon: SVG.replace(' width="1600" height="900"', '') })
  for (const kind of ['png', 'webp'] as const) {
    const raster = rasters(store, kind)
    const [one, other] = await Promise.all([raster('moon'), raster('moon')])
    expect(one).toBe(other)
    const { format, width, height, hasAlpha } = await sharp(one).metadata()
    expect([format, width, height, hasAlpha]).toEqual([kind, 1200, 675, true])
    const { data } = await sharp(one).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    const small = await sharp(await raster('moon-360x203')).metadata()
    expect([small.width, small.height]).toEqual([360, 203])
    expect(await raster('nothing')).toBeUndefined()
  }
  expect(asked.filter((name) => name === 'moon')).toHaveLength(4)
})

test('a drawing is painted for who asks although the disk is full', async () => {
  const { store } = storeOf({ moon: SVG })
  const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  const crowded: PictureStore = { ...store, putPreview: full, putRaster: full }
  expect(await previews(crowded)('moon')).toBeInstanceOf(Buffer)
  expect(await rasters(crowded, 'png')('moon')).toBeInstanceOf(Buffer)
  const broken: PictureStore = { ...store, putRaster: () => Promise.reject(new Error('broken')) }
  await expect(rasters(broken, 'png')('moon')).rejects.toThrow('broken')
})
