import { TAU, polar } from '../numbers.ts'
import {
  almond,
  circle,
  ellipse,
  moved,
  path,
  polygon,
  rect,
  ring,
  stroke,
  times,
  turned,
} from '../shapes.ts'
import type { Motif } from './motif.ts'

export const mask: Motif = ({ ink, left, top, right, deep, base }) => {
  const curtain = (from: number, to: number, folds: number, bow: number): string => {
    const width = (to - from) / folds
    return times(folds, (i) => {
      const x = from + i * width
      const end = x + width
      const there = `M${x} ${top}H${end}Q${end + bow} ${base * 0.4} ${end} ${base + 2}`
      return path(`${there}H${x}Q${x + bow} ${base * 0.4} ${x} ${top}Z`, i % 2 ? ink.loud : ink.quiet)
    })
  }
  const far =
    curtain(left - 10, -84, Math.max(3, Math.round((-84 - left) / 20)), 20) +
    curtain(84, right + 10, Math.max(3, Math.round((right - 84) / 20)), -20)

  let subject =
    path('M0 -96C62 -96 76 -46 70 4C64 60 34 104 0 104Z', ink.black === ink.ground ? ink.loud : ink.black) +
    path('M0 -96C-62 -96 -76 -46 -70 4C-64 60 -34 104 0 104Z', ink.paper)
  subject +=
    almond(-34, -14, 21, 9, ink.black) +
    stroke('M-62 -36Q-36 -54 -12 -34', ink.black, 5) +
    path('M0 -30L-15 34Q-8 44 0 42Z', ink.quiet, ' opacity=".4"') +
    path('M0 66Q-18 58 -34 70Q-16 80 0 78Z', ink.black)
  const dark = ink.black === ink.ground ? ink.black : ink.paper
  subject +=
    almond(34, -14, 21, 9, dark) +
    circle(34, -14, 6, ink.loud === ink.paper ? ink.black : ink.loud) +
    stroke('M12 -34Q38 -58 62 -34', dark, 5) +
    times(5, (i) => rect(16 + i * 8, 58 + (i % 2) * 2, 4.4, 20 - Math.abs(i - 2) * 3, dark)) +
    path('M0 32L10 40L0 44Z', dark)

  return { far, subject, top: ink.ground, floor: deep }
}

export const beam: Motif = ({ ink, right, base }) => {
  const sx = -78
  const sy = 84
  const light = ink.loud === ink.paper ? ink.first : ink.loud
  const screen = ink.ground === ink.paper ? ink.quiet : ink.paper
  const far =
    polygon([sx + 38, sy - 12, -8, -112, -8, 58, sx + 38, sy + 4], screen, ' opacity=".45"') +
    rect(-8, -112, Math.max(132, right + 12), 170, screen)
  const subject = moved(
    -26,
    0,
    path('M40 58Q42 12 84 10Q126 12 128 58Z', ink.black) +
      rect(76, -8, 16, 24, ink.black) +
      ellipse(84, -30, 23, 30, ink.black) +
      rect(46, -60, 76, 7, ink.black, 3) +
      rect(59, -76, 50, 18, ink.black, 2) +
      rect(59, -65, 50, 6, light) +
      circle(60, -28, 4.6, ink.black) +
      path('M74 10L84 22L94 10L98 14L92 30L84 24L76 30L70 14Z', light),
  )

  let near =
    rect(sx - 26, sy - 20, 52, 40, ink.strong, 3) +
    rect(sx + 24, sy - 12, 14, 16, ink.strong) +
    circle(sx - 16, sy - 44, 26, ink.strong) +
    circle(sx + 22, sy - 42, 18, ink.strong) +
    times(5, (i) => {
      const [x, y] = polar(15, (i / 5) * TAU)
      return circle(sx - 16 + x, sy - 44 + y, 4.4, light)
    }) +
    times(5, (i) => {
      const [x, y] = polar(10, (i / 5) * TAU + 0.3)
      return circle(sx + 22 + x, sy - 42 + y, 3, light)
    })
  near +=
    polygon([sx - 6, sy + 20, sx + 6, sy + 20, sx + 20, base + 2, sx + 12, base + 2], ink.strong) +
    polygon([sx - 6, sy + 20, sx + 6, sy + 20, sx - 12, base + 2, sx - 20, base + 2], ink.strong)

  return { far, subject, near, top: ink.ground, floor: ink.ground }
}

export const lens: Motif = ({ ink, base }) => {
  let far =
    polygon([-8, 60, 8, 60, 64, base + 2, 50, base + 2], ink.strong) +
    polygon([-8, 60, 8, 60, -50, base + 2, -64, base + 2], ink.strong) +
    rect(-4, 60, 8, base - 58, ink.strong)
  far += turned(
    -17,
    0,
    0,
    rect(-520, -146, 1040, 32, ink.loud) +
      times(
        52,
        (i) => rect(-516 + i * 20, -141, 9, 6, ink.ground) + rect(-516 + i * 20, -125, 9, 6, ink.ground),
      ),
  )

  let subject =
    almond(0, 0, 116, 46, ink.strong) +
    almond(0, 0, 104, 39, ink.paper) +
    circle(0, 0, 66, ink.strong) +
    ring(0, 0, 58, 2, ink.paper) +
    circle(0, 0, 52, ink.loud)
  subject += times(8, (i) => {
    const a = (i / 8) * TAU
    const [x1, y1] = polar(52, a)
    const [x2, y2] = polar(52, a + TAU / 8)
    const [x3, y3] = polar(21, a + 0.95)
    return polygon([x1, y1, x2, y2, x3, y3], i % 2 ? ink.quiet : ink.black)
  })
  subject += circle(0, 0, 23, ink.black) + circle(9, -9, 6, ink.paper) + circle(-8, 9, 2.6, ink.paper)
  subject += times(7, (i) =>
    turned(-54 + i * 18, 0, 0, rect(-2.2, -104, 4.4, 20 + (i % 2 ? 0 : 8), ink.strong)),
  )

  return { far, subject, top: ink.ground, floor: ink.ground }
}

const isBlackKey = (key: number): boolean => [0, 1, 3, 4, 5].includes(((key % 7) + 7) % 7)

export const pipes: Motif = ({ ink, left, right, deep, base }) => {
  let far = ''
  for (let x = Math.ceil(left / 20) * 20 - 20; x < right + 20; x += 20) {
    const off = Math.abs(x + 10)
    const odd = Math.round(x / 20) % 2
    const top = -92 + (off / 9) ** 1.28 - (odd ? 18 : 0)
    far +=
      rect(x + 1.4, top, 17.2, base - top, odd ? ink.strong : ink.quiet, 8) +
      path(`M${x + 4} ${50 + off * 0.14}H${x + 16}L${x + 10} ${66 + off * 0.14}Z`, ink.ground) +
      rect(x + 4.4, top + 6, 2.2, Math.max(4, base - top - 60), ink.paper, 1, ' opacity=".35"')
  }

  const subject =
    almond(-34, -2, 25, 11, ink.paper) +
    circle(-34, -2, 10, ink.loud) +
    circle(-34, -2, 4.6, ink.black) +
    almond(34, -2, 25, 11, ink.paper) +
    circle(34, -2, 10, ink.loud) +
    circle(34, -2, 4.6, ink.black)

  let near = rect(left, base - 34, right - left, 38, ink.paper)
  for (let x = Math.ceil(left / 13) * 13; x < right; x += 13)
    near +=
      rect(x - 0.7, base - 34, 1.4, 38, ink.black) +
      (isBlackKey(Math.round(x / 13)) ? rect(x - 4, base - 34, 8, 21, ink.black) : '')

  return { far, subject, near, top: ink.ground, floor: deep }
}
