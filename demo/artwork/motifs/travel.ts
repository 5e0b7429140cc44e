import { TAU, polar } from '../numbers.ts'
import { almond, circle, moved, path, polygon, rect, ring, stroke, times, turned } from '../shapes.ts'
import type { Motif } from './motif.ts'

export const locomotive: Motif = ({ ink, head, base }) => {
  let far = ''
  const above = Math.min(120, Math.max(34, -92 - head))
  for (let i = 0; i < 13; i++) {
    const k = i / 12
    far += circle(k * k * 210 - 3, -92 - Math.sin(k * 2) * above * 0.56, 12 + k * above * 0.42, ink.loud)
  }

  let subject = ''
  for (let i = 0; i < 7; i++) {
    const k = (i / 6) ** 1.6
    const y = 74 + k * (base - 70)
    const w = 70 + k * 160
    subject += rect(-w, y, w * 2, 3 + k * 8, ink.quiet)
  }
  subject +=
    polygon([-40, 60, -34, 60, -104, base + 2, -126, base + 2], ink.strong) +
    polygon([40, 60, 34, 60, 104, base + 2, 126, base + 2], ink.strong)
  subject +=
    polygon([-15, -56, 15, -56, 20, -94, -20, -94], ink.strong) + rect(-24, -100, 48, 8, ink.strong, 2)
  subject +=
    circle(0, 0, 62, ink.strong) +
    ring(0, 0, 53, 2.4, ink.loud) +
    circle(0, 0, 42, ink.quiet) +
    times(12, (i) => {
      const [x, y] = polar(47.5, (i / 12) * TAU)
      return circle(x, y, 1.9, ink.loud)
    })
  subject += circle(0, 0, 26, ink.strong) + circle(0, 0, 18, ink.loud) + circle(0, 0, 9, ink.paper)
  subject +=
    rect(-78, 52, 156, 15, ink.strong, 2) + circle(-60, 59.5, 10, ink.loud) + circle(60, 59.5, 10, ink.loud)
  subject +=
    polygon([-70, 70, 70, 70, 16, 112, -16, 112], ink.strong) +
    times(6, (i) => {
      const x = -55 + i * 22
      return polygon([x - 2.4, 72, x + 2.4, 72, x * 0.24 + 1, 112, x * 0.24 - 1, 112], ink.ground)
    })

  return { far, subject, top: ink.ground, floor: ink.ground }
}

export const prow: Motif = ({ ink, left, top, right, deep, base }) => {
  const hull = ink.strong === ink.paper ? ink.quiet : ink.strong
  const far = polygon([left, top, left * 0.2, top, right, 10, right, 52], ink.quiet, ' opacity=".9"')

  let subject =
    rect(-2, -134, 4, 90, ink.strong) +
    path('M2 -134Q26 -126 44 -132T84 -126V-94Q64 -100 44 -98T2 -102Z', ink.loud)
  subject +=
    turned(-34, -14, -52, rect(-18, -132, 8, 84, ink.strong) + rect(-4, -132, 8, 84, ink.strong)) +
    turned(34, 14, -52, rect(10, -132, 8, 84, ink.strong) + rect(-4, -132, 8, 84, ink.strong))
  subject += path('M-40 -46Q0 -72 40 -46V-30H-40Z', ink.strong)
  subject +=
    path(`M-104 -46Q-50 -26 0 -40L0 ${base}Q-40 60 -104 -46Z`, hull) +
    path(`M104 -46Q50 -26 0 -40L0 ${base}Q40 60 104 -46Z`, ink.loud)
  subject +=
    path('M-104 -46Q-50 -26 0 -40V-31Q-50 -17 -98 -35Z', ink.paper) +
    path('M104 -46Q50 -26 0 -40V-31Q50 -17 98 -35Z', ink.strong)
  subject +=
    circle(-34, 0, 7, ink.paper) +
    circle(34, 0, 7, ink.black) +
    circle(-34, 0, 3, ink.black) +
    circle(34, 0, 3, ink.loud) +
    times(4, (i) => circle(-78 + i * 14, -14 + i * 2.2, 2.2, ink.paper))

  let near = ''
  for (let i = 0; i < 6; i++) {
    const y = 62 + i * 13
    const wake = (24 + i * 20) * 0.6
    const fill = i % 2 ? ink.quiet : ink.paper
    let fromLeft = `M${left} ${y}`
    for (let x = left; x < -wake; x += 26) fromLeft += 'q6.5 -7 13 0t13 0'
    let fromRight = `M${right} ${y}`
    for (let x = right; x > wake; x -= 26) fromRight += 'q-6.5 -7 -13 0t-13 0'
    near += stroke(fromLeft, fill, 4.4) + stroke(fromRight, fill, 4.4)
  }
  near += path(`M0 52Q-26 92 -92 ${base + 1}H92Q26 92 0 52Z`, ink.paper)

  return { far, subject, near, top: ink.ground, floor: deep }
}

export const rails: Motif = ({ ink, left, right, base }) => {
  const horizon = 6
  const far =
    circle(20, horizon, 74, ink.loud) +
    times(5, (i) => rect(-60, horizon - 14 - i * 11, 170, 2 + (4 - i) * 0.5, ink.ground))

  let subject =
    rect(left, horizon, right - left, base - horizon + 2, ink.quiet) +
    path(
      `M${left} 34Q-90 -12 -20 22T110 12T${right} 30V${base + 2}H${left}Z`,
      ink.second === ink.quiet ? ink.first : ink.quiet,
      ' opacity=".55"',
    ) +
    path(`M${left} 58Q-60 26 20 54T${right} 40V${base + 2}H${left}Z`, ink.black, ' opacity=".28"')
  /** The middle of the track at `t`, 0 far to 1 here, and its width there. */
  const along = (t: number): [x: number, y: number, width: number] => {
    const y = horizon + 2 + (base + 10 - horizon) * t
    return [20 + Math.sin(t * 3.1) * 62 * t ** 0.5 - t * 62, y, 1.4 + t * 60]
  }
  const points = Array.from({ length: 41 }, (_, i) => along((i / 40) ** 1.5))
  for (const [x, y, w] of points.slice(2))
    subject += rect(x - w * 1.35, y - 0.8 - w * 0.05, w * 2.7, Math.max(0.9, w * 0.2), ink.black)
  const edge = (k: number): number[][] => points.map(([x, y, w]) => [x + k * w, y])
  const rail = (k: number): string =>
    polygon([...edge(k - 0.07), ...edge(k + 0.07).reverse()].flat(), ink.paper)
  subject += rail(-0.85) + rail(0.85)
  for (const t of [0.16, 0.25, 0.36, 0.5, 0.68, 0.92]) {
    const [x, y, w] = along(t ** 1.5)
    const height = 8 + w * 3.1
    const pole = x + w * 2.5 + 6
    subject +=
      rect(pole - w * 0.055, y - height, Math.max(0.8, w * 0.11), height, ink.black) +
      rect(pole - w * 0.5, y - height * 0.94, w, Math.max(0.7, w * 0.08), ink.black) +
      rect(pole - w * 0.38, y - height * 0.84, w * 0.76, Math.max(0.6, w * 0.07), ink.black)
  }

  return { far, subject, top: ink.ground, floor: ink.black }
}

export const bend: Motif = ({ ink, left, top, right, base }) => {
  let far = ''
  for (let y = top; y < base; y += 8) far += rect(left, y, right - left, 1.1, ink.quiet, 0, ' opacity=".8"')
  far += circle(-78, -84, 22, ink.loud)

  let subject = path(
    `M-84 ${base + 4}V34Q-84 -14 -36 -14H30V-50L94 14L30 78V42H-16Q-28 42 -28 54V${base + 4}Z`,
    ink.strong,
  )
  subject += stroke(`M-56 ${base + 4}V34Q-56 14 -36 14H70`, ink.loud, 5, ' stroke-dasharray="20 13"')

  const near = moved(
    -56,
    base - 46,
    rect(-15, -20, 30, 46, ink.loud === ink.paper ? ink.quiet : ink.loud, 8) +
      rect(-11, -10, 22, 12, ink.ground, 3) +
      circle(-9, -17, 3.4, ink.paper) +
      circle(9, -17, 3.4, ink.paper) +
      polygon([-12, -19, -6, -19, -2, -66, -24, -66], ink.paper, ' opacity=".55"') +
      polygon([12, -19, 6, -19, 2, -66, 24, -66], ink.paper, ' opacity=".55"'),
    0.8,
  )

  return { far, subject, near, top: ink.ground, floor: ink.ground }
}

export const mirror: Motif = ({ ink, left, top, right, base }) => {
  let far =
    polygon([-6, 18, 6, 18, right * 1.1, base + 2, left * 1.1, base + 2], ink.quiet) +
    times(6, (i) => {
      const k = (i / 6) ** 1.7
      const y = 22 + k * (base - 20)
      return polygon(
        [-1 - k * 5, y, 1 + k * 5, y, 2 + k * 8, y + 5 + k * 20, -2 - k * 8, y + 5 + k * 20],
        ink.paper,
      )
    })
  far += rect(left, 14, right - left, 3, ink.quiet)

  let subject =
    rect(-4, top, 8, -58 - top, ink.strong) +
    rect(-112, -78, 224, 84, ink.strong, 30) +
    rect(-103, -69, 206, 66, ink.loud, 24)
  const eye = (x: number): string =>
    almond(x, -34, 34, 13, ink.paper) +
    circle(x + 5, -35, 13.4, ink.black) +
    circle(x + 9, -40, 3.6, ink.paper)
  subject +=
    eye(-48) +
    eye(48) +
    path('M-92 -52L-18 -44L-20 -54L-86 -66Z', ink.black) +
    path('M92 -52L18 -44L20 -54L86 -66Z', ink.black)

  const near =
    path(`M${left} ${base + 2}V${base - 12}Q0 ${base - 42} ${right} ${base - 12}V${base + 2}Z`, ink.strong) +
    ring(-74, base + 6, 56, 9, ink.strong)

  return { far, subject, near, top: ink.ground, floor: ink.strong }
}
