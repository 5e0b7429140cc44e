import { page } from 'vitest/browser'
import { getNetwork } from '#contract/providers.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { expectNoOverflow } from '../testing/browser/overflow.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

/** The languages by the names that their readers know them by, and what the page of languages is called in them. */
const OFFERED = {
  ru: ['Русский', 'Язык интерфейса'],
  en: ['English', 'Interface language'],
  bg: ['Български', 'Език на интерфейса'],
  kk: ['Қазақша', 'Интерфейс тілі'],
  tg: ['Тоҷикӣ', 'Забони интерфейс'],
  ky: ['Кыргызча', 'Интерфейс тили'],
  uz: ['O‘zbekcha', 'Interfeys tili'],
  ka: ['ქართული', 'ინტერფეისის ენა'],
  lv: ['Latviešu', 'Saskarnes valoda'],
  az: ['Azərbaycanca', 'İnterfeys dili'],
  ro: ['Română', 'Limba interfeței'],
} as const
const REVIEWED = new Set(['ru', 'en', 'kk', 'uz'])

test('eleven languages are offered; each changes the page at once and fits a phone, and those that no speaker has read are marked [shell.languages-offered] [shell.languages-sorted]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const known = networkOf()
  // By what is answered first they would stand the other way round.
  const available = Object.entries(OFFERED)
    .map(([key, [name]], at) => ({ key, name, priority: at + 1, interface: true }))
    .toReversed()
  const network = { ...known, languages: { ...known.languages, available } }
  service.answer(getNetwork, network)
  await resize(NARROW)
  await app.open('/settings/language/interface', { network })
  const list = page.getByRole('main').getByRole('list')
  const choices = () => list.getByRole('button').elements()
  await expect.poll(() => choices().length).toBe(Object.keys(OFFERED).length)
  expect(choices().map((choice) => choice.getAttribute('lang'))).toEqual(Object.keys(OFFERED))
  for (const [at, key] of Object.keys(OFFERED).entries()) {
    const marked = choices()[at]?.textContent.includes(words.en.settings.language_unreviewed)
    expect({ key, marked }).toEqual({ key, marked: !REVIEWED.has(key) })
  }
  for (const [key, [name, title]] of Object.entries(OFFERED).toReversed()) {
    await list.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect.element(list).toHaveAccessibleName(title)
    expect(document.documentElement.lang).toBe(key)
    await expectNoOverflow()
  }
})
