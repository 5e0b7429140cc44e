import { line } from '../letters.ts'
import { almond, circle, moved, path, polygon, rect, ring, stroke, taper, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const telephone: Motif = ({ ink, left, top, right, base }) => {
  let far = ''
  for (let x = left + 16, i = 0; x < right; x += 58, i++)
    for (let y = top + 14; y < base; y += 9)
      far += rect(x, y, i % 2 ? 44 : 46 - (((y * 7 + x) | 0) % 5) * 6, 3, ink.quiet, 0, ' opacity=".34"')
  const set = (fill: string, cord: string): string =>
    stroke(cord, fill, 4, ' stroke-linecap="round"') +
    stroke('M-52 6C-52 -50 52 -50 52 6', fill, 21) +
    path('M-76 0Q-76 -9 -66 -9H-40Q-30 -9 -30 0L-34 25Q-36 33 -45 33H-63Q-71 33 -73 25Z', fill) +
    path('M76 0Q76 -9 66 -9H40Q30 -9 30 0L34 25Q36 33 45 33H63Q71 33 73 25Z', fill)
  const curl = (turns: number): string => `M53 30${'c15 1 15 15 1 15c-11 0 -11 -8 -1 -8'.repeat(turns)}v30`

  const subject = moved(-16, -34, turned(-28, 0, 0, set(ink.strong, curl(15))), 1.12)
  const near = moved(20, 40, turned(152, 0, 0, set(ink.loud, curl(13))), 1.12)

  return { far, subject, near, top: ink.ground, floor: ink.ground }
}

export const stamps: Motif = ({ ink, left, top, right, base }) => {
  const width = 72
  const height = 88
  const pictures = [
    () =>
      path('M-24 22Q-24 4 0 4T24 22Z', ink.black) +
      circle(0, -6, 11, ink.black) +
      rect(-20, -16, 40, 4, ink.black, 2) +
      rect(-11, -28, 22, 14, ink.black, 3),
    () => almond(0, 0, 24, 10, ink.black) + circle(0, 0, 8, ink.loud),
    () =>
      ring(-8, -8, 12, 5, ink.black) +
      turned(
        45,
        -8,
        -8,
        rect(4, -10.5, 34, 5, ink.black) + rect(26, -8, 5, 11, ink.black) + rect(34, -8, 4, 8, ink.black),
      ),
    () => path('M0 -28L6 -6L28 0L6 6L0 28L-6 6L-28 0L-6 -6Z', ink.black),
    () => circle(0, 0, 22, ink.black) + path('M-22 0A22 22 0 0 1 22 0Z', ink.quiet),
    () => line('?', { face: 'serif', size: 72, anchor: 0.5, y: 23, fill: ink.black }),
  ]
  const perforation = `M${-width / 2} ${-height / 2}H${width / 2}V${height / 2}H${-width / 2}Z`
  const stamp = (picture: number, fill: string): string =>
    rect(-width / 2, -height / 2, width, height, ink.paper) +
    stroke(perforation, ink.ground, 5, ' stroke-dasharray="0 8" stroke-linecap="round"') +
    rect(-width / 2 + 8, -height / 2 + 8, width - 16, height - 16, fill) +
    (pictures[picture]?.() ?? '')

  const plain = ink.ground === ink.paper || ink.ground === ink.black
  let far = ''
  for (let row = -Math.ceil(-top / 100); row <= Math.ceil(base / 100); row++)
    for (let column = -Math.ceil(-left / 84); column <= Math.ceil(right / 84); column++) {
      if (row === 0 && column === 0) continue
      const picture = (((column * 2 + row * 3) % 6) + 6) % 6
      const fill = (column + row) % 2 ? ink.paper : plain ? ink.quiet : ink.ground
      far += moved(column * 84, row * 100, stamp(picture, fill))
    }

  const shade = rect(-width / 2 + 5, -height / 2 + 7, width, height, ink.black, 0, ' opacity=".35"')
  const subject = moved(6, 4, turned(-13, 0, 0, shade + stamp(0, ink.loud)), 1.5)

  const near =
    ring(6, 4, 26, 2.4, ink.paper) + rect(-34, 2.8, 80, 2.4, ink.paper) + rect(4.8, -36, 2.4, 80, ink.paper)

  return { far, subject, near, top: ink.ground, floor: ink.ground }
}

export const profile: Motif = ({ ink }) => {
  const head =
    'M-18 -104C-70 -104 -104 -70 -104 -24C-104 10 -88 26 -84 48L-88 118H14L10 82Q38 86 46 78Q52 70 48 58L54 48L46 42L56 34Q50 26 48 18Q62 14 66 8Q60 -8 50 -28Q52 -104 -18 -104Z'
  const far = circle(8, -8, 96, ink.quiet)
  let subject =
    path(head, ink.strong, ' transform="translate(-22 0)"') +
    `<g transform="translate(44 16) scale(-.84 .84)">${path(head, ink.loud)}</g>`
  subject +=
    almond(-4, -20, 12, 5, ink.loud) + circle(-2, -20, 4, ink.black) + almond(34, 2, 10, 4, ink.black)

  return { far, subject, top: ink.ground, floor: ink.ground }
}

export const keyhole: Motif = ({ ink, left, right, base, deep }) => {
  const far = polygon(
    [-24, 4, 24, 4, right * 1.3, base + 2, left * 1.3, base + 2],
    ink.quiet,
    ' opacity=".6"',
  )
  const subject =
    path('M-50 -34A50 50 0 1 1 30 6L58 96H-58L-30 6A50 50 0 0 1 -50 -34Z', ink.loud) +
    almond(0, -34, 36, 14, ink.paper) +
    circle(0, -34, 16, ink.black) +
    circle(5, -39, 4, ink.paper)
  const near = ring(0, 0, 118, 3, ink.loud) + ring(0, 0, 128, 1.2, ink.loud)

  return { far, subject, near, top: ink.ground, floor: deep }
}

export const flames: Motif = ({ ink, random, left, right, base }) => {
  const far = circle(0, -34, 66, ink.loud) + ring(0, -34, 78, 3, ink.loud) + ring(0, -34, 88, 1.2, ink.loud)

  let subject =
    path('M-30 -44Q-30 -84 0 -84T30 -44V-22Q30 6 16 20V34H-16V20Q-30 6 -30 -22Z', ink.paper) +
    path('M0 -84Q30 -84 30 -44V-22Q30 6 16 20V34H0V8Q10 6 8 -2Q-2 -8 0 -30Z', ink.quiet, ' opacity=".45"')
  subject +=
    stroke('M-22 -34Q-14 -26 -6 -34M8 -34Q16 -26 24 -34', ink.black, 3.6, ' stroke-linecap="round"') +
    path('M-8 4Q1 -1 10 4Q1 10 -8 4Z', ink.black) +
    path(
      'M-17 -27Q-21 -12 -17 -8T-13 -12Q-13 -18 -17 -27Z',
      ink.black === ink.ground ? ink.quiet : ink.ground,
    )
  subject += path(`M-70 ${base + 2}Q-62 44 -18 32H18Q62 44 70 ${base + 2}Z`, ink.black)

  const rows: [fill: string, gap: number, tallest: number][] = [
    [ink.quiet, 20, 96],
    [ink.loud === ink.paper ? ink.first : ink.loud, 28, 74],
    [ink.paper, 40, 40],
  ]
  let near = ''
  for (const [fill, gap, tallest] of rows)
    for (let x = left - 10; x < right + 20; x += gap) {
      const height = tallest * (0.5 + random() * 0.7) * (Math.abs(x) < 34 ? 0.62 : 1)
      const bend = (random() - 0.5) * 34
      const spine = [x, base + 4, x + bend, base - height * 0.5, x - bend * 0.5, base - height] as const
      near += taper(spine, gap * 0.52, fill)
    }

  return { far, subject, near, top: ink.ground, floor: ink.paper }
}
