import { briefFor } from './brief.ts'
import { inksFor } from './palettes.ts'
import {
  block,
  HEIGHT,
  type PosterTask,
  serif,
  side,
  swiss,
  tilt,
  unbounded,
  WIDTH,
} from './poster-layouts.ts'
import { sheet, smallPrint, specks } from './sheet.ts'
import type { ArtWords, Layout } from './words.ts'

/** Every layout gives the art and the type that lies on it. */
const LAYOUT: Record<Layout, (task: PosterTask) => string> = {
  block,
  swiss,
  serif,
  side,
  tilt,
  wide: unbounded,
}

/** 2:3 with the title, the credit and the year. */
export function poster(words: ArtWords): string {
  const brief = briefFor(words, 'poster')
  const ink = inksFor(brief.palette, brief.ground, brief.motif)
  const art = LAYOUT[brief.layout]({ brief, ink, title: words.title, small: smallPrint(words) })
  return sheet(
    WIDTH,
    HEIGHT,
    art + specks(WIDTH, HEIGHT, ink.paper, brief.random, 70),
    words.title,
    ink.ground,
  )
}
