import { page } from 'vitest/browser'
import { getContent, getRow } from '#contract/catalogue-endpoints.ts'
import { listDevices } from '#contract/identity-endpoints.ts'
import { listCards } from '#contract/payforms.ts'
import { getConfiguration, getResources } from '#contract/providers.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { usualRow } from '../testing/browser/usual-home.ts'
import { answerMoney } from '../testing/browser/usual-money.ts'
import { words } from '../testing/words.ts'

const { catalogue, settings } = words.en
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

test('a title and a row are not asked for again within 900 s, or as long as the row says, and are after that [catalogue.cache-lifetime]', async ({
  app,
  clock,
  service,
}) => {
  const asked = () => [
    service.asked(getContent).length,
    service.asked(getRow).filter(({ params }) => params.id === '4').length,
  ]
  await app.open('/contents/metropolis')
  await app.atRest()
  clock.pause()
  await banner.getByRole('link', { name: 'Films', exact: true }).first().click()
  await expect.poll(() => app.address).toBe('/films')
  await app.atRest()
  expect(asked()).toEqual([1, 1])
  /** Goes to the title and back to its row so much later. */
  const look = async (ms: number) => {
    await clock.jump(ms)
    for (const [go, address] of [
      ['back', '/contents/metropolis'],
      ['forward', '/films'],
    ] as const) {
      history[go]()
      await expect.poll(() => app.address).toBe(address)
      await app.atRest()
    }
    return asked()
  }
  expect(await look(895_000)).toEqual([1, 1])
  service.answer(getRow, ({ params }) => ({ ...usualRow(params.id), cache_timeout: 60 }))
  expect(await look(6000)).toEqual([2, 2])
  expect([await look(58_000), await look(3000)]).toEqual([
    [2, 2],
    [2, 3],
  ])
})

test('a row that is on its way when something is bought is asked for anew, and shows no locks of before', async ({
  app,
  service,
}) => {
  const asked = () => service.asked(getRow).filter(({ params }) => params.id === '4')
  service.answer(getRow, (one) => {
    const row = usualRow(one.params.id)
    const isBefore = asked().indexOf(one) === 0
    return { ...row, contents: row.contents.map((film) => ({ ...film, is_purchased: !isBefore })) }
  })
  const others = new BroadcastChannel('openair.changed')
  try {
    const answerRows = service.hold(getRow)
    await app.open('/films')
    await expect.poll(() => asked().length).toBe(1)
    others.postMessage([])
    await expect.poll(() => asked().length).toBe(2)
    answerRows()
    const film = page.getByRole('main').getByRole('link', { name: 'Metropolis' }).first()
    await expect.element(film).toBeVisible()
    await app.atRest()
    expect(page.getByRole('main').getByRole('img', { name: catalogue.closed }).elements()).toEqual([])
    // Answered just now, it is asked for again all the same.
    others.postMessage([])
    await expect.poll(() => asked().length).toBe(3)
  } finally {
    others.close()
  }
})
