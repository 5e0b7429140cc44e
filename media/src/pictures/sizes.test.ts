import { expect, test } from 'vitest'
import { inSize, SIZES, sizedUrl, splitSize } from './sizes.ts'

const DRAWING = `/art/${'0a'.repeat(12)}.svg`
const sheet = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><rect/></svg>`
const root = (svg: string) => /^<svg[^>]*>/.exec(svg)?.[0]

test('wide pictures are 1080 pixels wide, whatever their drawing measures [catalogue.wide-image-width]', () => {
  expect(root(inSize(sheet(1280, 720), SIZES.wide))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="608" viewBox="0.53 0 1278.95 720" role="img">',
  )
  const wide = [SIZES.wide, SIZES.strip, SIZES.standard].map(({ width }) => width)
  expect(wide).toEqual([1080, 1080, 1080])
})

test('a portrait of a wide drawing is its middle, a banner its waist', () => {
  expect(root(inSize(sheet(1280, 720), SIZES.portrait))).toContain('viewBox="370 0 540 720"')
  expect(root(inSize(sheet(1280, 720), SIZES.strip))).toContain('viewBox="0 146.67 1280 426.67"')
})

test('a title keeps all of its words, at the lower left', () => {
  expect(root(inSize(sheet(900, 120), SIZES.title))).toContain(
    'width="440" height="168" viewBox="0 0 900 120" preserveAspectRatio="xMinYMax meet"',
  )
})

test('a size is an ending of the address; only drawings of ours have sizes, and only these', () => {
  const sized = sizedUrl(DRAWING, 'wide')
  expect(sized).toBe(`/art/${'0a'.repeat(12)}-1080x608.svg`)
  expect(splitSize(`${'0a'.repeat(12)}-1080x608`)).toEqual({ name: '0a'.repeat(12), size: SIZES.wide })
  expect(splitSize(`${'0a'.repeat(12)}-9999x1`).size).toBeNull()
  expect(sizedUrl('https://pictures.example/a.jpg', 'wide')).toBeNull()
})
