import { avatar } from './avatar.ts'
import { logo } from './logo.ts'
import { portrait } from './portrait.ts'
import { poster } from './poster.ts'
import { titleArt } from './title.ts'
import { backdrop, frame, promo, wide } from './wide.ts'
import { ART_KINDS, type ArtKind, type ArtWords, known } from './words.ts'

export type { ArtKind, ArtWords } from './words.ts'

const DRAW: Record<ArtKind, (words: ArtWords) => string> = {
  poster,
  wide,
  backdrop,
  promo,
  title: titleArt,
  frame,
  logo,
  portrait,
  avatar,
  brand: logo,
}

/**
 * A picture as SVG text; the same words always give the same text.
 * Throws a RangeError that lists the known names if the words name an unknown kind, motif, palette, ground, layout, style or animal.
 */
export function draw(kind: ArtKind, words: ArtWords): string {
  return DRAW[known('kind of picture', kind, ART_KINDS)]({ ...words, title: words.title.trim() || '?' })
}
