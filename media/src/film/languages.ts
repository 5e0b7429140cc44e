/** The shortest name of a language (BCP 47): containers say `rus`, players `ru`. Undefined for what names none. */
export function languageOf(word: string | undefined): string | undefined {
  try {
    const [language] = Intl.getCanonicalLocales(word?.trim() ?? '')
    return language === undefined || /^(und|mul|zxx|mis)\b/.test(language) ? undefined : language
  } catch {
    return undefined
  }
}

/**
 * Languages of tracks of one kind, none twice, because a track is found by its language: a second Russian one is `ru-track2`.
 * @param tagged what the file says, track by track
 * @param said by the operator, in the order of the tracks; counts more than the file
 * @param fallback for what nobody names
 */
export function distinctLanguages(
  tagged: readonly (string | undefined)[],
  said: readonly string[],
  fallback: string,
): string[] {
  const seen = new Map<string, number>()
  return tagged.map((tag, at) => {
    const language = said[at] ?? tag ?? fallback
    const count = (seen.get(language) ?? 0) + 1
    seen.set(language, count)
    return count === 1 ? language : `${language}-track${count}`
  })
}
