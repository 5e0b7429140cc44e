import { circle, moved, path, polygon, rect, ring, stroke, times, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const cabin: Motif = ({ ink, left, right, base }) => {
  let far = circle(58, -70, 34, ink.loud)
  const peak = (x: number, y: number, width: number): string =>
    polygon([x - width, base + 2, x, y, x + width, base + 2], ink.quiet)
  far += peak(-150, -30, 150) + peak(150, -10, 170) + peak(-10, -4, 150)

  let subject =
    polygon([left - 60, base + 2, -36, -30, -4, 4, 40, 30, right + 40, base + 2], ink.strong) +
    polygon([-36, -30, -4, 4, -20, 10, -30, 36, -48, 20, -62, 40, -104, 42], ink.paper)
  subject += moved(
    -2,
    -8,
    turned(
      19,
      0,
      0,
      rect(-34, -36, 68, 38, ink.loud === ink.paper ? ink.quiet : ink.loud) +
        times(4, (i) => rect(-34, -30 + i * 9, 68, 1.6, ink.black)) +
        polygon([-46, -32, 0, -64, 46, -32], ink.black === ink.ground ? ink.paper : ink.black) +
        rect(14, -62, 9, 22, ink.black === ink.ground ? ink.quiet : ink.black) +
        rect(-20, -24, 15, 26, ink.black) +
        rect(8, -24, 14, 13, ink.paper),
    ),
  )
  const man = ink.strong
  subject += moved(
    70,
    27,
    circle(0, -34, 6, man) +
      rect(-8, -41, 16, 3, man) +
      path('M-5.6 -40Q-5.6 -49 0 -49T5.6 -40Z', man) +
      path('M-6 -28H6L8 -4L7 16H2L0 -2L-3 16H-8Z', man) +
      stroke('M6 -25L17 -8V17', man, 2.4),
  )

  return { far, subject, top: ink.ground, floor: ink.strong }
}

export const waves: Motif = ({ ink, left, right, base, deep }) => {
  const far = circle(34, -52, 44, ink.loud)
  const gap = 52
  let subject = ''
  for (let y = -10, row = 0; y < base + 40; y += 20, row++)
    for (let x = left - gap + ((row % 2) * gap) / 2; x < right + gap; x += gap)
      subject +=
        circle(x, y + 26, 27, row % 2 ? ink.quiet : ink.strong) +
        ring(x, y + 26, 20, 2.4, ink.ground) +
        ring(x, y + 26, 12, 2.4, ink.ground)

  const boat = ink.paper === ink.ground ? ink.black : ink.paper
  const near = moved(
    -24,
    -14,
    path('M-46 0H46L34 20H-34Z', boat) +
      rect(-2, -66, 4, 66, boat) +
      polygon([4, -62, 42, -6, 4, -6], boat) +
      polygon([-6, -54, -6, -6, -34, -6], ink.loud === ink.paper ? ink.quiet : ink.loud),
  )

  return { far, subject, near, top: ink.ground, floor: deep }
}

export const shanyrak: Motif = ({ ink, left, right, base }) => {
  const far = times(36, (i) => turned(i * 10, 0, -16, rect(-1.6, -300, 3.2, 196, ink.quiet)))

  let subject = circle(0, -16, 100, ink.strong) + circle(0, -16, 86, ink.loud)
  const pole = (bow: number): string =>
    stroke(`M-86 ${-16 + bow * 0.5}Q0 ${-16 + bow * 3.2} 86 ${-16 + bow * 0.5}`, ink.strong, 6)
  for (const angle of [0, 90]) subject += turned(angle, 0, -16, [-16, 0, 16].map(pole).join(''))

  let near =
    path(`M${left} 78Q-80 46 -10 70T120 60T${right} 72V${base + 2}H${left}Z`, ink.quiet) +
    path(`M${left} 96Q-60 74 30 92T${right} 84V${base + 2}H${left}Z`, ink.strong)
  near += moved(
    -56,
    78,
    path('M-40 22V4Q-36 -26 0 -34Q36 -26 40 4V22Z', ink.paper) +
      rect(-40, 2, 80, 4, ink.loud === ink.paper ? ink.quiet : ink.first) +
      rect(-7, 2, 14, 20, ink.black) +
      path('M-10 -33Q0 -42 10 -33Z', ink.black),
    0.8,
  )

  return { far, subject, near, top: ink.ground, floor: ink.strong }
}

export const dombra: Motif = ({ ink }) => {
  const far = times(7, (i) => ring(-20, 40, 60 + i * 26, 5 - i * 0.4, ink.quiet))

  const subject = turned(
    33,
    0,
    0,
    path(
      'M0 96C-42 96 -46 54 -30 26C-20 8 -9 -2 -7 -20V-128H7V-20C9 -2 20 8 30 26C46 54 42 96 0 96Z',
      ink.strong,
    ) +
      path('M0 90C-36 90 -39 54 -25 30C-15 12 -4 2 0 -12C4 2 15 12 25 30C39 54 36 90 0 90Z', ink.loud) +
      circle(0, 48, 7, ink.black) +
      rect(-10, 74, 20, 4, ink.black) +
      rect(-2.8, -124, 1.6, 198, ink.paper) +
      rect(1.2, -124, 1.6, 198, ink.paper) +
      times(7, (i) => rect(-7, -108 + i * 14, 14, 1.6, ink.loud)) +
      rect(-13, -150, 26, 26, ink.strong, 5) +
      rect(-19, -144, 6, 5, ink.strong) +
      rect(13, -136, 6, 5, ink.strong),
  )

  return { far, subject, top: ink.ground, floor: ink.ground }
}
