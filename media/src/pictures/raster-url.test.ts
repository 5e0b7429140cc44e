import { expect, test } from 'vitest'
import { rasterUrl } from './raster-url.ts'

test('a drawing of ours has an address as pixels, any other picture keeps its own', () => {
  const name = '0123456789abcdef01234567'
  expect(rasterUrl(`/art/${name}.svg`, 'png')).toBe(`/art/${name}.png`)
  expect(rasterUrl(`/art/${name}-360x203.svg`, 'webp')).toBe(`/art/${name}-360x203.webp`)
  for (const other of [`/art/${name}.webp`, 'https://elsewhere.example/a.svg', '/logo.svg', null])
    expect(rasterUrl(other, 'png')).toBe(other)
})
