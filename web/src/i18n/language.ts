/** What a language is, beside its words. */
export interface LanguageFacts {
  /** Whose texts are said where it has none, in order. */
  readonly borrowsFrom: readonly string[]
  /** How browsers name it besides by the name of its folder. */
  readonly alsoNamed?: readonly string[]
  /**
   * The locale that writes its numbers, where browsers have no data for it: Chromium claims to know Kazakh and Uzbek, which
   * write numbers as Russian does.
   */
  readonly numbersOf?: string
  /** No speaker of it has read its words yet: whoever chooses it is told. */
  readonly isUnreviewed?: boolean
  /** It is spoken where nothing else is known or fits; one language says so. */
  readonly isLast?: boolean
}
