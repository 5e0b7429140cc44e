import { page } from 'vitest/browser'
import { listDevices } from '#contract/identity-endpoints.ts'
import { listCards } from '#contract/payforms.ts'
import { getConfiguration, getResources } from '#contract/providers.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney } from '../testing/browser/usual-money.ts'
import { words } from '../testing/words.ts'

const { settings } = words.en
const banner = page.getByRole('banner')

test('what was asked for is not asked for again within 3 s, and is after that; money is each time [shell.cache-default] [shell.cache-methods]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  await app.open('/settings/info')
  const nav = page.getByRole('navigation', { name: settings.title })
  const asked = () => service.asked(listDevices).length
  /** Goes to the list of devices and back. */
  const look = async () => {
    await nav.getByRole('link', { name: settings.devices }).click()
    await expect.element(page.getByText(settings.devices_hint)).toBeVisible()
    await app.atRest()
    await nav.getByRole('link', { name: settings.info }).click()
    await expect.poll(() => app.address).toBe('/settings/info')
  }
  await expect.poll(asked).toBe(1)
  await app.atRest()
  clock.pause()
  await clock.runFor(3000)
  await look()
  expect(asked()).toBe(2)
  await clock.runFor(2900)
  await look()
  expect(asked()).toBe(2)
  await clock.runFor(100)
  await look()
  expect(asked()).toBe(3)

  clock.resume()
  await app.open('/settings/cards')
  await app.atRest()
  const cards = service.asked(listCards).length
  expect(cards).toBeGreaterThan(0)
  await page.getByRole('link', { name: settings.language }).click()
  await expect.poll(() => app.address).toBe('/settings/language')
  await app.atRest()
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
