/** An element of a manifest with what is in it. */
export interface Element {
  readonly name: string
  readonly said: ReadonlyMap<string, string>
  readonly inner: Element[]
}

const UNESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a document of XML as far as manifests need it. @throws RangeError where it is not well-formed */
export function elementsOf(text: string): Element {
  const root: Element = { name: '', said: new Map(), inner: [] }
  const open = [root]
  for (const [tag, isEnd, name = '', said = '', isWhole] of text.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    const within = open.at(-1)!
    if (isEnd) {
      if (within.name !== name) throw new RangeError(`${tag} ends ${within.name}`)
      open.pop()
      continue
    }
    const found = new Map<string, string>()
    for (const [, key = '', value = ''] of said.matchAll(/([\w:]+)="([^"]*)"/g)) {
      if (found.has(key)) throw new RangeError(`${key} is said twice: ${tag}`)
      found.set(
        key,
        value.replaceAll(/&(\w+);/g, (_, word: string) => UNESCAPED[word] ?? ''),
      )
    }
    const element = { name, said: found, inner: [] }
    within.inner.push(element)
    if (!isWhole) open.push(element)
  }
  const rest = text.replaceAll(/<\?xml[^>]*\?>|<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  if (open.length !== 1 || root.inner.length !== 1 || rest.includes('<'))
    throw new RangeError('the document is not well-formed')
  return root.inner[0]!
}

/** What is in an element under a name, in its order. */
export const allOf = ({ inner }: Element, name: string): Element[] => inner.filter((one) => one.name === name)

/** Seconds of `PT1H2M3.4S`. */
export function secondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration) ?? []
  return /\d/.test(duration) ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : Number.NaN
}
