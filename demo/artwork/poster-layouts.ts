import type { Brief } from './brief.ts'
import { fitBlock, fitEven, type BlockFit } from './fitting.ts'
import { capHeight, line, upper } from './letters.ts'
import { round } from './numbers.ts'
import { contrast, type Inks, readable } from './palettes.ts'
import { placeMotif } from './sheet.ts'
import { polygon, rect } from './shapes.ts'

export const WIDTH = 600
export const HEIGHT = 900
const PAD = 40
const MEASURE = WIDTH - PAD * 2

/** What a layout sets. */
export interface PosterTask {
  brief: Brief
  ink: Inks
  title: string
  /** Credit and year. */
  small: string
}

const textOn = (ground: string, ink: Inks): string => readable(ground, ink.paper, ink.black)

const smallLine = (words: string, x: number, y: number, fill: string, anchor = 0): string =>
  words && line(words, { face: 'text', size: 21, x, y, anchor, fill })

/** The art down to `height`, and the floor below it. */
function cropped({ id }: Brief, height: number, art: string, floor: string): string {
  return (
    `<clipPath id="${id}"><rect y="0" width="${WIDTH}" height="${round(height + 1)}"/></clipPath>` +
    `<g clip-path="url(#${id})">${art}</g>` +
    rect(0, height, WIDTH, HEIGHT - height, floor)
  )
}

/** A block's lines from `y` down. */
function blockLines(fit: BlockFit, y: number, fill: string): string {
  let set = ''
  for (const { words, size, height } of fit.lines) {
    y += height
    set += line(words, { face: 'condensed', size, x: PAD, y, fill })
    y += fit.gap
  }
  return set
}

/** A justified block of capitals under the art. */
export function block({ brief, ink, title, small }: PosterTask): string {
  const fit = fitBlock(upper(title), 'condensed', MEASURE, 330, { target: 235, gap: 0.2 })
  const zone = fit.height + PAD * 2 + 44
  const base = HEIGHT - zone
  const radius = Math.min(WIDTH * 0.41, base * 0.43)
  const { art, floor } = placeMotif(brief, ink, {
    width: WIDTH,
    height: HEIGHT,
    x: WIDTH / 2,
    y: base * 0.54,
    radius,
    base,
  })
  const fill = textOn(floor, ink)
  return (
    cropped(brief, base, art, floor) +
    blockLines(fit, base + PAD - 6, fill) +
    smallLine(small, PAD, HEIGHT - PAD + 8, fill)
  )
}

/** Centred capitals with serifs under the art, a short rule and the small line. */
export function serif({ brief, ink, title, small }: PosterTask): string {
  const fit = fitEven(upper(title), 'serif', MEASURE, 190, { lead: 0.86, track: 14, maxSize: 92 })
  const zone = fit.height + PAD * 2 + 62
  const base = HEIGHT - zone
  const radius = Math.min(WIDTH * 0.4, base * 0.42)
  const { art, floor } = placeMotif(brief, ink, {
    width: WIDTH,
    height: HEIGHT,
    x: WIDTH / 2,
    y: base * 0.54,
    radius,
    base,
  })
  const fill = textOn(floor, ink)
  const first = base + PAD + fit.size * capHeight('serif')
  const set = fit.lines.map((words, i) =>
    line(words, {
      face: 'serif',
      size: fit.size,
      x: WIDTH / 2,
      y: first + i * fit.lead,
      anchor: 0.5,
      track: 14,
      fill,
    }),
  )
  const rule = contrast(ink.loud, floor) > 1.6 ? ink.loud : fill
  return (
    cropped(brief, base, art, floor) +
    set.join('') +
    rect(WIDTH / 2 - 24, HEIGHT - PAD - 46, 48, 3, rule) +
    smallLine(small, WIDTH / 2, HEIGHT - PAD + 2, fill, 0.5)
  )
}

/** Capitals that run up the left edge. */
export function side({ brief, ink, title, small }: PosterTask): string {
  const fit = fitBlock(upper(title), 'condensed', HEIGHT - PAD * 2 - 60, 190, {
    lines: 2,
    target: 150,
    gap: 0.12,
  })
  const edge = fit.height + PAD + 26
  const { art, top } = placeMotif(brief, ink, {
    width: WIDTH,
    height: HEIGHT,
    x: edge + (WIDTH - edge) / 2,
    y: HEIGHT * 0.49,
    radius: (WIDTH - edge) * 0.44,
    base: HEIGHT,
  })
  let set = ''
  let x = PAD
  for (const [i, { words, size, height }] of fit.lines.entries()) {
    x += height
    const fill = i === 0 ? textOn(ink.ground, ink) : ink.loud
    set += line(words, { face: 'condensed', size, x, y: HEIGHT - PAD, rotate: -90, fill })
    x += fit.gap
  }
  return (
    art +
    rect(0, 0, edge, HEIGHT, ink.ground) +
    set +
    smallLine(small, WIDTH - PAD, PAD + 16, textOn(top, ink), 1)
  )
}

/** A justified block on a slanting ground. */
export function tilt({ brief, ink, title, small }: PosterTask): string {
  const fit = fitBlock(upper(title), 'condensed', MEASURE * 0.97, 250, { target: 200, gap: 0.16 })
  const zone = fit.height + 150
  const base = HEIGHT - zone + 40
  const { art } = placeMotif(brief, ink, {
    width: WIDTH,
    height: HEIGHT,
    x: WIDTH / 2,
    y: base * 0.5,
    radius: Math.min(WIDTH * 0.41, base * 0.42),
    base: base + 60,
  })
  const slant = contrast(ink.loud, ink.ground) > 1.7 ? ink.loud : ink.strong
  const band = ink.strong === slant ? ink.quiet : ink.strong
  const fill = textOn(slant, ink)
  return (
    art +
    polygon([0, base + 52, WIDTH, base - 40, WIDTH, HEIGHT, 0, HEIGHT], slant) +
    polygon([0, base + 52, WIDTH, base - 40, WIDTH, base - 30, 0, base + 66], band) +
    `<g transform="rotate(-8.7 ${PAD} ${round(base + 60)}) translate(0 2)">${blockLines(fit, base + 82, fill)}</g>` +
    smallLine(small, WIDTH - PAD, HEIGHT - PAD + 6, fill, 1)
  )
}

interface HeadStyle {
  face: 'grotesque' | 'wide'
  highest: number
  lead: number
  track: number
  maxSize: number
  /** From the last baseline to the art, and to the small line. */
  below: number
  smallBelow: number
}

/** The title on top, the art under it. */
function headed({ brief, ink, title, small }: PosterTask, style: HeadStyle): string {
  const { face, track } = style
  const fit = fitEven(face === 'wide' ? upper(title) : title, face, MEASURE, style.highest, style)
  const cap = fit.size * capHeight(face)
  const first = PAD + cap
  const bottom = PAD + fit.height + style.below
  const { art } = placeMotif(brief, ink, {
    width: WIDTH,
    height: HEIGHT,
    x: WIDTH / 2,
    y: bottom + (HEIGHT - bottom) * 0.5,
    radius: Math.min(WIDTH * 0.41, (HEIGHT - bottom) * 0.42),
    base: HEIGHT,
    head: bottom,
  })
  const fill = textOn(ink.ground, ink)
  const set = fit.lines.map((words, i) =>
    line(words, { face, size: fit.size, x: PAD - 3, y: first + i * fit.lead, track, fill }),
  )
  return (
    art +
    rect(0, 0, WIDTH, bottom - 8, ink.ground) +
    set.join('') +
    smallLine(small, PAD, first + fit.height - cap + style.smallBelow, fill)
  )
}

export const swiss = (task: PosterTask): string =>
  headed(task, {
    face: 'grotesque',
    highest: 250,
    lead: 0.92,
    track: -22,
    maxSize: 112,
    below: 92,
    smallBelow: 58,
  })

export const unbounded = (task: PosterTask): string =>
  headed(task, { face: 'wide', highest: 190, lead: 1.1, track: -6, maxSize: 84, below: 84, smallBelow: 46 })
