import condensed from './glyphs/condensed.json' with { type: 'json' }
import georgian from './glyphs/georgian.json' with { type: 'json' }
import grotesque from './glyphs/grotesque.json' with { type: 'json' }
import serif from './glyphs/serif.json' with { type: 'json' }
import text from './glyphs/text.json' with { type: 'json' }
import wide from './glyphs/wide.json' with { type: 'json' }
import { round } from './numbers.ts'

/*
 * Letters are outlines and not fonts, so that a picture looks the same in <img>, in a mail and on a server.
 * Units: 1000 to the em, y down, baseline at 0. The files hold a glyph as "advance outline"
 * and the kerning of a left letter as "units letters units letters …".
 */

export type Face = 'condensed' | 'grotesque' | 'text' | 'serif' | 'wide' | 'georgian'

interface Outlines {
  capHeight: number
  kerning: Record<string, string>
  glyphs: Record<string, string>
}

const FACES: Record<Face, Outlines> = { condensed, grotesque, text, serif, wide, georgian }

/** Where a letter that a face lacks is looked for. */
const FALLBACKS: readonly Face[] = ['grotesque', 'text', 'georgian']

/** Advance of a letter that no face has; it is set as live text in the reader's own font. */
const STRAY_ADVANCE = 620

const spaceOf = (face: Face): number => (face === 'condensed' ? 190 : 250)
const isSpace = (letter: string): boolean => letter === ' ' || letter === '\u00a0'

/** Height of a capital in ems. */
export const capHeight = (face: Face): number => FACES[face].capHeight / 1000

/** Georgian has no capitals in running text. */
export const upper = (words: string): string =>
  words.replace(/[^\u10D0-\u10FF]+/g, (run) => run.toUpperCase())

function glyphOf(face: Face, letter: string): { advance: number; outline: string } | null {
  for (const name of [face, ...FALLBACKS]) {
    const glyph = FACES[name].glyphs[letter]
    if (glyph === undefined) continue
    const space = glyph.indexOf(' ')
    return { advance: Number(glyph.slice(0, space)), outline: glyph.slice(space + 1) }
  }
  return null
}

function kerningOf(face: Face, left: string, right: string): number {
  const groups = FACES[face].kerning[left]?.split(' ') ?? []
  const at = groups.findIndex((letters, i) => i % 2 === 1 && letters.includes(right))
  return at < 0 ? 0 : Number(groups[at - 1])
}

/** Width of a line in ems. */
export function measure(words: string, face: Face, track = 0): number {
  let width = 0
  let previous: string | null = null
  for (const letter of words) {
    const glyph = glyphOf(face, letter)
    if (isSpace(letter) || !glyph) {
      width += isSpace(letter) ? spaceOf(face) : STRAY_ADVANCE
      previous = null
      continue
    }
    if (previous !== null) width += kerningOf(face, previous, letter) + track
    width += glyph.advance
    previous = letter
  }
  return Math.max(width, 300) / 1000
}

export interface LineStyle {
  face: Face
  size: number
  fill: string
  x?: number
  y?: number
  /** 0 sets the line from x on, 0.5 centres it on x, 1 ends it there. */
  anchor?: number
  /** Extra space between letters, in thousandths of an em. */
  track?: number
  /** Degrees. */
  rotate?: number
}

/** One line of words as outlines. */
export function line(words: string, style: LineStyle): string {
  const { face, size, fill, x = 0, y = 0, anchor = 0, track = 0, rotate = 0 } = style
  const scale = size / 1000
  let outline = ''
  let stray = ''
  let pen = 0
  let previous: string | null = null
  for (const letter of words) {
    const glyph = glyphOf(face, letter)
    if (isSpace(letter) || !glyph) {
      if (!isSpace(letter)) stray += strayLetter(letter, pen * scale, size)
      pen += isSpace(letter) ? spaceOf(face) : STRAY_ADVANCE
      previous = null
      continue
    }
    if (previous !== null) pen += kerningOf(face, previous, letter) + track
    outline += shifted(glyph.outline, pen, scale)
    pen += glyph.advance
    previous = letter
  }
  const back = pen * scale * anchor
  const turn = rotate ? ` rotate(${rotate})` + (anchor ? ` translate(${round(-back)} 0)` : '') : ''
  const transform = `translate(${round(x - (rotate ? 0 : back))} ${round(y)})${turn}`
  return stray
    ? `<g transform="${transform}" fill="${fill}"><path d="${outline}"/>${stray}</g>`
    : `<path transform="${transform}" fill="${fill}" d="${outline}"/>`
}

/** The outline with its absolute coordinates moved to the pen and scaled. */
const shifted = (outline: string, pen: number, scale: number): string =>
  outline.replace(/([MLQC])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d+/g) ?? []).map(Number)
    return command + values.map((value, i) => round((i % 2 ? value : value + pen) * scale)).join(' ')
  })

const strayLetter = (letter: string, x: number, size: number): string =>
  `<text x="${round(x)}" font-family="Noto Sans Georgian, Noto Sans, sans-serif" font-weight="700"` +
  ` font-size="${round(size * 0.92)}">${letter.replace(/[&<]/g, '')}</text>`
