import { circle, ellipse, path, polygon, rect, ring, stroke, times, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const track: Motif = ({ ink }) => {
  let far = ''
  for (let i = 0; i < 7; i++) far += ring(-70, 120, 70 + i * 30, 24, i % 2 ? ink.quiet : ink.strong)
  for (let i = 0; i < 7; i++) far += ring(-70, 120, 85 + i * 30, 2, ink.paper)

  const subject =
    circle(38, -34, 40, ink.loud) +
    stroke('M0 -48Q38 -24 76 -48M4 -12Q38 -42 72 -12', ink.black, 3.4) +
    circle(38, -34, 40, null, ` fill="none" stroke="${ink.black}" stroke-width="3.4"`)

  return { far, subject, top: ink.ground, floor: ink.ground }
}

export const toys: Motif = ({ ink, left, right }) => {
  const eye = (x: number, y: number, r = 9): string =>
    circle(x, y, r, ink.paper) + circle(x + r * 0.25, y, r * 0.48, ink.black)
  const cube =
    rect(-96, 4, 92, 92, ink.quiet) +
    eye(-66, 40) +
    eye(-36, 40) +
    stroke('M-66 66Q-51 80 -36 66', ink.black, 5, ' stroke-linecap="round"')
  const dome = path('M10 96A46 46 0 0 1 102 96Z', ink.strong) + eye(44, 76, 7) + eye(68, 76, 7)
  const onTop =
    polygon([-50, -106, -98, 2, -2, 2], ink.loud) +
    eye(-60, -32, 8) +
    eye(-40, -32, 8) +
    circle(56, -6, 44, ink.loud) +
    eye(42, -14) +
    eye(70, -14) +
    path('M38 8Q56 30 74 8Z', ink.black) +
    rect(34, -96, 44, 44, ink.quiet) +
    eye(56, -74, 11)
  const floor = rect(left, 96, right - left, 5, ink.strong)

  return { subject: cube + dome + onTop + floor, top: ink.ground, floor: ink.ground }
}

export const bowl: Motif = ({ ink }) => {
  let far = circle(0, -6, 98, ink.quiet)
  far += times(3, (i) =>
    stroke(`M${-34 + i * 34} -30q-12 -16 0 -32t0 -34`, ink.paper, 7, ' stroke-linecap="round"'),
  )

  let subject =
    ellipse(0, 2, 84, 17, ink.black) +
    ellipse(0, 1, 76, 13, ink.loud) +
    times(6, (i) =>
      stroke(`M${-60 + i * 20} ${2 + (i % 2) * 4}q14 -12 28 0`, ink.paper, 4, ' stroke-linecap="round"'),
    ) +
    path('M-84 4Q-78 76 -30 88H30Q78 76 84 4Q0 34 -84 4Z', ink.strong) +
    path('M-74 34Q0 62 74 34L70 46Q0 74 -70 46Z', ink.loud) +
    rect(-32, 88, 64, 8, ink.strong)
  subject += turned(-32, 40, -20, rect(20, -120, 5, 150, ink.strong) + rect(34, -120, 5, 150, ink.strong))

  return { far, subject, top: ink.ground, floor: ink.ground }
}

export const bulletin: Motif = ({ ink, left, right }) => {
  let far = ''
  for (const [i, share] of [0.92, 0.7, 1, 0.54, 0.82, 0.64, 1, 0.46, 0.76].entries())
    far += rect(left, -112 + i * 27, (right - left) * share, 12, i === 3 ? ink.loud : ink.quiet)

  const subject =
    circle(26, 0, 74, ink.strong) +
    circle(26, 0, 56, ink.ground) +
    circle(26, 0, 38, ink.loud) +
    polygon([26, 0, 140, -62, 140, -34], ink.strong) +
    circle(26, 0, 9, ink.black)

  return { far, subject, top: ink.ground, floor: ink.ground }
}
