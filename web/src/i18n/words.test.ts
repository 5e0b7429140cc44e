import { createInstance, type ResourceLanguage } from 'i18next'
import { expect, test } from 'vitest'
import { folderOf } from './languages.ts'

const files = import.meta.glob<Readonly<Record<string, ResourceLanguage>>>(
  ['./*/*.ts', '!./*/{first,language,calendar}.ts'],
  { eager: true },
)
const LANGUAGES = [...new Set(Object.keys(files).map(folderOf))].filter((language) => language !== 'ru')
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** Every text of a language by its path, such as `catalogue.roles.actor`. */
function textsOf(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (path: string, value: unknown): void => {
    if (typeof value === 'string') found.set(path, value)
    else for (const [key, inner] of Object.entries(Object(value))) walk(path ? `${path}.${key}` : key, inner)
  }
  for (const [path, file] of Object.entries(files)) {
    if (path.startsWith(`./${language}/`)) walk('', { ...file })
  }
  return found
}

/** What is counted: paths less their plural form. Other words may end like one (`too_many`). */
function counted(texts: ReadonlyMap<string, string>): Set<string> {
  const stems = [...texts.keys()].filter((path) => path.endsWith('_other'))
  return new Set(stems.map((path) => path.replace(PLURAL, '')))
}

/** The names in `{{…}}` by path. Plural forms of one thing stand under one path: names that differ make two entries. */
function namesOf(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const stems = counted(texts)
  const names: Record<string, string[]> = {}
  for (const [path, text] of texts) {
    const stem = path.replace(PLURAL, '')
    const key = stems.has(stem) ? stem : path
    const told = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()
    names[key] = [...new Set([...(names[key] ?? []), told.join(' ')])]
  }
  return names
}

test.each(LANGUAGES)('%s says everything that Russian says, with the same names in it', (language) => {
  const russian = namesOf(textsOf('ru'))
  expect(Object.keys(russian).length).toBeGreaterThan(300)
  expect(namesOf(textsOf(language))).toEqual(russian)
})

test.each(['ru', ...LANGUAGES])(
  '%s has every plural form that it tells apart, and no empty text',
  (language) => {
    const texts = textsOf(language)
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const wanted = [...counted(texts)].flatMap((stem) => pluralCategories.map((form) => `${stem}_${form}`))
    expect(wanted.filter((path) => !texts.has(path))).toEqual([])
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  },
)

test('a number picks the Kazakh and the Uzbek form without borrowing from another language', async () => {
  const said = async (language: string, count: number) => {
    const words: ResourceLanguage = {}
    for (const [path, text] of textsOf(language)) words[path] = text
    const instance = createInstance()
    await instance.init({
      lng: language,
      keySeparator: false,
      resources: { [language]: { translation: words } },
    })
    return instance.t('catalogue.seasons_count', { count })
  }
  expect([await said('kk', 1), await said('kk', 5)]).toEqual(['1 маусым', '5 маусым'])
  expect([await said('uz', 1), await said('uz', 5)]).toEqual(['1 fasl', '5 fasl'])
})

test('what somebody does for a film is said without saying whether it is a man or a woman', () => {
  const roles = [...textsOf('ru')].filter(([path]) => /catalogue\.(roles\.|credits_)/.test(path))
  expect(roles.length).toBeGreaterThan(7)
  // Russian names of the trades are those of men: актёр, режиссёр, сценарист, ведущий.
  expect(roles.filter(([, text]) => /(?:[её]р|[ое]р|ист|щий|ец)$/.test(text))).toEqual([])
})

test.each(['ru', ...LANGUAGES])('%s writes percents as its readers do', (language) => {
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(0.25).replace('25', '')
  const told = [...textsOf(language)].filter(([, text]) => /\{\{percent\}\}\s?%/.test(text))
  expect(told.length).toBeGreaterThan(2)
  expect(told.filter(([, text]) => !text.includes(`{{percent}}${percent}`))).toEqual([])
})

test('Uzbek writes oʻ and gʻ with one sign, the one that words read beside it have', () => {
  const texts = textsOf('uz')
  expect([...texts].filter(([, text]) => /[og][ʻ'`´ʼ’]/i.test(text))).toEqual([])
  expect([...texts.values()].filter((text) => text.includes('o‘')).length).toBeGreaterThan(100)
})

test('Kazakh puts a date into the case that the words after it ask for', () => {
  const bare = [...textsOf('kk')].filter(([, text]) => /\{\{(?:date|day)\}\} (?:дейін|бастап)/.test(text))
  // The month of a card is digits, which have no ending.
  expect(bare.map(([path]) => path).toSorted()).toEqual(['buying.card_until', 'money.card_until'])
})

// Both languages decline the names of months, which `Intl` gives in the nominative alone.
test.each(['lv', 'ka'])('in %s the day of a charge stands behind a colon, as it is called', (language) => {
  const texts = textsOf(language)
  const said = ['due_on', 'extended', 'extended_for', 'connected'].map((key) => texts.get(`money.${key}`))
  for (const text of [...said, texts.get('buying.already_renews')])
    expect(text).toMatch(/: \{\{da(?:te|y)\}\}/)
})
