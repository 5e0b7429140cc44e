/** Four inks: paper, the loud spot, the quiet spot, black. */
type Palette = readonly [paper: string, first: string, second: string, black: string]

const PALETTES = {
  vermilion: ['#EBDFC6', '#D63A24', '#2F5D6B', '#15120F'],
  nocturne: ['#EFE6D0', '#EBB23F', '#3B6C8E', '#0E1828'],
  olive: ['#DDD3A8', '#D9582E', '#66702F', '#1B1D14'],
  blood: ['#EEE3D2', '#C4261F', '#6E1A18', '#140D0C'],
  petrol: ['#F2E6CC', '#EF8738', '#1F6470', '#08222A'],
  sulphur: ['#F6EBC8', '#E3BE1F', '#CC4A2B', '#191509'],
  rosewood: ['#F3DCC8', '#E8795C', '#7A2E3A', '#210B12'],
  ice: ['#D3E0E1', '#E5582D', '#2A7490', '#0F2029'],
  moss: ['#EAE4CA', '#AFB744', '#47694A', '#16211A'],
  clay: ['#F4E3CA', '#CB6338', '#36575F', '#20110A'],
  silver: ['#E4E1D8', '#D23B25', '#8C8B85', '#121212'],
  cobalt: ['#F3EADA', '#F2603E', '#2547A8', '#0A1230'],
  mint: ['#F3EDDA', '#E5533A', '#6FA88F', '#0E211B'],
  ochre: ['#F8EACB', '#D9952A', '#8A3A22', '#1E1307'],
  ash: ['#EAE5DA', '#EEB540', '#6F777B', '#191B1E'],
  aubergine: ['#F1E3D6', '#E9A13B', '#7C4A73', '#1C0F1E'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES
export const PALETTE_NAMES = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]]
export const palette = (name: PaletteName): Palette => PALETTES[name]

/** `hi` is paper, `a` the loud spot, `b` the quiet spot, `lo` black. */
export const GROUNDS = ['hi', 'a', 'b', 'lo'] as const
export type Ground = (typeof GROUNDS)[number]

const channels = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour that reads best on the ground. */
export const readable = (ground: string, first: string, second: string): string =>
  contrast(second, ground) > contrast(first, ground) ? second : first

function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value * (1 - share) + (end[i] ?? 0) * share))
  return '#' + mixed.map((value) => value.toString(16).padStart(2, '0')).join('')
}

/** A palette cast for one ground: what each motif draws with. */
export interface Inks {
  ground: string
  /** The strongest shape on this ground. */
  strong: string
  loud: string
  quiet: string
  paper: string
  black: string
  first: string
  second: string
}

/** Black shapes that need a lighter night to stand out from. */
const SILHOUETTES = ['shadow', 'horns', 'boarded']

/** Four grounds turn one palette into four moods. */
export function inksFor(name: PaletteName, ground: Ground, motif: string): Inks {
  const [paper, first, second, black] = PALETTES[name]
  const inks = { paper, first, second, black }
  if (ground === 'hi') return { ...inks, ground: paper, strong: black, loud: first, quiet: second }
  if (ground === 'a') {
    const quiet = contrast(first, second) > 1.5 ? second : black
    return { ...inks, ground: first, strong: black, loud: paper, quiet }
  }
  if (ground === 'b') {
    const light = luminance(second) > 0.18
    return {
      ...inks,
      ground: second,
      strong: light ? black : paper,
      loud: first,
      quiet: light ? paper : black,
    }
  }
  const night = SILHOUETTES.includes(motif) ? mix(black, second, 0.46) : black
  return { ...inks, ground: night, strong: paper, loud: first, quiet: second }
}
