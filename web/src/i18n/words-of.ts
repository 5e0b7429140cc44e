/**
 * The words of a feature in a language with two plural forms: every key of the Russian ones, less `_few` and `_many` of
 * what is counted.
 */
export type WordsOf<Russian> = {
  readonly [
    Key in keyof Russian as Key extends `${infer Stem}_few` | `${infer Stem}_many`
      ? `${Stem}_other` extends keyof Russian
        ? never
        : Key
      : Key
  ]: Russian[Key] extends string ? string : WordsOf<Russian[Key]>
}
