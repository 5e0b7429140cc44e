/**
 * One brand colour in, the whole set of accent roles out, as CSS variables. Hue and chroma of the brand stay; only lightness moves
 * until labels and thin lines reach their contrast.
 */
export interface AccentRoles {
  '--accent': string
  '--accent-hover': string
  '--accent-press': string
  '--on-accent': string
  '--accent-text': string
  '--accent-soft': string
  '--accent-line': string
}

type Lch = readonly [lightness: number, chroma: number, hue: number]

const toLinear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
const toByte = (value: number): number =>
  Math.round(
    255 * Math.min(1, Math.max(0, value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  )
const bytesOf = (hex: string): [number, number, number] => {
  const at = (start: number): number => Number.parseInt(hex.slice(start, start + 2), 16)
  return [at(1), at(3), at(5)]
}
const hexOf = (bytes: readonly number[]): string =>
  `#${bytes
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

function luminance(hex: string): number {
  const [r, g, b] = bytesOf(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** WCAG contrast of two `#RRGGBB` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The constants are those of the OKLab colour space. */
function toOklch(hex: string): Lch {
  const [r, g, b] = bytesOf(hex).map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, bb), Math.atan2(bb, a)]
}

/** Chroma is reduced until the colour fits sRGB. */
function fromOklch([lightness, chroma, hue]: Lch): string {
  for (let c = chroma; c >= 0; c -= 0.004) {
    const [a, b] = [c * Math.cos(hue), c * Math.sin(hue)]
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (linear.every((value) => value > -0.002 && value < 1.002) || c < 0.005)
      return hexOf(linear.map(toByte))
  }
  return hexOf([lightness, lightness, lightness].map((value) => toByte(value ** 3)))
}

const INK = '#14110B'
const WHITE = '#FFFFFF'
/** page; the highest surface that carries accent text; least contrast of a filled button with the page */
const THEMES = {
  dark: { page: '#0A0E12', top: '#262B31', edge: 3, up: 1, soft: 0.16 },
  light: { page: '#F4F2EC', top: '#ECE9E1', edge: 1.4, up: -1, soft: 0.12 },
} as const

/** @param brand `#RRGGBB` */
export function deriveAccent(brand: string, theme: keyof typeof THEMES = 'dark'): AccentRoles {
  const { page, top, edge, up, soft } = THEMES[theme]
  const [start, chroma, hue] = toOklch(brand)
  const at = (lightness: number): string =>
    fromOklch([Math.min(0.97, Math.max(0.12, lightness)), chroma, hue])
  // The label is white where the brand itself carries white.
  const on = contrast(brand, WHITE) >= 3.4 ? WHITE : INK
  const away = on === INK ? 1 : -1
  let fill = Math.min(0.95, Math.max(0.15, start))
  const slide = (isGood: () => boolean, stepBy: number): void => {
    while (!isGood() && fill > 0.14 && fill < 0.96) fill += stepBy
  }
  const isSeen = (): boolean => contrast(at(fill), page) >= edge
  slide(isSeen, 0.01 * up)
  slide(() => contrast(at(fill), on) >= 4.6, 0.01 * away)
  if (!isSeen()) slide(isSeen, 0.01 * up)
  const label = contrast(at(fill), on) >= 4.5 ? on : on === INK ? WHITE : INK

  const [r, g, b] = bytesOf(at(fill))
  const tint = hexOf(bytesOf(top).map((value, i) => Math.round(value * (1 - soft) + [r, g, b][i]! * soft)))
  let text = fill
  while (Math.min(contrast(at(text), top), contrast(at(text), tint)) < 4.6 && text > 0.14 && text < 0.96)
    text += 0.01 * up
  let press = label === WHITE ? 0.085 : 0.04
  while (press > 0 && contrast(at(fill - press), label) < 4.5) press -= 0.01
  return {
    '--accent': at(fill),
    '--accent-hover': at(fill + 0.045 * (label === INK ? 1 : -1)),
    '--accent-press': at(fill - press),
    '--on-accent': label,
    '--accent-text': at(text),
    '--accent-soft': `rgb(${r} ${g} ${b} / ${soft})`,
    '--accent-line': `rgb(${r} ${g} ${b} / .42)`,
  }
}

/** Lightness may move by this much (of 1) before a colour is another one to whoever chose it. */
const MOVED_AT_MOST = 0.3

/**
 * Why a brand colour cannot be the accent of pages on a ground; undefined where it can. Labels on it and lines of text in it have to reach
 * 4.5:1 (WCAG 2.2, 1.4.3), and the colour has to stay what it is.
 * @param brand `#RRGGBB`
 */
export function accentProblem(brand: string, theme: keyof typeof THEMES): string | undefined {
  const roles = deriveAccent(brand, theme)
  const label = contrast(roles['--accent'], roles['--on-accent'])
  const text = contrast(roles['--accent-text'], THEMES[theme].top)
  if (Math.min(label, text) < 4.5)
    return `"${brand}" cannot be read on ${theme} pages: ${Math.min(label, text).toFixed(1)}:1, and 4.5:1 is needed`
  const moved = Math.abs(toOklch(roles['--accent'])[0] - toOklch(brand)[0])
  return moved > MOVED_AT_MOST
    ? `"${brand}" would have to become ${roles['--accent']} to be seen on ${theme} pages; choose a ${theme === 'dark' ? 'lighter' : 'darker'} colour`
    : undefined
}
