import { capHeight, measure, type Face } from './letters.ts'

/** Capitals with something above them, and letters with something below the baseline. */
const ACCENT = /[ЁЙЎӢӮÄÖÜÀÂÁÉÈÊËÎÏÔÕÛÚĂĞİĀČĒĢĪŠŪŽÑ]/
const TAIL = /[ЦЩДҚҢҲҶҮŞȘȚÇQ,;ა-ჰ]/

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0)
const least = <T extends { score: number }>(fits: T[]): T =>
  fits.reduce((a, b) => (b.score < a.score ? b : a))

/** Every way to break the words into at most `most` lines. */
function breaks(words: string[], most: number): string[][] {
  const found: string[][] = []
  const go = (from: number, lines: string[]): void => {
    if (from === words.length) found.push(lines)
    else if (lines.length < most) {
      for (let to = from + 1; to <= words.length; to++) go(to, [...lines, words.slice(from, to).join(' ')])
    }
  }
  go(0, [])
  return found
}

function linesOf(title: string, most: number): string[][] {
  const words = title.split(/\s+/)
  return breaks(words, Math.min(most, words.length))
}

/** A justified block: every line is scaled to the measure. */
export interface BlockFit {
  lines: { words: string; size: number; height: number }[]
  /** Between two lines. */
  gap: number
  height: number
}

interface BlockWishes {
  /** Share of the measure's eighth that lies between lines. */
  gap: number
  /** The height to come close to. */
  target: number
  lines?: number
}

/** The best way to break a title into a justified block, not higher than `highest`. */
export function fitBlock(
  title: string,
  face: Face,
  width: number,
  highest: number,
  wishes: BlockWishes,
): BlockFit {
  const gap = wishes.gap * width * 0.12
  const fit = least(
    linesOf(title, wishes.lines ?? 4).map((lines) => setBlock(lines, face, width, gap, highest, wishes)),
  )
  const shrink = fit.height > highest ? highest / fit.height : 1
  const lines = fit.words.map((words, i) => ({
    words,
    size: (fit.sizes[i] ?? 0) * shrink,
    height: (fit.heights[i] ?? 0) * shrink,
  }))
  return { lines, gap: gap * shrink, height: Math.min(fit.height, highest) }
}

function setBlock(
  words: string[],
  face: Face,
  width: number,
  gap: number,
  highest: number,
  { target }: BlockWishes,
) {
  const sizes = words.map((line) => width / measure(line, face))
  const caps = sizes.map((size, i) => size * (capHeight(face) + (i && ACCENT.test(words[i] ?? '') ? 0.2 : 0)))
  const last = words.length - 1
  const tails = sizes.map((size, i) => (i < last && TAIL.test(words[i] ?? '') ? size * 0.12 : 0))
  const heights = caps.map((cap, i) => (i ? cap + (tails[i - 1] ?? 0) : cap))
  const height = sum(caps) + sum(tails) + gap * last
  const spread = Math.max(...sizes) / Math.min(...sizes)
  const score =
    Math.abs(height - target) / target +
    (height > highest ? 4 * (height / highest) : 0) +
    (spread > 2.6 ? spread - 2.6 : 0) * 0.6
  return { words, sizes, heights, height, score }
}

/** Lines of one size. */
export interface EvenFit {
  lines: string[]
  size: number
  /** From baseline to baseline. */
  lead: number
  height: number
}

/** The largest way to set a title in lines of one size; thin last lines count against a break. */
export function fitEven(
  title: string,
  face: Face,
  width: number,
  highest: number,
  { lead, track, maxSize }: { lead: number; track: number; maxSize: number },
): EvenFit {
  const fits = linesOf(title, 4).map((lines) => {
    const widths = lines.map((line) => measure(line, face, track))
    const heightAt = (size: number): number => size * (capHeight(face) + lead * (lines.length - 1))
    let size = Math.min(maxSize, width / Math.max(...widths))
    if (heightAt(size) > highest) size *= highest / heightAt(size)
    const thin = Math.min(...widths) / Math.max(...widths) < 0.34
    const score = -size * (1 - lines.length * 0.02 - (thin ? 0.3 : 0))
    return { lines, size, lead: size * lead, height: heightAt(size), score }
  })
  return least(fits)
}
