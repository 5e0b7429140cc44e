import { TAU, polar } from '../numbers.ts'
import { almond, circle, moved, path, polygon, rect, stroke, taper, times, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const shadow: Motif = ({ ink, left, right, base }) => {
  const far = circle(20, -18, 88, ink.loud)
  const stairs = [right + 4, base + 4, right + 4, -86]
  let x = right + 4
  let y = -86
  while (y < base && x > -160) {
    stairs.push(x - 26, y, x - 26, y + 25)
    x -= 26
    y += 25
  }
  stairs.push(x, base + 4)
  const stairsInShade = stairs.map((value, i) => value + (i % 2 ? 9 : 5))
  const subject =
    polygon(stairs, ink.quiet === ink.black ? ink.second : ink.quiet) +
    polygon(stairsInShade, ink.black, ' opacity=".22"')

  const f = ink.black
  const sleeve = `M${left - 5} ${base + 6}V70Q${left + 20} 40 -78 30L-52 12Q-30 34 -34 54Q-60 74 ${left + 62} ${base + 6}Z`
  const near =
    path(sleeve, f) +
    path('M-82 34Q-66 -14 -30 -18Q-2 -16 -4 14Q-10 48 -44 56Q-74 56 -82 34Z', f) +
    taper([-60, 2, -92, -50, -70, -112], 9, f) +
    taper([-44, -8, -44, -74, -8, -124], 9, f) +
    taper([-28, -8, 6, -66, 58, -96], 8.6, f) +
    taper([-14, 4, 34, -30, 92, -38], 8.4, f) +
    taper([-16, 30, 22, 36, 56, 16], 9, f)

  return { far, subject, near, top: ink.ground, floor: ink.black }
}

export const boarded: Motif = ({ ink, random, left, right, base }) => {
  const far = circle(84, -104, 26, ink.paper)

  let subject =
    rect(-70, -76, 140, 152, ink.loud) + rect(-3, -76, 6, 152, ink.ground) + rect(-70, -6, 140, 6, ink.ground)
  const boards: [number, number][] = [
    [-52, -9],
    [-14, 6],
    [22, -5],
    [54, 8],
  ]
  for (const [y, tilt] of boards)
    subject += turned(
      tilt,
      0,
      y,
      rect(-92, y - 10, 184, 20, ink.second === ink.ground ? ink.paper : ink.second) +
        rect(-92, y - 10, 184, 3, ink.black, 0, ' opacity=".4"') +
        circle(-84, y, 2.4, ink.black) +
        circle(84, y, 2.4, ink.black),
    )
  const hand = (x: number, y: number, k: number, flip: boolean): string =>
    moved(
      x,
      y,
      `<g transform="scale(${flip ? -k : k} ${k})">` +
        rect(-11, 6, 22, 220, ink.black) +
        path('M-17 12Q-20 -20 -8 -24H8Q19 -20 16 12Z', ink.black) +
        rect(-17, -54, 7, 42, ink.black, 3.5) +
        rect(-8, -64, 7, 52, ink.black, 3.5) +
        rect(1, -62, 7, 50, ink.black, 3.5) +
        rect(10, -50, 6.6, 38, ink.black, 3.3) +
        turned(38, 16, 0, rect(13, -26, 7, 34, ink.black, 3.5)) +
        '</g>',
    )
  const places: number[] = []
  for (let x = left + 6; x < right; x += 36) places.push(x + random() * 14)
  let near = ''
  for (const [i, x] of places.entries()) {
    const tilt = random() * 22 - 11
    const y = base - 8 - random() * 34 + (Math.abs(x) < 60 ? 2 : -10)
    near += turned(tilt, x, base, hand(x, y, 0.74 + random() * 0.3, i % 2 === 1))
  }

  return { far, subject, near, top: ink.ground, floor: ink.black }
}

export const shards: Motif = ({ ink, random, left, right, deep, base }) => {
  let far = ''
  const at = (radius: number, angle: number): number[] => {
    const [x, y] = polar(radius, angle)
    return [66 + x, -82 + y]
  }
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * TAU
    far += polygon([...at(24, a - 0.06), ...at(i % 2 ? 160 : 300, a), ...at(24, a + 0.06)], ink.quiet)
  }
  const star = Array.from({ length: 12 }, (_, i) => at(i % 2 ? 20 : 34, (i / 12) * TAU + 0.1))
  far += polygon(star.flat(), ink.loud)

  const house = ([x, width, top, lean]: [number, number, number, number], fill: string): string => {
    const roof = [x - width / 2 + lean, top + 26, x + lean * 1.5 + width * 0.1, top]
    const eave = [x + width / 2 + lean * 0.7, top + 38]
    return polygon([x - width / 2, base + 2, ...roof, ...eave, x + width / 2 - 4, base + 2], fill)
  }
  const litHouse = (place: [number, number, number, number], fill: string, light: string): string => {
    const [left, width, top, lean] = place
    const windows = times(3, (i) => {
      const x = left - width * 0.22 + lean * (1 - i * 0.28)
      const y = top + 50 + i * 38
      return polygon([x, y, x + width * 0.3, y - 7, x + width * 0.36, y + 20, x - 4, y + 16], light)
    })
    return house(place, fill) + windows
  }
  for (let x = left - 20, i = 0; x < right + 60; x += 52, i++)
    far += house([x, 74, -40 + random() * 70, (random() - 0.5) * 60], i % 2 ? ink.quiet : ink.loud)

  const subject =
    litHouse([-78, 84, -92, 34], ink.strong, ink.loud) +
    litHouse([70, 70, -30, -34], ink.strong, ink.loud) +
    litHouse([4, 50, 8, 10], ink.loud, ink.strong)

  let near = polygon(
    [left, base + 2, -66, 76, 10, 84, -26, 58, 18, 52, 0, 66, 52, 92, -6, 104, right, base + 2],
    ink.paper,
  )
  near += turned(
    8,
    6,
    60,
    path('M-4 92Q-8 48 6 40Q20 48 16 92Z', ink.black) +
      circle(6, 36, 7, ink.black) +
      rect(-6, 30, 24, 3, ink.black) +
      rect(0, 14, 12, 17, ink.black),
  )

  return { far, subject, near, top: ink.ground, floor: deep }
}

export const horns: Motif = ({ ink }) => {
  let far = circle(0, -18, 84, ink.loud)
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * TAU
    const [x, y] = polar(92, a)
    const [x2, y2] = polar(i % 2 ? 104 : 118, a)
    far += stroke(`M${x} ${y - 18}L${x2} ${y2 - 18}`, ink.loud, 2.4)
  }

  let subject = ''
  for (const k of [-1, 1])
    subject +=
      `<g transform="scale(${k} 1)">` +
      path(
        'M10 -22C20 -60 60 -58 74 -92C80 -112 74 -126 62 -134C102 -128 118 -92 100 -60C84 -32 50 -26 30 -4Z',
        ink.black,
      ) +
      path('M24 -12Q62 -18 84 6Q54 18 26 8Z', ink.black) +
      times(4, (i) =>
        stroke(`M${34 + i * 15} ${-32 - i * 13}L${46 + i * 15} ${-22 - i * 12}`, ink.loud, 2.4),
      ) +
      '</g>'
  subject +=
    path('M-32 -26Q0 -44 32 -26L24 30Q16 74 0 84Q-16 74 -24 30Z', ink.black) +
    path('M-8 84L0 118L8 84Z', ink.black)
  subject +=
    almond(-14, 6, 10, 4.5, ink.paper) +
    almond(14, 6, 10, 4.5, ink.paper) +
    rect(-15.4, 2, 2.8, 8, ink.black) +
    rect(12.6, 2, 2.8, 8, ink.black) +
    path('M-7 58L0 64L7 58', null, ` fill="none" stroke="${ink.paper}" stroke-width="2.4"`) +
    path('M0 -34L6 -22L0 -10L-6 -22Z', ink.loud)

  return { far, subject, top: ink.ground, floor: ink.ground }
}

export const cloak: Motif = ({ ink, random, left, right, deep, base }) => {
  let far = circle(0, -30, 88, ink.loud)
  for (let x = left - 10, i = 0; x < right + 30; x += 34, i++) {
    const height = 20 + random() * 56
    far +=
      rect(x, base - height, 34, height + 2, ink.quiet) +
      (i % 2 ? rect(x + 6, base - height - 14, 8, 16, ink.quiet) : '') +
      (random() > 0.5 ? rect(x + 12, base - height + 10, 6, 9, ink.loud) : '')
  }

  let subject =
    path(`M-12 -40Q-30 -16 -54 30Q-84 84 -96 ${base + 2}H96Q84 84 54 30Q30 -16 12 -40Z`, ink.black) +
    path(`M0 -34Q30 -16 40 30Q52 84 54 ${base + 2}H20Q26 60 0 -34Z`, ink.quiet, ' opacity=".65"')
  subject +=
    path('M-22 -66Q-24 -26 0 -20Q24 -26 22 -66Z', ink.paper) +
    path('M0 -66V-20Q24 -26 22 -66Z', ink.quiet) +
    almond(-9, -46, 6.5, 3, ink.black) +
    almond(10, -46, 6.5, 3, ink.black) +
    rect(-24, -56, 48, 4, ink.black)
  subject +=
    path('M-66 -58Q-34 -76 0 -74Q34 -76 66 -58Q34 -49 0 -50Q-34 -49 -66 -58Z', ink.black) +
    path('M-26 -66Q-28 -100 -8 -104Q2 -98 10 -104Q28 -100 26 -66Z', ink.black) +
    path('M-26.5 -78H26.5V-70H-26.5Z', ink.loud)

  return { far, subject, top: ink.ground, floor: deep }
}
