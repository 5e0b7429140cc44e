/** Cyrillic of every language that the service speaks, as Latin writes it. */
const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  ә: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ғ: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'i',
  к: 'k',
  қ: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  ң: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ұ: 'u',
  ү: 'u',
  ў: 'o',
  ф: 'f',
  х: 'h',
  ҳ: 'h',
  һ: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Letters of a word that count: longer ones are no words, and PostgreSQL looks for none over 2046 bytes. */
const LONG_WORD = /(\S{64})\S+/gu

/** Different spellings of one sound, brought to one. The order matters: digraphs before their letters. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/shch/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/i+e/g, 'e'],
  [/io/g, 'e'],
  [/([a-z])\1+/g, '$1'],
]

/**
 * What a name sounds like in plain Latin: lower case, without diacritics, apostrophes and doubled letters. Letters that one
 * alphabet writes in several ways become one, so that both ways of transliteration meet.
 */
export function soundOf(text: string, x: 'ks' | 'h'): string {
  const latin = [...text.toLowerCase().normalize('NFC')].map((letter) => LATIN[letter] ?? letter).join('')
  const plain = latin
    .normalize('NFD')
    .replaceAll(/[\p{M}'’ʻʼ‘`]/gu, '')
    .replaceAll('x', x)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(LONG_WORD, '$1')
    .trim()
  return FOLDS.reduce((sound, [from, to]) => sound.replaceAll(from, to), plain)
}
