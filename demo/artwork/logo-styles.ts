import { type Face, line, measure } from './letters.ts'
import { type palette, readable } from './palettes.ts'
import { circle, moved, path, polygon, rect, times, turned } from './shapes.ts'

export interface LogoTask {
  title: string
  inks: ReturnType<typeof palette>
  /** Of the mark. */
  colour: string
  /** Of the letters. */
  word: string
  mono: string | undefined
}

interface Logo {
  art: string
  width: number
  height: number
}

type Mark = (colour: string, word: string) => string

const STRINGS = [36, 68, 88, 60, 28]

const sun: Mark = (colour, word) =>
  path('M-40 16A40 40 0 0 1 40 16Z', colour) + rect(-56, 22, 112, 6, word) + rect(-40, 33, 80, 6, word)

const peak: Mark = (colour) => polygon([-54, 34, -14, -36, 8, 2, 20, -16, 54, 34], colour)

const star: Mark = (colour) => path('M0 -46L9 -9L46 0L9 9L0 46L-9 9L-46 0L-9 -9Z', colour)

const blocks: Mark = (colour, word) =>
  rect(-44, -2, 26, 40, word) + rect(-14, -38, 28, 76, colour) + rect(18, -16, 26, 54, word)

const orbit: Mark = (colour, word) =>
  circle(0, 0, 21, colour) +
  turned(
    -28,
    0,
    0,
    `<ellipse rx="52" ry="17" fill="none" stroke="${word}" stroke-width="6"/>` + circle(52, 0, 8, word),
  )

const flame: Mark = (colour) =>
  path(
    'M0 -48C26 -18 34 -4 34 14A34 34 0 0 1 -34 14C-34 0 -22 -6 -18 -20C-10 -14 -8 -8 -8 -4C0 -14 4 -28 0 -48Z',
    colour,
  )

const route: Mark = (colour, word) =>
  `<path d="M-40 34H6A17 17 0 0 0 6 0H-6A17 17 0 0 1 -6 -34H40" fill="none" stroke="${word}" stroke-width="8"/>` +
  circle(-40, 34, 11, colour) +
  circle(40, -34, 11, colour)

const crescent: Mark = (colour) => path('M14 -42A42 42 0 1 0 42 14A34 34 0 1 1 14 -42Z', colour)

const strings: Mark = (colour, word) =>
  times(5, (i) => {
    const height = STRINGS[i] ?? 0
    return rect(-40 + i * 17, -height / 2, 9, height, i === 2 ? colour : word, 4.5)
  })

/** A mark and the name beside it, as it is written. */
const beside =
  (mark: Mark) =>
  ({ title, colour, word }: LogoTask): Logo => ({
    art:
      moved(56, 48, mark(colour, word)) +
      line(title, { face: 'grotesque', size: 62, x: 124, y: 70, track: -10, fill: word }),
    width: 126 + measure(title, 'grotesque', -10) * 62,
    height: 96,
  })

/** A mark and the name in capitals with serifs, a word a line. */
const stacked =
  (mark: Mark) =>
  ({ title, colour, word }: LogoTask): Logo => {
    const lines = title.split(' ').map((each) => each.toUpperCase())
    const size = lines.length > 1 ? 46 : 64
    const first = lines.length > 1 ? 44 : 73
    const set = lines.map((each, i) =>
      line(each, { face: 'serif', size, x: 112, y: first + i * 47, track: 20, fill: word }),
    )
    const width = Math.max(...lines.map((each) => measure(each, 'serif', 20) * size))
    return { art: moved(48, 50, mark(colour, word)) + set.join(''), width: 114 + width, height: 100 }
  }

function balls({ title, inks: [, first, second], mono }: LogoTask): Logo {
  const letters = [...title.toUpperCase()]
  const colours = [first, '#E3BE1F', second, '#4F9C78', first, second]
  const ball = (letter: string, i: number): string => {
    const x = 34 + i * 62
    const drop = (i % 2) * 9
    const fill = mono || (colours[i % 6] ?? first)
    const ink = readable(fill, '#FFFFFF', '#15120F')
    return (
      circle(x, 34 + drop, 34, fill) +
      line(letter, { face: 'grotesque', size: 46, x, y: 34 + 16.5 + drop, anchor: 0.5, fill: ink })
    )
  }
  return { art: letters.map(ball).join(''), width: letters.length * 62 + 8, height: 80 }
}

function box({ title, colour, word }: LogoTask): Logo {
  const size = 84
  const [, before = '', last = ''] = title.toUpperCase().match(/^(.*?)\s*(\d+|\S+)$/) ?? []
  const start = measure(before, 'condensed') * size
  const end = measure(last, 'condensed') * size
  const fill = readable(colour, '#FFFFFF', '#15120F')
  return {
    art:
      line(before, { face: 'condensed', size, y: 78, fill: word }) +
      rect(start + 14, 0, end + 28, 88, colour, 6) +
      line(last, { face: 'condensed', size, x: start + 28, y: 78, fill }),
    width: start + end + 42,
    height: 88,
  }
}

function strip({ title, colour, word }: LogoTask): Logo {
  const name = title.toUpperCase()
  const size = 70
  const width = measure(name, 'condensed', 30) * size
  let art = line(name, { face: 'condensed', size, x: 12, y: 76, track: 30, fill: word })
  for (let x = 0; x < width + 20; x += 17)
    art += rect(x, 0, 10, 8, colour, 1.5) + rect(x, 88, 10, 8, colour, 1.5)
  return { art, width: width + 26, height: 96 }
}

function stringed({ title, colour, word }: LogoTask): Logo {
  const name = title.toUpperCase()
  const face: Face = /[ӘҒҚҢӨҰҮҺ]/.test(name) ? 'grotesque' : 'wide'
  return {
    art: line(name, { face, size: 74, x: 104, y: 74, fill: word }) + moved(44, 48, strings(colour, word)),
    width: 108 + measure(name, face) * 74,
    height: 96,
  }
}

function peaked({ title, colour, word }: LogoTask): Logo {
  const name = title.toUpperCase()
  const slanted = `<g transform="skewX(-10)">${line(name, { face: 'condensed', size: 64, fill: word })}</g>`
  return {
    art: moved(56, 36, peak(colour, word)) + moved(118, 70, slanted),
    width: 126 + measure(name, 'condensed') * 64,
    height: 76,
  }
}

function blocked({ title, colour, word }: LogoTask): Logo {
  const name = title.toUpperCase()
  return {
    art:
      moved(46, 40, blocks(colour, word)) + line(name, { face: 'wide', size: 52, x: 108, y: 78, fill: word }),
    width: 110 + measure(name, 'wide') * 52,
    height: 80,
  }
}

function rising({ title, colour, word }: LogoTask): Logo {
  const name = title.toLowerCase()
  return {
    art:
      moved(58, 30, sun(colour, word)) +
      line(name, { face: 'grotesque', size: 84, x: 134, y: 69, track: -14, fill: word }),
    width: 136 + measure(name, 'grotesque', -14) * 84,
    height: 86,
  }
}

export const LOGOS = {
  sun: rising,
  star: beside(star),
  orbit: beside(orbit),
  route: beside(route),
  crescent: stacked(crescent),
  flame: stacked(flame),
  strip,
  strings: stringed,
  box,
  balls,
  peak: peaked,
  blocks: blocked,
} as const satisfies Record<string, (task: LogoTask) => Logo>

export type LogoStyle = keyof typeof LOGOS
export const LOGO_STYLES = Object.keys(LOGOS) as LogoStyle[]
