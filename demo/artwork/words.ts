import { GROUNDS, PALETTE_NAMES } from './palettes.ts'

export const ART_KINDS = [
  'poster',
  'wide',
  'backdrop',
  'promo',
  'title',
  'frame',
  'logo',
  'portrait',
  'avatar',
  'brand',
  'icon',
] as const
export type ArtKind = (typeof ART_KINDS)[number]

export const LAYOUTS = ['block', 'swiss', 'serif', 'side', 'tilt', 'wide'] as const
export type Layout = (typeof LAYOUTS)[number]

/** The words a picture is drawn from. The same words always give the same picture; what is left out, the seed and the genre decide. */
export interface ArtWords {
  title: string
  /** Only clips show it. */
  original?: string | undefined
  genre?: string | undefined
  year?: number | undefined
  /** A small line on posters, usually the director. */
  credit?: string | undefined
  /** Gives another picture for the same words. */
  seed?: string | number | undefined
  motif?: string | undefined
  palette?: string | undefined
  /** `hi` paper, `a` loud, `b` quiet, `lo` black. */
  ground?: string | undefined
  layout?: string | undefined
  /** `night` keeps the ground dark, so that interface text can lie on it. */
  tone?: 'night' | undefined
  /** Where the subject stands on wide formats, as shares of the width and height, and its radius as a share of the height. */
  focus?: number | undefined
  focusY?: number | undefined
  scale?: number | undefined
  /** Shades the left of a wide picture, so that interface text can lie on it. */
  safe?: boolean | undefined
  /** Sets the title into a wide picture. */
  type?: boolean | undefined
  /** Number of the still or of the episode. */
  n?: number | undefined
  /** A clip of a quarter of the length, without close views: for what must be there soon. */
  loop?: 'short' | undefined
  /** Colour of a title lock-up, and its measure as a share of 900 units. */
  fill?: string | undefined
  measure?: number | undefined
  /** Drawing of a channel's or provider's logo. */
  style?: string | undefined
  /** Ground a logo is meant for. */
  on?: 'dark' | 'light' | undefined
  /** One colour for the whole logo. */
  mono?: string | undefined
  /** A provider's own colour. */
  accent?: string | undefined
  look?: 'm' | 'f' | undefined
  /** Animal of an avatar. */
  kind?: string | undefined
}

/** The words with a title that can be set. */
export const titled = (words: ArtWords): ArtWords => ({ ...words, title: words.title.trim() || '?' })

/** `name` as one of the known names; throws a RangeError that lists them. */
export function known<T extends string>(field: string, name: string, names: readonly T[]): T {
  const found = names.find((each) => each === name)
  if (found === undefined) throw new RangeError(`unknown ${field} "${name}"; known are ${names.join(', ')}`)
  return found
}

export const knownPalette = (name: string) => known('palette', name, PALETTE_NAMES)
export const knownGround = (name: string) => known('ground', name, GROUNDS)
export const knownLayout = (name: string) => known('layout', name, LAYOUTS)
