import { polar, round } from '../numbers.ts'
import { almond, circle, ellipse, moved, path, polygon, rect, stroke, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const orbit: Motif = ({ ink, random, left, top, right, bottom, base, deep }) => {
  let far = polygon(
    [left - 2, bottom + 2, left - 2, bottom - 60, -6, -4, 6, 6, left + 70, bottom + 2],
    ink.quiet,
  )
  for (let i = 0; i < 46; i++) {
    const x = left + random() * (right - left)
    const y = top + random() * (base - top)
    far += circle(x, y, random() > 0.85 ? 1.8 : 0.9, ink.strong)
  }

  const orbitRing = (radius: number, colour: string, width: number): string =>
    turned(
      -24,
      0,
      0,
      ellipse(0, 0, radius, radius * 0.3, null, ` fill="none" stroke="${colour}" stroke-width="${width}"`),
    )
  let subject =
    orbitRing(132, ink.strong, 1.2) +
    orbitRing(112, ink.loud, 5) +
    orbitRing(92, ink.strong, 1.2) +
    circle(0, 0, 58, ink.loud) +
    turned(32, 0, 0, path('M0 -58A58 58 0 0 1 0 58A74 74 0 0 0 0 -58Z', ink.strong)) +
    turned(
      -24,
      0,
      0,
      path('M-112 0A112 33.6 0 0 0 112 0L106 0A106 29 0 0 1 -106 0Z', ink.loud) +
        path('M-132 0A132 39.6 0 0 0 132 0L129 0A129 37 0 0 1 -129 0Z', ink.strong),
    )
  const crater = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, ink.ground, ' opacity=".28"')
  subject += crater(-20, -20, 9) + crater(14, 22, 6) + crater(-30, 14, 5) + crater(4, -34, 4.4)

  const moon = circle(96, -66, 13, ink.strong) + circle(100, -68, 11, ink.quiet)
  const rocket = turned(
    38,
    -84,
    -64,
    path('M-84 -96Q-74 -78 -75 -52H-93Q-94 -78 -84 -96Z', ink.strong) +
      polygon([-75, -64, -67, -48, -75, -50], ink.loud) +
      polygon([-93, -64, -101, -48, -93, -50], ink.loud) +
      polygon([-89, -50, -79, -50, -84, -26], ink.loud),
  )

  return { far, subject, near: moon + rocket, top: ink.ground, floor: deep }
}

export const moonface: Motif = ({ ink, random, left, top, right, base, deep }) => {
  let far = ''
  for (let i = 0; i < 60; i++) {
    const x = left + random() * (right - left)
    const y = top + random() * (base - top)
    const long = random() > 0.8 ? 3.4 : 1.5
    const short = long * 0.3
    const rightHalf = `L${x + short} ${y - short}L${x + long} ${y}L${x + short} ${y + short}`
    const leftHalf = `L${x - short} ${y + short}L${x - long} ${y}L${x - short} ${y - short}`
    far += path(`M${x} ${y - long}${rightHalf}L${x} ${y + long}${leftHalf}Z`, ink.loud)
  }

  let subject =
    circle(0, 0, 96, ink.paper) +
    path('M0 -96A96 96 0 0 1 0 96A124 124 0 0 0 0 -96Z', ink.quiet, ' opacity=".32" transform="rotate(24)"')
  const crater = (x: number, y: number, radius: number): string =>
    circle(x, y, radius, ink.quiet, ' opacity=".42"')
  subject +=
    crater(-58, -46, 9) +
    crater(-20, -72, 6) +
    crater(-66, 30, 7) +
    crater(52, 58, 8) +
    crater(18, 78, 5) +
    crater(68, 14, 4) +
    crater(-34, 66, 5)
  const k = ink.black
  subject +=
    almond(-34, -12, 18, 7.5, k) +
    circle(-34, -13, 4, ink.paper) +
    stroke('M-58 -30Q-36 -46 -14 -30', k, 5.5, ' stroke-linecap="round"')
  subject +=
    stroke('M-4 -18Q-16 22 -10 30Q-2 38 10 32', k, 5, ' stroke-linecap="round"') +
    path('M-34 50Q2 84 36 46Q4 62 -34 50Z', k) +
    path('M-24 55Q2 68 26 53Q4 62 -24 55Z', ink.loud)
  subject += turned(
    42,
    36,
    -16,
    ellipse(36, -12, 24, 14, k) +
      rect(20, -92, 32, 82, ink.loud) +
      rect(20, -92, 10, 82, ink.black, 0, ' opacity=".22"') +
      rect(16, -100, 40, 11, ink.black, 2) +
      rect(20, -64, 32, 4, ink.black) +
      rect(20, -34, 32, 4, ink.black) +
      circle(36, -78, 5, ink.paper),
  )
  subject += stroke('M40 4Q42 22 38 34M52 -2Q58 10 56 22', ink.loud, 5, ' stroke-linecap="round"')

  return { far, subject, top: ink.ground, floor: deep }
}

export const globe: Motif = ({ ink }) => {
  let subject = circle(0, 0, 92, ink.quiet)
  for (const k of [0, 0.34, 0.68])
    subject += ellipse(0, 0, 92 * (1 - k), 92, null, ` fill="none" stroke="${ink.ground}" stroke-width="2.4"`)
  for (const y of [-56, -28, 0, 28, 56]) {
    const r = Math.sqrt(92 * 92 - y * y)
    subject += rect(-r, y - 1.2, r * 2, 2.4, ink.ground)
  }

  const near =
    stroke('M-128 58Q-60 -30 6 -6T112 -96', ink.loud, 7, ' stroke-linecap="round" stroke-dasharray="1 15"') +
    moved(
      112,
      -96,
      turned(
        38,
        0,
        0,
        path(
          'M0 -34Q7 -26 7 -12L38 8V16L7 8V24L16 32V37L0 33L-16 37V32L-7 24V8L-38 16V8L-7 -12Q-7 -26 0 -34Z',
          ink.strong,
        ),
      ),
    )

  return { subject, near, top: ink.ground, floor: ink.ground }
}

export const domes: Motif = ({ ink, random, left, top, right, base }) => {
  let far = ''
  for (let i = 0; i < 30; i++)
    far += circle(left + random() * (right - left), top + random() * 120, 0.8 + random(), ink.paper)
  far += circle(62, -88, 30, ink.loud) + circle(74, -96, 27, ink.ground)
  /** An onion dome `width` wide from the axis, on a house with a gate. */
  const dome = (x: number, width: number, y: number, lit: string, shaded: string, body: string): string => {
    const w = (share: number): number => width * share
    const tip = `${x} ${y - w(1.5)}`
    const rightSide =
      `M${tip}Q${x + 2} ${y - w(1.16)} ${x + w(0.5)} ${y - w(0.9)}` +
      `Q${x + w(1.04)} ${y - w(0.46)} ${x + w(0.62)} ${y}`
    const leftSide =
      `H${x - w(0.62)}Q${x - w(1.04)} ${y - w(0.46)} ${x - w(0.5)} ${y - w(0.9)}` +
      `Q${x - 2} ${y - w(1.16)} ${tip}Z`
    const gate =
      `M${x - w(0.26)} ${base + 2}V${y + w(0.8)}Q${x - w(0.26)} ${y + w(0.46)} ${x} ${y + w(0.3)}` +
      `Q${x + w(0.26)} ${y + w(0.46)} ${x + w(0.26)} ${y + w(0.8)}V${base + 2}Z`
    return (
      path(rightSide + leftSide, lit) +
      path(`${rightSide}H${x + w(0.12)}Q${x + w(0.6)} ${y - w(0.7)} ${tip}Z`, shaded) +
      rect(x - 0.8, y - w(1.5) - 9, 1.6, 11, lit) +
      rect(x - w(0.7), y, w(1.4), 5, shaded) +
      rect(x - w(0.62), y + 5, w(1.24), base - y, body) +
      path(gate, ink.ground)
    )
  }
  const minaret = (x: number, y: number): string =>
    rect(x - 5, y, 10, base - y, ink.strong) +
    rect(x - 8, y + 16, 16, 4, ink.strong) +
    path(`M${x - 6} ${y}Q${x - 8} ${y - 10} ${x} ${y - 22}Q${x + 8} ${y - 10} ${x + 6} ${y}Z`, ink.loud)

  let subject = ''
  for (let x = 168; x < Math.max(-left, right) + 40; x += 62)
    subject +=
      dome(x, 26, 52, ink.quiet, ink.quiet, ink.quiet) + dome(-x, 26, 58, ink.quiet, ink.quiet, ink.quiet)
  subject +=
    dome(-104, 34, 40, ink.quiet, ink.strong, ink.quiet) +
    dome(108, 30, 46, ink.quiet, ink.strong, ink.quiet) +
    minaret(-62, -14) +
    minaret(62, -2) +
    dome(0, 48, 34, ink.loud, ink.quiet, ink.strong)

  const near = moved(
    -58,
    -76,
    turned(
      -9,
      0,
      0,
      path('M-44 4Q-20 -8 2 2T46 -2L34 18Q12 22 -8 14T-56 22Z', ink.paper) +
        path(
          'M-34 8Q-16 0 0 7T34 4L28 11Q10 15 -6 9T-42 16Z',
          ink.loud === ink.paper ? ink.quiet : ink.first,
        ) +
        path('M-10 0Q-12 -20 -2 -22Q10 -22 10 2Z', ink.black === ink.ground ? ink.quiet : ink.black) +
        circle(-1, -27, 5.6, ink.black === ink.ground ? ink.paper : ink.black),
    ),
  )

  return { far, subject, near, top: ink.ground, floor: ink.strong }
}

export const spiral: Motif = ({ ink }) => {
  const points = Array.from({ length: 230 }, (_, i) =>
    polar(3 + i * 0.62, i * 0.13)
      .map(round)
      .join(' '),
  )
  const thread = `M${points.join('L')}`
  const far = stroke(thread, ink.loud, 10) + stroke(thread, ink.quiet, 3, ' transform="rotate(150)"')

  const subject = turned(
    24,
    0,
    0,
    circle(0, -40, 9, ink.strong) +
      path('M-9 -29H9L7 4L16 40H8L1 10L-8 42L-16 40L-8 2Z', ink.strong) +
      stroke('M-8 -26L-30 -44M8 -26L30 -8', ink.strong, 6, ' stroke-linecap="round"'),
  )

  return { far, subject, top: ink.ground, floor: ink.ground }
}
