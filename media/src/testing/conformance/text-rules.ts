import type { ListedPart } from './media-list.ts'

const CLOCK = 90_000
/** A cue's time is written to the millisecond. */
const MS = 0.001

interface LoadedText {
  part: ListedPart
  text: string
}

/** Seconds of `hh:mm:ss.mmm`. */
const seconds = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/**
 * What subtitles in segments say against the rules (RFC 8216, 3.5; WebVTT, 4).
 * @param spans when the pictures of the same segments are shown, in seconds of their stream
 */
export function textRules(
  parts: readonly LoadedText[],
  spans: readonly { from: number; to: number }[],
): string[] {
  const said: string[] = []
  parts.forEach(({ part, text }, at) => {
    const tell = (what: string): void => void said.push(`${part.uri} ${what}`)
    if (!/^WEBVTT(\s|$)/.test(text)) tell('does not begin as WebVTT')
    const [, ticks, local] = /^X-TIMESTAMP-MAP=MPEGTS:(\d+),LOCAL:([\d:.]+)$/m.exec(text) ?? []
    if (ticks === undefined || local === undefined) return tell('does not say when it is shown')
    if (Number(ticks) >= 2 ** 33) tell('counts further than its clock')
    const moved = Number(ticks) / CLOCK - seconds(local)
    for (const [, from, to] of text.matchAll(/^([\d:.]+) --> ([\d:.]+)$/gm)) {
      const shown = [from!, to!].map((clock) => seconds(clock) + moved) as [number, number]
      if (shown[1] <= shown[0]) tell(`ends a text before it begins: ${from} --> ${to}`)
      const span = spans[at]
      if (span && (shown[0] > span.to + MS || shown[1] < span.from - MS))
        tell(`has a text at ${shown[0]} s, and its pictures from ${span.from} s`)
    }
  })
  return said
}
