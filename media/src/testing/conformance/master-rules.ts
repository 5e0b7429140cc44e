import { type Attributes, attributesOf, headRules, type Line, linesOf } from './hls-text.ts'

/** A list of a rendition that a multivariant playlist names, with what it says of it. */
export interface Named {
  uri: string
  said: Attributes
}

/** A multivariant playlist (RFC 8216, 4.3.4). */
export interface Master {
  lines: readonly Line[]
  variants: readonly Named[]
  firstPictures: readonly Named[]
  /** Sounds and subtitles. */
  media: readonly Named[]
}

/** Reads a multivariant playlist. @throws RangeError where an attribute list is malformed */
export function masterOf(text: string): Master {
  const lines = linesOf(text)
  const tagged = (name: string): Named[] =>
    lines
      .filter(({ tag }) => tag === name)
      .map(({ value }) => attributesOf(value))
      .map((said) => ({ said, uri: said.get('URI') ?? '' }))
  const variants = lines.flatMap(({ tag, value }, at) =>
    tag === 'EXT-X-STREAM-INF' ? [{ said: attributesOf(value), uri: lines[at + 1]?.value ?? '' }] : [],
  )
  return {
    lines,
    variants,
    firstPictures: tagged('EXT-X-I-FRAME-STREAM-INF'),
    media: tagged('EXT-X-MEDIA'),
  }
}

const VARIANT = ['BANDWIDTH', 'AVERAGE-BANDWIDTH', 'CODECS', 'RESOLUTION', 'FRAME-RATE']
const FIRST_PICTURES = ['BANDWIDTH', 'AVERAGE-BANDWIDTH', 'CODECS', 'RESOLUTION', 'URI']
const NO_FIRST_PICTURES = ['FRAME-RATE', 'AUDIO', 'SUBTITLES', 'CLOSED-CAPTIONS']
const RENDITION = {
  AUDIO: ['GROUP-ID', 'NAME', 'LANGUAGE', 'CHANNELS', 'URI'],
  SUBTITLES: ['GROUP-ID', 'NAME', 'LANGUAGE', 'URI'],
} as Record<string, readonly string[]>

/** What a multivariant playlist by itself says against the rules (RFC 8216, 4.3.4; Apple's authoring specification, 9). */
export function masterRules({ lines, variants, firstPictures, media }: Master): string[] {
  const said = headRules(lines)
  const wants = ({ uri, said: has }: Named, names: readonly string[]): void => {
    for (const name of names) if (!has.get(name)) said.push(`${uri} has no ${name}`)
  }
  if (variants.length === 0) said.push('lists nothing')
  if (!lines.some(({ tag }) => tag === 'EXT-X-INDEPENDENT-SEGMENTS'))
    said.push('does not say that its segments are independent')
  for (const variant of variants) {
    wants(variant, VARIANT)
    for (const kind of ['AUDIO', 'SUBTITLES']) {
      const group = variant.said.get(kind)
      const isThere = media.some((one) => one.said.get('TYPE') === kind && one.said.get('GROUP-ID') === group)
      if (group !== undefined && !isThere)
        said.push(`${variant.uri} names ${kind} that are not there: ${group}`)
    }
  }
  for (const one of [...variants, ...firstPictures]) {
    const [peak, average] = ratesOf(one)
    if (average > peak) said.push(`${one.uri} takes more on average than at most`)
  }
  for (const one of firstPictures) {
    wants(one, FIRST_PICTURES)
    for (const name of NO_FIRST_PICTURES) if (one.said.has(name)) said.push(`${one.uri} says ${name}`)
  }
  for (const one of media) {
    wants(one, RENDITION[one.said.get('TYPE') ?? ''] ?? ['a TYPE that is known'])
    if (one.said.get('DEFAULT') === 'YES' && one.said.get('AUTOSELECT') === 'NO')
      said.push(`${one.uri} is taken at first and never by itself`)
    if (one.said.get('TYPE') !== 'SUBTITLES' && one.said.has('FORCED')) said.push(`${one.uri} is FORCED`)
  }
  return [...said, ...groupRules(media)]
}

function groupRules(media: readonly Named[]): string[] {
  const said: string[] = []
  const groups = Map.groupBy(media, ({ said: has }) => `${has.get('TYPE')} ${has.get('GROUP-ID')}`)
  for (const [group, members] of groups) {
    const names = members.map((one) => one.said.get('NAME'))
    if (new Set(names).size < names.length) said.push(`${group} has a name twice: ${names.join()}`)
    const first = members.filter((one) => one.said.get('DEFAULT') === 'YES').length
    if (first > 1) said.push(`${group} has ${first} that are taken at first`)
    if (group.startsWith('AUDIO') && first === 0) said.push(`${group} has none that is taken at first`)
  }
  return said
}

/** Bits per second that are declared: at most, and on average. */
export const ratesOf = ({ said }: Named): [number, number] => [
  Number(said.get('BANDWIDTH')),
  Number(said.get('AVERAGE-BANDWIDTH')),
]

/** Bytes of a segment that was measured, and the seconds that it is listed with. */
export interface Weight {
  bytes: number
  seconds: number
}

/** How far what is measured may lie from what is declared (Apple's authoring specification, 9.14 to 9.17). */
const CLOSE = 1.1
const LIVE_PEAK = 1.25

/**
 * What segments weigh against what was declared of them. Of what is complete both rates are within a tenth; what runs on, or shows a part of
 * what was declared, may stay below.
 */
export function rateRules(named: Named, weights: readonly Weight[], isWhole: boolean): string[] {
  const [declaredPeak, declaredAverage] = ratesOf(named)
  const peak = Math.max(...weights.map(({ bytes, seconds }) => (bytes * 8) / seconds))
  const total = (of: keyof Weight): number => weights.reduce((sum, one) => sum + one[of], 0)
  const average = (total('bytes') * 8) / total('seconds')
  const said: string[] = []
  const tell = (what: string, measured: number, declared: number): void =>
    void said.push(`${named.uri} takes ${Math.round(measured)} bits a second ${what}, and says ${declared}`)
  if (peak > declaredPeak * (isWhole ? CLOSE : LIVE_PEAK)) tell('at most', peak, declaredPeak)
  if (average > declaredAverage * CLOSE) tell('on average', average, declaredAverage)
  if (isWhole && peak * CLOSE < declaredPeak) tell('at most', peak, declaredPeak)
  if (isWhole && average * CLOSE < declaredAverage) tell('on average', average, declaredAverage)
  return said
}
