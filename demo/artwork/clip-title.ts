import { briefFor } from './brief.ts'
import { line, measure } from './letters.ts'
import { round } from './numbers.ts'
import { type Inks, readable } from './palettes.ts'
import { rect } from './shapes.ts'
import { sheet } from './sheet.ts'
import { lockUp } from './title.ts'
import { shade } from './wide.ts'
import type { ArtWords } from './words.ts'

/** Opaque under the words, and no edge where it ends. */
const EASED: [offset: string, opacity: string][] = [
  ['0', '1'],
  ['.16', '.96'],
  ['.3', '.84'],
  ['.4', '.62'],
  ['.48', '.34'],
  ['.56', '.12'],
  ['.64', '0'],
]

const LEFT = 80
const WIDEST = 450
const HIGHEST = 300
/** From the lock-up to the rule, and from the rule to the small line's baseline. */
const RULE = 30
const SMALL = 44

/** The title at the left of a stage that is clear on the right, with the original title and the year under it. */
export function titleCard(words: ArtWords, ink: Inks, width: number, height: number): string {
  const fill = readable(ink.ground, ink.paper, ink.black)
  const title = lockUp({ ...words, fill })
  const scale = Math.min(WIDEST / title.width, HIGHEST / title.height)
  const original = words.original === words.title ? undefined : words.original
  const small = [original, words.year].filter(Boolean).join(', ')
  const size = Math.min(28, WIDEST / measure(small, 'text'))
  const block = title.height * scale + (small ? RULE + SMALL : 0)
  const top = (height - block) / 2
  const under = top + title.height * scale + RULE
  const art =
    shade(briefFor(words, 'clip').id, width, height, ink.ground, EASED) +
    `<g transform="translate(${LEFT} ${round(top)}) scale(${+scale.toFixed(4)})">${title.art}</g>` +
    (small &&
      rect(LEFT, under, 48, 3, fill) + line(small, { face: 'text', size, x: LEFT, y: under + SMALL, fill }))
  return sheet(width, height, art, words.title)
}
