import { polar, round, TAU } from './numbers.ts'

/* SVG elements as strings. `fill` null leaves the colour to `more`, which holds further attributes. */

type Fill = string | null

const filled = (fill: Fill): string => (fill ? ` fill="${fill}"` : '')
const tidy = (d: string): string => d.replace(/-?\d+\.\d+/g, (number) => String(round(+number)))

/** What `draw` gives for 0 to count - 1, in a row. */
export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Fill,
  radius = 0,
  more = '',
): string {
  const size = `width="${round(Math.max(0, width))}" height="${round(Math.max(0, height))}"`
  const corner = radius ? ` rx="${round(radius)}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" ${size}${corner}${filled(fill)}${more}/>`
}

export const circle = (x: number, y: number, radius: number, fill: Fill, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${filled(fill)}${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: Fill, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${filled(fill)}${more}/>`

export const ring = (x: number, y: number, radius: number, width: number, colour: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${colour}" stroke-width="${round(width)}"/>`

/** Corners as x, y, x, y … */
export function polygon(corners: number[], fill: Fill, more = ''): string {
  const points: string[] = []
  for (let i = 0; i < corners.length; i += 2)
    points.push(`${round(corners[i] ?? 0)} ${round(corners[i + 1] ?? 0)}`)
  return `<path d="M${points.join('L')}Z"${filled(fill)}${more}/>`
}

export const path = (d: string, fill: Fill, more = ''): string =>
  `<path d="${tidy(d)}"${filled(fill)}${more}/>`

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${tidy(d)}" fill="none" stroke="${colour}" stroke-width="${round(width)}"${more}/>`

/** Turned by degrees round a point. */
export const turned = (degrees: number, x: number, y: number, art: string): string =>
  `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${art}</g>`

export const moved = (x: number, y: number, art: string, scale = 1): string =>
  `<g transform="translate(${round(x)} ${round(y)})${scale === 1 ? '' : ` scale(${scale})`}">${art}</g>`

export const halfDisc = (x: number, y: number, radius: number, degrees: number, fill: Fill): string =>
  turned(degrees, x, y, path(`M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}Z`, fill))

/** An eye's outline, `width` to each side. */
export const almond = (x: number, y: number, width: number, height: number, fill: Fill): string =>
  path(
    `M${x - width} ${y}Q${x} ${y - height * 2} ${x + width} ${y}Q${x} ${y + height * 2} ${x - width} ${y}Z`,
    fill,
  )

/** A tapering, bending limb from a root past a bend to its tip: fingers, flames. */
export function taper(
  [x, y, bendX, bendY, tipX, tipY]: readonly [number, number, number, number, number, number],
  width: number,
  fill: Fill,
): string {
  const angle = Math.atan2(bendY - y, bendX - x) + Math.PI / 2
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const inner = 0.62
  const side = (k: 1 | -1): string => `${bendX + k * dx * width * inner} ${bendY + k * dy * width * inner}`
  return path(
    `M${x + dx * width} ${y + dy * width}Q${side(1)} ${tipX} ${tipY}` +
      `L${tipX} ${tipY}Q${side(-1)} ${x - dx * width} ${y - dy * width}Z`,
    fill,
  )
}

/** A toothed wheel with six spokes. */
export function gear(
  x: number,
  y: number,
  r: number,
  teeth: number,
  fill: string,
  hole: string,
  hub: string,
): string {
  const step = TAU / teeth
  const corners: string[] = []
  for (let i = 0; i < teeth; i++) {
    const start = (i / teeth) * TAU
    const tooth: [number, number][] = [
      [r, 0],
      [r, 0.26],
      [r * 1.16, 0.34],
      [r * 1.16, 0.66],
      [r, 0.74],
    ]
    for (const [radius, share] of tooth) {
      const [px, py] = polar(radius, start + share * step)
      corners.push(`${round(x + px)} ${round(y + py)}`)
    }
  }
  const spoke = rect(x - r * 0.07, y - r * 0.66, r * 0.14, r * 0.66, fill)
  return (
    path(`M${corners.join('L')}Z`, fill) +
    circle(x, y, r * 0.62, hole) +
    times(6, (i) => turned(((i / 6) * TAU * 360) / TAU, x, y, spoke)) +
    circle(x, y, r * 0.26, fill) +
    circle(x, y, r * 0.11, hub)
  )
}
