import { type Genre, GENRES, isGenre, motifsOf, palettesOf } from './genres.ts'
import { knownMotif, type MotifName } from './motifs/registry.ts'
import { hash, pick, random, type Random } from './numbers.ts'
import { type Ground, PALETTE_NAMES, type PaletteName } from './palettes.ts'
import { type ArtWords, knownGround, knownLayout, knownPalette, type Layout } from './words.ts'

/** The words of a picture with every choice made. */
export interface Brief {
  seed: string
  /** What the drawing itself leaves to chance, another stream for each kind. */
  random: Random
  genre: Genre
  motif: MotifName
  palette: PaletteName
  ground: Ground
  layout: Layout
  /** For references inside the SVG; several pictures may stand in one page. */
  id: string
}

/** Decides what the words leave open. Every choice takes its number from the stream in this order. */
export function briefFor(words: ArtWords, kind: string): Brief {
  const { title } = words
  const seed = `${title}|${words.genre || ''}|${words.year || ''}|${words.seed || ''}`
  const chance = random(seed)
  const genre = words.genre && isGenre(words.genre) ? words.genre : pick(chance, GENRES)
  const motif = words.motif ? knownMotif(words.motif) : pick(chance, motifsOf(genre))
  const palette = words.palette
    ? knownPalette(words.palette)
    : pick(chance, palettesOf(genre) ?? PALETTE_NAMES)
  const ground = pick<Ground>(chance, ['hi', 'hi', 'a', 'lo', 'lo', 'b'])
  const narrow = title.length < 14 ? 'side' : 'block'
  const layout = words.layout
    ? knownLayout(words.layout)
    : pick<Layout>(chance, ['block', 'block', 'swiss', 'serif', 'tilt', narrow, 'wide'])
  return {
    seed,
    random: random(`${seed}#${kind}`),
    genre,
    motif,
    palette,
    ground: words.ground ? knownGround(words.ground) : ground,
    layout,
    id: 'a' + hash(seed + kind).toString(36),
  }
}
