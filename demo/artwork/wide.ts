import { briefFor } from './brief.ts'
import { fitEven } from './fitting.ts'
import { line } from './letters.ts'
import { hash, random } from './numbers.ts'
import { GROUNDS, inksFor, readable, type Ground, type Inks } from './palettes.ts'
import { placeMotif, sheet, smallPrint, specks } from './sheet.ts'
import type { ArtWords } from './words.ts'

type Stops = [offset: string, opacity?: string][]

/** The ground, fading out to the right over the whole sheet. */
export function shade(id: string, width: number, height: number, ground: string, stops: Stops): string {
  const steps = stops.map(
    ([offset, opacity]) =>
      `<stop offset="${offset}" stop-color="${ground}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return (
    `<linearGradient id="${id}">${steps.join('')}</linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#${id})"/>`
  )
}

/** 16:9, no words unless `type` asks for them. */
export function wide(words: ArtWords): string {
  const width = 1280
  const height = 720
  const brief = briefFor(words, 'wide')
  const ink = inksFor(brief.palette, words.tone === 'night' ? 'lo' : brief.ground, brief.motif)
  const { art } = placeMotif(brief, ink, {
    width,
    height,
    x: width * (words.focus ?? (words.type ? 0.68 : 0.5)),
    y: height * (words.focusY ?? 0.5),
    radius: height * (words.scale ?? 0.37),
    base: height,
  })
  const shaded = words.safe
    ? shade(brief.id, width, height, ink.ground, [['.16'], ['.3', '.82'], ['.5', '0']])
    : ''
  const title = words.type ? wideTitle(words, width, height, ink) : ''
  const dust = specks(width, height, ink.paper, brief.random, 90)
  return sheet(width, height, art + shaded + title + dust, words.title, ink.ground)
}

function wideTitle(words: ArtWords, width: number, height: number, ink: Inks): string {
  const fit = fitEven(words.title, 'grotesque', width * 0.4, height * 0.6, {
    lead: 0.94,
    track: -20,
    maxSize: 92,
  })
  const fill = readable(ink.ground, ink.paper, ink.black)
  const top = 64 + fit.size * 0.707
  const set = fit.lines.map((text, i) =>
    line(text, { face: 'grotesque', size: fit.size, x: 64, y: top + i * fit.lead, track: -20, fill }),
  )
  return set.join('') + line(smallPrint(words), { face: 'text', size: 30, x: 64, y: height - 60, fill })
}

/** 16:9 for a hero or a content card: night, the subject on the right, the left 45 % free for interface text. */
export const backdrop = (words: ArtWords): string =>
  wide({
    ...words,
    tone: words.tone ?? 'night',
    focus: words.focus ?? 0.74,
    scale: words.scale ?? 0.345,
    safe: words.safe ?? true,
  })

/** 3:1 banner with the left half free for text. */
export function promo(words: ArtWords): string {
  const width = 1800
  const height = 600
  const brief = briefFor(words, 'promo')
  const ink = inksFor(brief.palette, words.tone === 'night' ? 'lo' : brief.ground, brief.motif)
  const { art } = placeMotif(brief, ink, {
    width,
    height,
    x: width * (words.focus ?? 0.77),
    y: height * 0.5,
    radius: height * (words.scale ?? 0.4),
    base: height,
  })
  const shaded = shade(brief.id, width, height, ink.ground, [['.3'], ['.56', '0']])
  const dust = specks(width, height, ink.paper, brief.random, 60)
  return sheet(width, height, art + shaded + dust, words.title, ink.ground)
}

/** How still number `n` looks at a picture: its inks and where the subject stands, as shares. */
export function stillView(words: ArtWords) {
  const n = words.n ?? 0
  const brief = briefFor(words, `frame${n}`)
  const chance = random(`${brief.seed}*${n}`)
  const grounds: Ground[] = ['lo', 'b', 'lo', 'a', 'lo', 'hi']
  const ground = grounds[(n + hash(brief.seed)) % 6] ?? GROUNDS[0]
  const ink = inksFor(brief.palette, ground, brief.motif)
  const inks = n % 3 === 1 ? { ...ink, loud: ink.quiet, quiet: ink.loud } : ink
  return {
    brief,
    ink: inks,
    random: chance,
    x: 0.24 + chance() * 0.52,
    y: 0.34 + chance() * 0.36,
    radius: 0.42 + chance() * 0.5,
  }
}

/** 16:9 still number `n`: pans, zooms and swaps inks, for episodes and scrub pictures. */
export function frame(words: ArtWords): string {
  const width = 784
  const height = 440
  const { brief, ink, random: chance, x, y, radius } = stillView(words)
  const place = { width, height, x: width * x, y: height * y, radius: height * radius, base: height }
  const { art } = placeMotif(brief, ink, place)
  return sheet(width, height, art + specks(width, height, ink.paper, chance, 30), words.title, ink.ground)
}
