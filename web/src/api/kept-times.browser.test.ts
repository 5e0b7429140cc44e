import { page } from 'vitest/browser'
import { listProfiles } from '#contract/profiles.ts'
import { listCards } from '#contract/payforms.ts'
import { getConfiguration, getResources } from '#contract/providers.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney } from '../testing/browser/usual-money.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, settings } = words.en
const banner = page.getByRole('banner')
const account = banner.getByRole('button', { name: pattern(identity.account) })
const manage = banner.getByRole('link', { name: settings.profiles_manage })

test('what was asked for is not asked for again within 3 s, and is after that; money is each time [shell.cache-default] [shell.cache-methods]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  await app.open('/films')
  await expect.element(account).toBeVisible()
  await app.atRest()
  clock.pause()
  const asked = () => service.asked(listProfiles).length
  const look = async () => {
    await account.click()
    await expect.element(manage).toBeVisible()
    await app.atRest()
    await account.click()
    await expect.element(manage).not.toBeInTheDocument()
  }
  await look()
  const first = asked()
  expect(first).toBeGreaterThan(0)
  await clock.runFor(2900)
  await look()
  expect(asked()).toBe(first)
  await clock.runFor(200)
  await look()
  expect(asked()).toBe(first + 1)

  clock.resume()
  await app.open('/settings/cards')
  await app.atRest()
  const cards = service.asked(listCards).length
  expect(cards).toBeGreaterThan(0)
  await page.getByRole('link', { name: settings.language }).click()
  history.back()
  await expect.poll(() => service.asked(listCards).length).toBeGreaterThan(cards)
})

test('limits and menu of the provider are not asked for again within 30 s, and are after that [shell.cache-configuration]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  await app.open('/settings/language')
  await app.atRest()
  clock.pause()
  const asked = () => [service.asked(getConfiguration).length, service.asked(getResources).length]
  const nav = page.getByRole('navigation', { name: settings.title })
  /** Goes to the page that shows limits and home, which shows the menu, and back. */
  const look = async () => {
    await nav.getByRole('link', { name: settings.info }).click()
    await expect.poll(() => app.address).toBe('/settings/info')
    await app.atRest()
    await banner.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect.poll(() => app.address).toBe('/')
    await app.atRest()
    history.back()
    history.back()
    await expect.poll(() => app.address).toBe('/settings/language')
  }
  await look()
  await clock.runFor(28_000)
  await look()
  expect(asked()).toEqual([0, 0])
  await clock.runFor(3000)
  await look()
  expect(asked()).toEqual([1, 1])
})
