/** The shortest name of a language (BCP 47): containers say `rus`, players `ru`. Undefined for what names none. */
export function languageOf(word: string | undefined): string | undefined {
  try {
    const [language] = Intl.getCanonicalLocales(word?.trim() ?? '')
    return language === undefined || /^(und|mul|zxx|mis)\b/.test(language) ? undefined : language
  } catch {
    return undefined
  }
}

/** The name of a track by its language, in that language, as menus show it: `ru` is Русский, `ru-track2` Русский 2. */
export function languageName(language: string): string {
  const [, main = language, number] = /^(.+)-track(\d+)$/.exec(language) ?? []
  const name = new Intl.DisplayNames([main], { type: 'language' }).of(main) ?? main
  const shown = name.charAt(0).toLocaleUpperCase(main) + name.slice(1)
  return number === undefined ? shown : `${shown} ${number}`
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
