/** A language as a provider offers it. */
interface Offered {
  readonly key: string
  readonly name: string
  readonly priority: number
  readonly interface: boolean
}

/** Tags of sound without words, in many languages or in none that anybody knows, and of what is to be used among people alone. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['und', 'mul', 'mis', 'zxx'])
const LANGUAGE = /^[a-z]{2,3}$/
/** Only these write a name in a list with a capital; Georgian capitals are for whole words. */
const WITH_CAPITALS = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u

/** `ru` of `RU-track2`. */
const mainOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Made once for each language: it takes longer than all that is asked of it. */
const known = new Map<string, Intl.DisplayNames>()
function namesIn(language: string): Intl.DisplayNames {
  const names =
    known.get(language) ?? new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  known.set(language, names)
  return names
}

/** What a language is called in another one, as it stands in a list; undefined where that is not known. */
function nameIn(language: string, key: string): string | undefined {
  const name = LANGUAGE.test(mainOf(key)) ? namesIn(language).of(key) : undefined
  if (name === undefined || !WITH_CAPITALS.test(name)) return name
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(language) + rest.join('')
}

/**
 * The languages to choose sound or subtitles from: those of a provider in its order, then what else its titles have, by name. All are called as
 * the viewer knows them.
 * @param own of the provider, for its interface too
 * @param found tags of the tracks that its titles have
 * @param language the viewer's
 */
export function trackLanguages<Own extends Offered>(
  own: readonly Own[],
  found: Iterable<string>,
  language: string,
): Offered[] {
  const said = new Set(own.map(({ key }) => mainOf(key)))
  const others = [...new Set(Array.from(found, mainOf))].filter(
    (key) => LANGUAGE.test(key) && !NO_LANGUAGES.has(key) && !said.has(key),
  )
  const last = Math.max(-1, ...own.map(({ priority }) => priority))
  const named = others
    .map((key) => ({ key, name: nameIn(language, key) ?? key }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
  return [
    ...own.map((one) => ({ ...one, name: nameIn(language, one.key) ?? one.name })),
    ...named.map((one, at) => ({ ...one, priority: last + 1 + at, interface: false })),
  ]
}
