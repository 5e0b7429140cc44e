import { line, measure } from './letters.ts'
import { circle, moved, path, rect, stroke } from './shapes.ts'
import { sheet } from './sheet.ts'
import { type ArtWords, known } from './words.ts'

type Mark = (accent: string, word: string) => string

/** The sun over the horizon, in a box of 28. */
const sunrise: Mark = (accent, word) =>
  circle(14, 13, 9, accent) + stroke('M1 19.5h26', word, 2.5) + stroke('M6 24.5h16', word, 2.5)

/** A portal with a pointed arch, in a box of 28. */
const portal: Mark = (accent, word) =>
  path('M3 23V3H25V23H20V15Q20 10 14 6.5Q8 10 8 15V23Z', accent) + rect(1, 23.2, 26, 2.6, word)

const MARKS = { sunrise, portal }
type MarkName = keyof typeof MARKS
export const BRAND_STYLES = Object.keys(MARKS) as MarkName[]

const SIZE = 42
const TRACK = -30
const LEFT = 76
const HEIGHT = 56

/** The side of an icon, and how much of it the mark takes: launchers cut icons to any shape within a circle of 80 %. */
const ICON = 512
const ICON_MARK = 0.52

/** A provider's icon for launchers: its mark on its own ground, to every edge. */
export function icon(words: ArtWords): string {
  const isLight = words.on === 'light'
  const scale = (ICON * ICON_MARK) / 28
  const at = (ICON - 28 * scale) / 2
  const mark = MARKS[words.style ? known('style', words.style, BRAND_STYLES) : 'sunrise']
  const drawn = mark(words.mono || words.accent || '#F4B544', isLight ? '#15181C' : '#F6F2EA')
  return sheet(ICON, ICON, moved(at, at, drawn, scale), words.title, isLight ? '#F4F2EC' : '#0A0E12')
}

/** A provider's logo for the header: its mark and its name on one line, transparent. */
export function brand(words: ArtWords): string {
  const { title, mono } = words
  const word = mono || (words.on === 'light' ? '#15181C' : '#F6F2EA')
  const mark = MARKS[words.style ? known('style', words.style, BRAND_STYLES) : 'sunrise']
  const name = line(title, { face: 'grotesque', size: SIZE, x: LEFT, y: 43, track: TRACK, fill: word })
  const width = Math.ceil(LEFT + measure(title, 'grotesque', TRACK) * SIZE) + 2
  return sheet(width, HEIGHT, moved(0, 0, mark(mono || words.accent || '#F4B544', word), 2) + name, title)
}
