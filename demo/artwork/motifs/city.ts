import { polar } from '../numbers.ts'
import { circle, ellipse, gear, moved, path, polygon, rect, ring, stroke, times, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const towers: Motif = ({ ink, random, left, right, base }) => {
  let far = ''
  for (let i = 0; i < 9; i++) {
    const a = -Math.PI / 2 + (i - 4) * 0.3 - 0.07
    const b = a + 0.14
    const [x1, y1] = polar(900, a)
    const [x2, y2] = polar(900, b)
    far += polygon([0, -34, x1, -34 + y1, x2, -34 + y2], ink.quiet)
  }
  far += circle(0, -34, 50, ink.loud) + ring(0, -34, 64, 2.2, ink.loud) + ring(0, -34, 76, 1, ink.loud)
  /** Tiers that step inwards, a lit and a shaded half, and windows if they have a colour. */
  const tower = (
    [x, width, top, tiers]: [number, number, number, number],
    lit: string,
    shaded: string,
    window?: string,
  ): string => {
    let art = ''
    for (let i = 0; i < tiers; i++) {
      const half = (width * (1 - i * (0.72 / tiers))) / 2
      const y = top + (tiers - 1 - i) * (base - top) * 0.16
      art += rect(x - half, y, half, base - y + 1, lit) + rect(x, y, half, base - y + 1, shaded)
    }
    if (!window) return art
    for (let y = top + 34; y < base - 8; y += 11)
      for (let k = 0; k < 3; k++)
        if (random() > 0.35) art += rect(x - width * 0.36 + k * width * 0.15, y, width * 0.07, 5, window)
    return art
  }

  let subject = ''
  for (const side of [-1, 1])
    for (let i = 3; i >= 1; i--) {
      const x = side * (30 + i * 31 + random() * 8)
      const top = -34 + i * 22 + random() * 26
      const width = 40 + random() * 12
      subject +=
        i % 2
          ? tower([x, width, top, 3], ink.quiet, ink.strong)
          : tower([x, width, top, 3], ink.strong, ink.quiet, ink.loud)
    }
  for (let x = 170; x < Math.max(right, -left) + 40; x += 44)
    for (const side of [-1, 1])
      subject += tower([side * x, 46, Math.min(20, base - 70) + random() * 44, 2], ink.strong, ink.quiet)
  subject += tower([0, 66, -96, 5], ink.strong, ink.quiet, ink.loud) + rect(-1.2, -124, 2.4, 30, ink.strong)

  const near =
    path(`M${left} 62Q0 34 ${right} 62V67Q0 39 ${left} 67Z`, ink.paper) +
    path(`M${left} 84Q0 64 ${right} 84V87Q0 67 ${left} 87Z`, ink.paper)

  return { far, subject, near, top: ink.ground, floor: ink.strong }
}

export const crowd: Motif = ({ ink, left, right, base }) => {
  const far = circle(46, -66, 38, ink.loud)
  const gap = 34
  const rowOf = (row: number): string => {
    const y = 84 - row * 27
    let art = ''
    for (let x = left - 20 + ((row % 2) * gap) / 2; x < right + 30; x += gap) {
      const odd = row === 2 && Math.abs(x + 8) < gap / 2
      const colour = odd ? ink.loud : row % 2 ? ink.quiet : ink.strong
      const shoulders = `V${y + 10}Q${x - 15} ${y - 4} ${x} ${y - 4}T${x + 15} ${y + 10}`
      art += path(`M${x - 15} ${base + 2}${shoulders}V${base + 2}Z`, colour) + circle(x, y - 15, 10, colour)
    }
    return art
  }
  const subject = [6, 5, 4, 3].map(rowOf).join('')
  const near = [2, 1, 0].map(rowOf).join('')

  return { far, subject, near, top: ink.ground, floor: ink.strong }
}

export const gears: Motif = ({ ink, left, right, base }) => {
  const subject =
    gear(-52, 6, 62, 16, ink.strong, ink.ground, ink.loud) +
    gear(62, -54, 44, 12, ink.loud, ink.ground, ink.strong) +
    gear(60, 62, 34, 10, ink.quiet, ink.ground, ink.loud) +
    gear(-92, -104, 30, 9, ink.quiet, ink.ground, ink.loud) +
    gear(132, 18, 30, 9, ink.strong, ink.ground, ink.loud)
  const gap = 22
  let near = ''
  for (let row = 2; row >= 0; row--)
    for (let x = left - 10 + ((row % 2) * gap) / 2; x < right + 20; x += gap) {
      const y = base - 8 - row * 15
      const colour = row === 0 ? ink.black : row === 1 ? ink.quiet : ink.loud
      const fill = Math.abs(x) < gap / 2 && row === 1 ? ink.paper : colour
      const shoulders = `V${y + 8}Q${x - 9.5} ${y} ${x} ${y}T${x + 9.5} ${y + 8}`
      near += path(`M${x - 9.5} ${base + 2}${shoulders}V${base + 2}Z`, fill) + circle(x, y - 7.4, 6.2, fill)
    }

  return { subject, near, top: ink.ground, floor: ink.black }
}

export const clock: Motif = ({ ink, top, deep }) => {
  let far = ''
  for (let row = 0; row < 16; row++)
    for (let column = -12; column < 12; column++) {
      const x = column * 38
      const y = (down: number): number => top + row * 30 + down + column * 3
      const window = [x + 6, y(4), x + 28, y(5.6), x + 28, y(22), x + 6, y(20.4)]
      far += polygon(window, ink.quiet, ' opacity=".5"')
    }

  const face =
    circle(0, 0, 100, ink.strong) +
    circle(0, 0, 91, ink.paper) +
    times(12, (i) =>
      turned(i * 30, 0, 0, rect(i % 3 ? -2.6 : -4.6, -86, i % 3 ? 5.2 : 9.2, i % 3 ? 12 : 20, ink.black)),
    ) +
    times(60, (i) => (i % 5 ? turned(i * 6, 0, 0, rect(-0.8, -86, 1.6, 5, ink.black)) : ''))
  const hands =
    turned(72, 0, 0, rect(-5, -48, 10, 58, ink.black, 2)) +
    turned(-82, 0, 0, rect(-3.6, -80, 7.2, 94, ink.black, 2)) +
    circle(0, 0, 9, ink.loud)
  const suit = ink.loud === ink.paper ? ink.quiet : ink.loud
  const manOnTheHand = moved(
    -66,
    -4,
    turned(
      7,
      0,
      0,
      stroke('M-9 -4L-6 22M9 -6L7 22', suit, 6, ' stroke-linecap="round"') +
        path('M-11 20H12L10 60H-9Z', suit) +
        stroke(
          'M-4 58L-16 88L-20 108M5 58L4 90L14 106',
          suit,
          8,
          ' stroke-linecap="round" stroke-linejoin="round"',
        ) +
        circle(1, 11, 8, ink.black) +
        ellipse(1, 5, 15, 3.4, ink.black) +
        rect(-8, -4, 18, 8, ink.black, 1) +
        rect(-8, 0.6, 18, 2.4, ink.paper),
    ),
  )

  return { far, subject: face + hands + manOnTheHand, top: ink.ground, floor: deep }
}

export const glass: Motif = ({ ink }) => {
  let far = ''
  for (let i = 8; i >= 1; i--)
    far += circle(0, -26, i * 26, i % 2 ? ink.quiet : ink.ground, ` opacity="${i % 2 ? 0.38 : 1}"`)

  const goblet =
    polygon([-86, -70, 86, -70, 4, 22, -4, 22], ink.paper) +
    polygon([-70, -54, 70, -54, 3, 20, -3, 20], ink.loud) +
    rect(-3.4, 16, 6.8, 76, ink.paper) +
    path('M-44 98Q-44 86 0 84T44 98Z', ink.paper)
  const skull = moved(
    0,
    -32,
    path('M-20 -4Q-20 -24 0 -24T20 -4Q20 8 12 12V22H-12V12Q-20 8 -20 -4Z', ink.black) +
      circle(-8, -2, 5.4, ink.loud) +
      circle(8, -2, 5.4, ink.loud) +
      polygon([0, 4, -3, 10, 3, 10], ink.loud) +
      times(3, (i) => rect(-7 + i * 5, 15, 1.8, 8, ink.loud)),
    0.82,
  )
  const cherry =
    stroke('M52 -92Q66 -122 92 -126', ink.paper, 3.2) +
    circle(58, -70, 10, ink.black) +
    circle(55, -73, 3, ink.loud)

  return { far, subject: goblet + skull + cherry, top: ink.ground, floor: ink.ground }
}
