import { pick, random, type Random } from './numbers.ts'
import { palette, PALETTE_NAMES } from './palettes.ts'
import { circle, path, ring, stroke } from './shapes.ts'
import { sheet } from './sheet.ts'
import { type ArtWords, knownPalette } from './words.ts'

const SIZE = 300
const ROUND_ENDS = ' stroke-linecap="round"'

interface Cut {
  female: boolean
  skin: string
  shade: string
  hair: string
  coat: string
  paper: string
  black: string
}

/** A cut-paper face of nobody in particular. */
export function portrait(words: ArtWords): string {
  const chance = random(`${words.title}|face|${words.seed || ''}`)
  const name = words.palette ? knownPalette(words.palette) : pick(chance, PALETTE_NAMES)
  const [paper, first, second, black] = palette(name)
  const ground = pick(chance, [first, second])
  const shade = ground === second ? first : second
  const hair = pick(chance, [black, black, black, shade])
  const female = words.look === 'f' || (!words.look && chance() > 0.5)
  const coat = hair === black ? shade : black
  const cut: Cut = { female, skin: paper, shade, hair, coat, paper, black }
  const art =
    (female ? longHair(cut, chance) : '') +
    shoulders(cut) +
    face(cut) +
    (female ? fringe(cut) : shortHair(cut, chance)) +
    features(cut, chance)
  return sheet(SIZE, SIZE, art, words.title, ground)
}

function longHair({ hair }: Cut, chance: Random): string {
  const draw = pick(chance, [
    () => path('M62 150Q60 54 150 50T238 150V226Q214 240 206 214H94Q84 240 62 226Z', hair),
    () => circle(150, 132, 82, hair) + circle(150, 44, 30, hair),
    () => path('M70 140Q66 56 150 54T230 140V178Q214 188 204 176H96Q84 188 70 178Z', hair),
  ])
  return draw()
}

function shoulders({ female, skin, shade, coat, paper, black }: Cut): string {
  const collar =
    path('M112 226L150 262L188 226L206 231L160 300H140L94 231Z', paper) +
    path('M143 258H157L162 300H138Z', black)
  return (
    path('M20 300Q26 236 112 226H188Q274 236 280 300Z', coat) +
    path('M122 196H178V232Q150 256 122 232Z', skin) +
    path('M122 212Q150 232 178 206V232Q150 256 122 232Z', shade, coat === shade ? ' opacity=".5"' : '') +
    (female ? '' : collar)
  )
}

function face({ skin, shade, hair, black }: Cut): string {
  const inShade = hair === shade
  return (
    path('M98 124Q98 74 150 74T202 124V154Q198 212 150 214Q102 212 98 154Z', skin) +
    path(
      'M150 74Q202 74 202 124V154Q198 212 150 214Q164 196 158 172Q148 166 156 132Q152 100 150 74Z',
      inShade ? black : shade,
      ` opacity="${inShade ? '.22' : '.62'}"`,
    )
  )
}

const fringe = ({ hair }: Cut): string =>
  path('M98 138Q96 72 150 70T204 138Q188 128 178 104Q140 128 98 138Z', hair)

function shortHair({ hair, shade, black }: Cut, chance: Random): string {
  const draw = pick(chance, [
    () =>
      path('M94 132Q86 66 150 62Q214 62 208 132L200 118Q196 96 176 94Q140 100 104 96Q98 112 94 132Z', hair),
    () =>
      path('M56 96Q150 62 244 96Q150 112 56 96Z', black) +
      path('M98 90Q96 34 150 38T202 90Z', black) +
      path('M98 76Q150 64 202 76V89Q150 76 98 89Z', shade),
    () => path('M96 126Q90 64 156 64Q214 66 206 126Q200 92 170 88Q120 86 110 98Q98 108 96 126Z', hair),
  ])
  return draw()
}

function features({ female, hair, black }: Cut, chance: Random): string {
  const eyes =
    circle(128, 138, 5, black) +
    circle(175, 138, 5, black) +
    stroke('M114 124Q127 116 140 123M162 123Q175 116 188 124', black, 4.6, ROUND_ENDS)
  const nose = stroke('M150 142Q144 164 148 168Q153 171 158 168', black, 3.4, ROUND_ENDS)
  if (female) return eyes + nose + path('M132 188Q141 182 150 186Q159 182 168 188Q150 200 132 188Z', black)
  const mouth = stroke('M134 189Q150 195 166 188', black, 4, ROUND_ENDS)
  const moustache = chance() > 0.62 ? path('M128 178Q150 168 172 178Q150 184 128 178Z', hair) : ''
  return eyes + nose + mouth + moustache + (chance() > 0.76 ? glasses(black) : '')
}

const glasses = (black: string): string =>
  ring(127, 138, 18, 3.4, black) +
  ring(174, 138, 18, 3.4, black) +
  stroke('M145 136Q150 132 156 136', black, 3.4)
