import { pick, random } from './numbers.ts'
import { palette, PALETTE_NAMES } from './palettes.ts'
import { almond, circle, ellipse, halfDisc, path, polygon, rect, stroke, times } from './shapes.ts'
import { sheet } from './sheet.ts'
import { type ArtWords, known, knownPalette } from './words.ts'

const SIZE = 240
const ROUND_ENDS = ' stroke-linecap="round"'

type Colours = ReturnType<typeof palette>
type Animal = (colours: Colours) => { art: string; ground: string }

const eye = (x: number, y: number, radius: number, black: string): string =>
  circle(x, y, radius, '#FBF6EA') + circle(x + radius * 0.16, y + radius * 0.05, radius * 0.5, black)

const owl: Animal = ([paper, first, second, black]) => ({
  art:
    path('M52 240V112Q52 52 120 52T188 112V240Z', second) +
    polygon([52, 112, 50, 42, 96, 66], second) +
    polygon([188, 112, 190, 42, 144, 66], second) +
    circle(88, 112, 36, paper) +
    circle(152, 112, 36, paper) +
    eye(88, 112, 22, black) +
    eye(152, 112, 22, black) +
    polygon([108, 132, 132, 132, 120, 156], black) +
    times(3, (row) =>
      times(4 - (row % 2), (i) => halfDisc(84 + i * 24 + (row % 2) * 12, 184 + row * 18, 12, 180, paper)),
    ),
  ground: first,
})

const fox: Animal = ([paper, first, second, black]) => {
  const fur = first === '#E3BE1F' ? second : first // sulphur would make it a canary
  return {
    art:
      path('M40 240Q46 190 120 186T200 240Z', paper) +
      polygon([42, 30, 112, 78, 120, 204, 42, 100], fur) +
      polygon([198, 30, 128, 78, 120, 204, 198, 100], second) +
      polygon([112, 78, 128, 78, 120, 204], fur) +
      polygon([120, 78, 128, 78, 120, 204], second) +
      polygon([46, 108, 120, 204, 94, 124], paper) +
      polygon([194, 108, 120, 204, 146, 124], paper) +
      circle(120, 196, 12, black) +
      circle(90, 120, 9, black) +
      circle(150, 120, 9, black),
    ground: black,
  }
}

const cat: Animal = ([paper, first, second, black]) => ({
  art:
    path('M48 240V130Q48 80 120 80T192 130V240Z', black) +
    polygon([50, 140, 48, 44, 106, 88], black) +
    polygon([190, 140, 192, 44, 134, 88], black) +
    almond(90, 132, 22, 11, first) +
    almond(150, 132, 22, 11, first) +
    rect(87, 120, 6, 24, black, 3) +
    rect(147, 120, 6, 24, black, 3) +
    polygon([112, 158, 128, 158, 120, 168], paper) +
    stroke('M40 164L92 168M42 184L92 178M200 164L148 168M198 184L148 178', paper, 3),
  ground: second,
})

const bear: Animal = ([paper, first, second, black]) => ({
  art:
    circle(64, 78, 30, second) +
    circle(176, 78, 30, second) +
    circle(64, 78, 15, paper) +
    circle(176, 78, 15, paper) +
    circle(120, 136, 82, second) +
    ellipse(120, 164, 38, 32, paper) +
    path('M104 148H136L120 166Z', black) +
    circle(90, 122, 10, black) +
    circle(150, 122, 10, black) +
    stroke('M120 164V178Q108 186 100 178M120 178Q132 186 140 178', black, 4, ROUND_ENDS),
  ground: first,
})

const snow: Animal = ([paper, first, second, black]) => ({
  art:
    path('M30 240Q34 176 120 172T210 240Z', second) +
    circle(120, 116, 66, paper) +
    path('M54 106Q60 44 120 44T186 106Q150 88 120 88T54 106Z', first) +
    rect(50, 96, 140, 16, black, 8) +
    circle(120, 36, 14, black) +
    eye(96, 130, 12, black) +
    eye(144, 130, 12, black) +
    stroke('M98 156Q120 172 142 156', black, 5, ROUND_ENDS),
  ground: black,
})

const ANIMALS = { owl, fox, cat, bear, snow }
type AnimalName = keyof typeof ANIMALS
export const ANIMAL_NAMES = Object.keys(ANIMALS) as [AnimalName, ...AnimalName[]]

/** A profile's picture. */
export function avatar(words: ArtWords): string {
  const chance = random(`${words.title}|avatar|${words.seed || ''}`)
  const colours = palette(words.palette ? knownPalette(words.palette) : pick(chance, PALETTE_NAMES))
  const name = words.kind ? known('kind', words.kind, ANIMAL_NAMES) : pick(chance, ANIMAL_NAMES)
  const { art, ground } = ANIMALS[name](colours)
  return sheet(SIZE, SIZE, art, words.title, ground)
}
