import { isGenre, palettesOf } from './genres.ts'
import { LOGO_STYLES, type LogoStyle, LOGOS } from './logo-styles.ts'
import { pick, random, round } from './numbers.ts'
import { contrast, palette } from './palettes.ts'
import { sheet } from './sheet.ts'
import { type ArtWords, known, knownPalette } from './words.ts'

const STYLE_OF: Record<string, LogoStyle> = {
  general: 'sun',
  news: 'box',
  sport: 'peak',
  kids: 'balls',
  documentary: 'star',
  nature: 'star',
  city: 'blocks',
  science: 'orbit',
  food: 'flame',
  travel: 'route',
  music: 'strings',
  'sci-fi': 'orbit',
  thriller: 'crescent',
  drama: 'strip',
}

function styleFor({ title, genre = '', style }: ArtWords): LogoStyle {
  if (style) return known('style', style, LOGO_STYLES)
  if (Object.hasOwn(STYLE_OF, genre)) return STYLE_OF[genre] ?? 'sun'
  return pick(random(`${title}|logo|${genre}`), ['sun', 'star', 'strip', 'orbit', 'blocks'])
}

const WIDTH = 320
const HEIGHT = 160

/** A channel's logo: the mark and the word fill 288x88 of 320x160, balanced by area, so that a row of channels looks even. */
export function logo(words: ArtWords): string {
  const { title, genre = '', mono } = words
  const suited = isGenre(genre) ? palettesOf(genre)?.[0] : undefined
  const inks = palette(words.palette ? knownPalette(words.palette) : (suited ?? 'vermilion'))
  const [paper, first, second] = inks
  const onLight = words.on === 'light'
  const word = mono || (onLight ? '#15181C' : '#F6F2EA')
  const weak = onLight ? contrast(first, '#FFFFFF') < 2.2 : contrast(first, '#14181D') < 3
  const colour = mono || (weak ? (onLight ? second : paper) : first)
  const { art, width, height } = LOGOS[styleFor(words)]({ title, inks, colour, word, mono })
  const scale = Math.min(288 / width, 88 / height, Math.sqrt(19500 / (width * height)))
  const x = round((WIDTH - width * scale) / 2)
  const y = round((HEIGHT - height * scale) / 2)
  return sheet(
    WIDTH,
    HEIGHT,
    `<g transform="translate(${x} ${y}) scale(${+scale.toFixed(3)})">${art}</g>`,
    title,
  )
}
