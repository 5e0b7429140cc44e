/** Names in one line of a language: only the first keeps its capital, as in a sentence. */
export const namedLine = (names: readonly string[], language: string): string =>
  names.map((name, at) => (at === 0 ? name : name.toLocaleLowerCase(language))).join(', ')
