/** A text by language key. */
export type LocalisedText = Readonly<Record<string, string>>

/**
 * The text in `language`; where it is missing, in the first language of `order` (the provider's own order) that has it,
 * then in any. Empty texts count as missing. Null when there is none at all.
 */
export function localise(
  text: LocalisedText | null,
  language: string,
  order: readonly string[],
): string | null {
  if (!text) return null
  const wanted = text[language]
  if (wanted) return wanted
  for (const key of order) {
    const fallback = text[key]
    if (fallback) return fallback
  }
  return Object.values(text).find((any) => any !== '') ?? null
}

/**
 * The interface language for a call: an explicit `lang`, then what `Accept-Language` prefers most, then the provider's
 * first. `available` holds the provider's language keys in its order. A region is ignored (`ru-KZ` is `ru`).
 */
export function chooseLanguage(
  available: readonly string[],
  lang: string | undefined,
  acceptLanguage: string | undefined,
): string {
  const explicit = lang === undefined ? undefined : primary(lang)
  if (explicit !== undefined && available.includes(explicit)) return explicit
  let best: { key: string; weight: number } | null = null
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [tag = '', ...parameters] = part.split(';')
    const key = primary(tag)
    if (!available.includes(key)) continue
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2))
    if (weight > 0 && (best === null || weight > best.weight)) best = { key, weight }
  }
  return best?.key ?? available[0] ?? 'en'
}

function primary(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/)[0] ?? ''
}
