import { briefFor } from './brief.ts'
import { fitBlock, fitEven } from './fitting.ts'
import { capHeight, type Face, line, measure, upper } from './letters.ts'
import { palette } from './palettes.ts'
import { sheet } from './sheet.ts'
import type { ArtWords, Layout } from './words.ts'

const FACE_OF: Partial<Record<Layout, Face>> = { swiss: 'grotesque', wide: 'wide', serif: 'serif' }
const WIDTH = 900

/** The title as words alone on a transparent sheet that fits them. */
export interface LockUp {
  art: string
  width: number
  height: number
}

export function lockUp(words: ArtWords): LockUp {
  const brief = briefFor(words, 'title')
  const face = FACE_OF[brief.layout] ?? 'condensed'
  const fill = words.fill || palette(brief.palette)[0]
  const title = face === 'grotesque' ? words.title : upper(words.title)
  return face === 'condensed' ? blockTitle(title, fill, words.measure || 0.8) : evenTitle(title, face, fill)
}

function blockTitle(title: string, fill: string, share: number): LockUp {
  const face = 'condensed'
  const fit = fitBlock(title, face, WIDTH * share, 420, { target: 300, gap: 0.14 })
  let art = ''
  let y = 0
  for (const { words, size, height } of fit.lines) {
    y += height
    art += line(words, { face, size, y, fill })
    y += fit.gap
  }
  const width = Math.max(...fit.lines.map(({ words, size }) => measure(words, face) * size))
  return { art, width: Math.ceil(width), height: Math.ceil(y + 4) }
}

function evenTitle(title: string, face: Face, fill: string): LockUp {
  const track = face === 'serif' ? 10 : face === 'grotesque' ? -24 : -6
  const fit = fitEven(title, face, WIDTH, 380, { lead: face === 'wide' ? 1.08 : 0.94, track, maxSize: 190 })
  const first = fit.size * capHeight(face)
  const set = fit.lines.map((words, i) =>
    line(words, { face, size: fit.size, y: first + i * fit.lead + 30, track, fill }),
  )
  const width = Math.max(...fit.lines.map((words) => measure(words, face, track) * fit.size))
  const height = fit.height + (face === 'grotesque' ? 30 + fit.size * 0.24 : 36)
  return { art: set.join(''), width: Math.ceil(width) + 4, height: Math.ceil(height) }
}

/** The title lock-up for a hero, paper-coloured unless `fill` says otherwise. */
export function titleArt(words: ArtWords): string {
  const { art, width, height } = lockUp(words)
  return sheet(width, height, art, words.title)
}
