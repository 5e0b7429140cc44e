/**
 * The words of a feature in a language with plural forms of its own, two where nothing else is said: every key of the Russian ones,
 * of what is counted one key per form.
 */
export type WordsOf<Russian, Forms extends Intl.LDMLPluralRule = 'one' | 'other'> = {
  readonly [
    Key in keyof Russian as Key extends `${infer Stem}_${Intl.LDMLPluralRule}`
      ? `${Stem}_other` extends keyof Russian
        ? `${Stem}_${Forms}`
        : Key
      : Key
  ]: Russian[Key] extends string ? string : WordsOf<Russian[Key], Forms>
}
