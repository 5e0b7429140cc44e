/** A line of a playlist: a tag with what stands behind its colon, or an address. */
export interface Line {
  /** Without `#`; empty where the line is an address. */
  tag: string
  value: string
}

export type Attributes = ReadonlyMap<string, string>

/** All lines of a playlist but empty ones and comments. */
export function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || (line.startsWith('#') && !line.startsWith('#EXT'))) return []
    const [, tag = '', value = ''] = /^#([^:]*):?(.*)$/s.exec(line) ?? ['', '', line]
    return [{ tag, value }]
  })
}

/** An attribute list (RFC 8216, 4.2), quotes taken off. @throws RangeError where it is malformed or says something twice */
export function attributesOf(value: string): Attributes {
  const found = new Map<string, string>()
  const pair = /([A-Z0-9-]+)=("[^"]*"|[^",\s]+)(?:,|$)/y
  while (pair.lastIndex < value.length) {
    const [, name, said] = pair.exec(value) ?? []
    if (name === undefined || said === undefined) throw new RangeError(`no attribute list: ${value}`)
    if (found.has(name)) throw new RangeError(`${name} is said twice: ${value}`)
    found.set(name, said.replaceAll('"', ''))
  }
  return found
}

/** The highest protocol version that what stands in a playlist asks for (RFC 8216, 7). */
export function versionNeeded(lines: readonly Line[]): number {
  const isOfFirstPictures = lines.some(({ tag }) => tag === 'EXT-X-I-FRAMES-ONLY')
  const needs = lines.map(({ tag, value }) => {
    if (tag === 'EXT-X-MAP') return isOfFirstPictures ? 5 : 6
    if (tag === 'EXT-X-KEY' && /KEYFORMAT|SAMPLE-AES/.test(value)) return 5
    if (tag === 'EXT-X-I-FRAMES-ONLY' || tag === 'EXT-X-BYTERANGE') return 4
    if (tag === 'EXTINF' && value.includes('.')) return 3
    return tag === 'EXT-X-KEY' && value.includes('IV=') ? 2 : 1
  })
  return Math.max(1, ...needs)
}

/** What every playlist begins with. */
export function headRules(lines: readonly Line[]): string[] {
  const said: string[] = []
  const versions = lines.filter(({ tag }) => tag === 'EXT-X-VERSION').map(({ value }) => Number(value))
  if (lines[0]?.tag !== 'EXTM3U') said.push('does not begin with EXTM3U')
  if (versions.length !== 1) said.push(`says ${versions.length} versions`)
  const needed = versionNeeded(lines)
  if ((versions[0] ?? 1) < needed) said.push(`says version ${versions[0] ?? 1} and needs ${needed}`)
  return said
}
