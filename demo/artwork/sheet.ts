import type { Brief } from './brief.ts'
import { MOTIFS } from './motifs/registry.ts'
import { round, type Random } from './numbers.ts'
import type { Inks } from './palettes.ts'

/** A whole picture; without a ground it is transparent. */
export function sheet(width: number, height: number, art: string, label: string, ground?: string): string {
  const name = label.replace(/[&<"]/g, '')
  const paper = ground ? `<rect width="${width}" height="${height}" fill="${ground}"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">` +
    `${paper}${art}</svg>`
  )
}

/** Dust of the print. */
export function specks(width: number, height: number, colour: string, random: Random, count: number): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const x = random() * width
    const y = random() * height
    const size = round(0.6 + random() * 1.5)
    d += `M${round(x)} ${round(y)}h${size}v${size}h${-size}z`
  }
  return `<path d="${d}" fill="${colour}" opacity=".3"/>`
}

/** Where the motif stands on a sheet. */
export interface Place {
  width: number
  height: number
  x: number
  y: number
  /** Of the circle that the subject fits. */
  radius: number
  /** Where the type begins below. */
  base: number
  /** Where the type ends above. */
  head?: number
}

export interface PlacedMotif {
  art: string
  /** The same art in its planes; one that the motif has not is empty. */
  planes: { far: string; subject: string; near: string }
  top: string
  floor: string
}

/** The brief's motif, placed on a sheet. `deep` is the colour of the ground below, the sheet's own by default. */
export function placeMotif(brief: Brief, ink: Inks, place: Place, deep = ink.ground): PlacedMotif {
  const scale = place.radius / 100
  const {
    far = '',
    subject,
    near = '',
    top,
    floor,
  } = MOTIFS[brief.motif]({
    ink,
    random: brief.random,
    left: -place.x / scale,
    top: -place.y / scale,
    right: (place.width - place.x) / scale,
    bottom: (place.height - place.y) / scale,
    base: (place.base - place.y) / scale,
    head: ((place.head ?? 0) - place.y) / scale,
    deep,
  })
  const at = `translate(${round(place.x)} ${round(place.y)}) scale(${+scale.toFixed(4)})`
  const put = (art: string): string => art && `<g transform="${at}">${art}</g>`
  const planes = { far: put(far), subject: put(subject), near: put(near) }
  return { art: put(far + subject + near), planes, top, floor }
}

/** The small line: credit and year. */
export const smallPrint = ({
  credit,
  year,
}: {
  credit?: string | undefined
  year?: number | undefined
}): string => [credit, year].filter(Boolean).join(', ')
