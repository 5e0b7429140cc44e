import type { Cue } from '../asset/manifest.ts'

const TIME = /(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/
const LINE = new RegExp(`^\\s*${TIME.source}\\s+-->\\s+${TIME.source}`)
const MARKUP = /<[^>]*>|\{\\[^}]*\}/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '', rlm: '' }

const secondsOf = ([hours = '0', minutes, seconds, part = '0']: readonly (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, '0')) / 1000

const plain = (line: string): string =>
  line.replaceAll(MARKUP, '').replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/**
 * Cues of a SubRip or WebVTT text in order of time, as plain words. Blocks without a time (headings, notes, styles) are left out.
 * @param text with any ends of lines
 */
export function cuesOf(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => LINE.test(line))
    const found = LINE.exec(lines[at] ?? '')
    if (!found) continue
    const words = lines
      .slice(at + 1)
      .map(plain)
      .join('\n')
      .trim()
    const [from, to] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
    if (words && to > from) cues.push({ from, to, text: words })
  }
  return cues.toSorted((a, b) => a.from - b.from)
}

/** Bytes of a text file: UTF-8 or UTF-16 as it says, else the old Cyrillic code page that subtitles still come in. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
