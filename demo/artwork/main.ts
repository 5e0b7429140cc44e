import { ANIMAL_NAMES, avatar } from './avatar.ts'
import { brand, BRAND_STYLES, icon } from './brand.ts'
import { logo } from './logo.ts'
import { LOGO_STYLES } from './logo-styles.ts'
import { MOTIF_NAMES } from './motifs/registry.ts'
import { GROUNDS, PALETTE_NAMES } from './palettes.ts'
import { portrait } from './portrait.ts'
import { poster } from './poster.ts'
import { titleArt } from './title.ts'
import { backdrop, frame, promo, wide } from './wide.ts'
import { ART_KINDS, type ArtKind, type ArtWords, known, LAYOUTS, titled } from './words.ts'

export { clipLayers, type ClipRecipe } from './clip.ts'
export type { ArtKind, ArtWords } from './words.ts'

/** The names that the words may choose from, by field; a logo's and a brand's `style` differ. */
export const CHOICES = {
  motif: MOTIF_NAMES,
  palette: PALETTE_NAMES,
  ground: GROUNDS,
  layout: LAYOUTS,
  logoStyle: LOGO_STYLES,
  brandStyle: BRAND_STYLES,
  avatarKind: ANIMAL_NAMES,
} as const

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
  brand,
  icon,
}

/**
 * A picture as SVG text; the same words always give the same text.
 * Throws a RangeError that lists the known names if the words name an unknown kind, motif, palette, ground, layout, style or animal.
 */
export function draw(kind: ArtKind, words: ArtWords): string {
  return DRAW[known('kind of picture', kind, ART_KINDS)](titled(words))
}
