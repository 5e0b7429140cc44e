import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHOICES, draw } from './main.ts'
import { ART_KINDS, type ArtKind, type ArtWords } from './words.ts'

const digest = (svg: string): string => createHash('sha256').update(svg).digest('hex').slice(0, 16)

const METROPOLIS: ArtWords = {
  title: 'Метрополис',
  genre: 'sci-fi',
  year: 1927,
  credit: 'Фриц Ланг',
  n: 3,
}

/** Pictures are kept for ever under their words, so a change of the drawing must be meant. */
const DRAWN: Record<ArtKind, string> = {
  poster: '739c3287338f680d',
  wide: '4391c97e1d13eb44',
  backdrop: 'cf6779a0165eb2b0',
  promo: '829516f53331b2c9',
  title: 'af85ec933fd0d7ba',
  frame: 'e34e2fab4d3831a1',
  logo: '4d9e8533f12794be',
  portrait: '74de005dc6ec6449',
  avatar: '313a8b68a490d8c0',
  brand: '787cd0f4afeefebc',
  icon: '41afe87f04e1d096',
}

test.each(ART_KINDS)('the words of a %s give the picture they always gave', (kind) => {
  expect(digest(draw(kind, METROPOLIS))).toBe(DRAWN[kind])
  expect(draw(kind, METROPOLIS)).toBe(draw(kind, { ...METROPOLIS }))
})

test.each([
  ['poster', '0 0 600 900'],
  ['wide', '0 0 1280 720'],
  ['backdrop', '0 0 1280 720'],
  ['promo', '0 0 1800 600'],
  ['frame', '0 0 784 440'],
  ['logo', '0 0 320 160'],
  ['portrait', '0 0 300 300'],
  ['avatar', '0 0 240 240'],
  ['icon', '0 0 512 512'],
] as const)('a %s measures %s', (kind, viewBox) => {
  expect(draw(kind, METROPOLIS)).toContain(`viewBox="${viewBox}"`)
})

test.each(CHOICES.motif)('the motif %s draws on every ground and format', (motif) => {
  for (const ground of CHOICES.ground) {
    for (const kind of ['poster', 'wide', 'promo', 'frame'] as const) {
      const svg = draw(kind, { ...METROPOLIS, motif, ground })
      expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/)
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/)
    }
  }
})

test.each(CHOICES.layout)('the layout %s sets every title, in any script', (layout) => {
  const titles = ['Ё', 'ვეფხისტყაოსანი', 'Қыз Жібек', 'Ștefan', 'One two three four five six seven', '日本']
  for (const title of titles) {
    for (const kind of ['poster', 'title'] as const) {
      expect(draw(kind, { ...METROPOLIS, title, layout })).not.toMatch(/NaN|undefined|null|Infinity/)
    }
  }
})

test('letters that no face has are live text, and nothing in a title is markup', () => {
  const svg = draw('poster', { title: '日 <b>&"' })
  expect(svg).toContain('>日</text>')
  expect(svg).not.toContain('<b>')
  expect(svg).toContain('aria-label="日 b>"')
})

test('an empty title is drawn as a question', () => {
  expect(draw('poster', { title: ' ' })).toBe(draw('poster', { title: '?' }))
})

test('every style of logo keeps inside its sheet and can be of one colour', () => {
  for (const style of CHOICES.logoStyle) {
    const svg = draw('logo', { title: 'Ночной сеанс', style, mono: '#FFFFFF' })
    const colours = new Set(
      [...svg.matchAll(/(?:fill|stroke)="(#[0-9A-Fa-f]{6})"/g)].map(([, colour]) => colour),
    )
    expect([...colours].filter((colour) => colour !== '#FFFFFF')).toEqual(
      style === 'box' || style === 'balls' ? ['#15120F'] : [],
    )
    const [, x = 0, y = 0] = (svg.match(/translate\((\S+) (\S+)\) scale/) ?? []).map(Number)
    expect(x).toBeGreaterThanOrEqual(16)
    expect(y).toBeGreaterThanOrEqual(36)
  }
})

test('a brand shows its accent', () => {
  for (const style of CHOICES.brandStyle)
    expect(draw('brand', { title: 'Openair', style, accent: '#00A99D' })).toContain('fill="#00A99D"')
})

test.each([
  ['poster', { motif: 'castle' }, 'unknown motif "castle"; known are towers,'],
  ['wide', { palette: 'pink' }, 'unknown palette "pink"; known are vermilion,'],
  ['frame', { ground: 'up' }, 'unknown ground "up"; known are hi,'],
  ['poster', { layout: 'left' }, 'unknown layout "left"; known are block,'],
  ['logo', { style: 'moon' }, 'unknown style "moon"; known are sun,'],
  ['avatar', { kind: 'dog' }, 'unknown kind "dog"; known are owl,'],
] as const)('a %s of %o is refused with the names it may have', (kind, wrong, message) => {
  expect(() => draw(kind, { ...METROPOLIS, ...wrong })).toThrow(message)
})
