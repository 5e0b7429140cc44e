import { expect, test } from 'vitest'
import { clipLayers, type ClipLayer, type ClipRecipe } from './clip.ts'
import { CHOICES } from './main.ts'

const METROPOLIS = { title: 'Метрополис', original: 'Metropolis', genre: 'sci-fi', year: 1927 }

const layersOf = (recipe: ClipRecipe): ClipLayer[] =>
  [recipe, ...recipe.views].flatMap(({ layers }) => layers)
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-9

test('a clip is a whole number of segments of 1.92 s and of bars', () => {
  const { seconds, music } = clipLayers(METROPOLIS)
  expect(isWhole(seconds / 1.92)).toBe(true)
  for (const genre of ['horror', 'comedy', 'history', 'nature', 'unheard-of']) {
    const bars = (clipLayers({ title: genre, genre }).music.bpm * seconds) / 60 / 4
    expect(isWhole(bars)).toBe(true)
  }
  expect(music.root).toBeGreaterThan(30)
})

test.each(CHOICES.motif)('a clip of %s loops without a jump and never shows an edge', (motif) => {
  const recipe = clipLayers({ ...METROPOLIS, motif })
  expect(isWhole(recipe.seconds / recipe.light.period)).toBe(true)
  for (const { svg, width, height, drift, zoom } of layersOf(recipe)) {
    expect(isWhole(recipe.seconds / drift.period)).toBe(true)
    expect(zoom === undefined || isWhole(recipe.seconds / zoom.period)).toBe(true)
    expect(zoom?.amount ?? 0).toBeGreaterThanOrEqual(0)
    expect(Math.abs(drift.x)).toBeLessThanOrEqual((width - recipe.width) / 2)
    expect(Math.abs(drift.y)).toBeLessThanOrEqual((height - recipe.height) / 2)
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
  }
})

test('a view covers the stage with its first layer alone, and nearer layers drift farther', () => {
  const recipe = clipLayers({ ...METROPOLIS, motif: 'prow' })
  for (const { layers } of [recipe, ...recipe.views]) {
    expect(
      layers.map(({ svg, width, height }) =>
        svg.includes(`<rect width="${width}" height="${height}" fill="#`),
      ),
    ).toEqual([true, false, false, false])
    const drifts = layers.map(({ drift }) => drift.x)
    expect(drifts).toEqual(drifts.toSorted((a, b) => a - b))
  }
})

test('the loop begins and ends with the establishing view, and every view is wholly opaque for a while', () => {
  const { seconds, views, title } = clipLayers(METROPOLIS)
  for (const { from, to, fade } of views) {
    expect(from).toBeGreaterThan(title.to)
    expect(to).toBeLessThan(seconds)
    expect(to - from).toBeGreaterThan(4 * fade)
  }
  const [first, second] = views
  expect((second?.from ?? 0) + (second?.fade ?? 0)).toBeLessThanOrEqual((first?.to ?? 0) - (first?.fade ?? 0))
})

test('the same words give the same clip; episodes share the motif and not the pictures', () => {
  expect(clipLayers(METROPOLIS)).toEqual(clipLayers({ ...METROPOLIS }))
  const pictures = [1, 2, 3].flatMap((n) => layersOf(clipLayers({ ...METROPOLIS, n })).map(({ svg }) => svg))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a short loop is half as long, shows the establishing view alone and has no seam either', () => {
  const { seconds, views, light, layers, music, title } = clipLayers({ ...METROPOLIS, loop: 'short' })
  expect(seconds).toBe(clipLayers(METROPOLIS).seconds / 2)
  expect(views).toEqual([])
  const periods = [light.period, ...layers.map(({ drift }) => drift.period)]
  for (const period of [...periods, 1.92, 240 / music.bpm]) expect(isWhole(seconds / period)).toBe(true)
  for (const genre of ['horror', 'comedy', 'history', 'nature', 'general']) {
    const { bpm } = clipLayers({ title: genre, genre, loop: 'short' }).music
    expect(isWhole((bpm * seconds) / 240)).toBe(true)
  }
  expect(title.to).toBeLessThan(seconds)
})

test('the title card stands on a clear stage and names the original only if it differs', () => {
  const { title } = clipLayers(METROPOLIS)
  expect(title.svg).toContain('viewBox="0 0 1280 720"')
  const plain = clipLayers({ ...METROPOLIS, original: METROPOLIS.title }).title
  expect(plain.svg).toBe(clipLayers({ ...METROPOLIS, original: undefined }).title.svg)
  expect(plain.svg).not.toBe(title.svg)
})
