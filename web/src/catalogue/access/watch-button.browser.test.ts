import { page, userEvent } from 'vitest/browser'
import { getContent, getContentMeta } from '#contract/catalogue-endpoints.ts'
import type { ContentButton } from '#contract/catalogue.ts'
import { listPurchasePackets } from '#contract/commerce.ts'
import { getContentStream } from '#contract/playback.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop } from '../../testing/browser/usual-shop.ts'
import { contentOf, metaOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue, identity } = words.en
const watch = page.getByRole('link', { name: catalogue.watch, exact: true })
const title = page.getByRole('heading', { level: 1, name: 'Metropolis' })
const dialog = (name: string) => page.getByRole('dialog', { name })

/** What a button of a title says of a packet. */
const payButtonOf = (packet_id: number, caption: string, price: string, period: string): ContentButton => ({
  button_type: 'pay',
  caption,
  sub_caption: null,
  icon: null,
  play_after: true,
  show_options: false,
  button_data: { packet_id, price, period },
})
const plus = payButtonOf(2, 'Plus', '1490.00', '0-1-0')
const year = payButtonOf(3, 'A Year', '9990.00', '1-0-0')

test("a press on a card's button before the answer about the viewer is followed when it says that the film is open [catalogue.play-spinner]", async ({
  app,
  service,
}) => {
  service.answer(getContentStream, streamOf())
  const letThrough = service.hold(getContentMeta)
  await app.open('/contents/metropolis')
  await expect.element(watch).toHaveAttribute('aria-busy', 'true')
  await watch.click()
  expect(app.address).toBe('/contents/metropolis')
  letThrough()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBeGreaterThan(0)
})

test("a press on a card's button before the answer about the viewer leads nowhere when it says that the film is closed [catalogue.play-spinner]", async ({
  app,
  service,
}) => {
  service.answer(getContentMeta, metaOf({ is_purchased: false }))
  const letThrough = service.hold(getContentMeta)
  await app.open('/contents/metropolis')
  await expect.element(watch).toHaveAttribute('aria-busy', 'true')
  await watch.click()
  letThrough()
  await expect.element(page.getByText(catalogue.needs_packet)).toBeVisible()
  expect(app.address).toBe('/contents/metropolis')
})

test('a film outside the packets says so and does not offer to watch', async ({ app, service }) => {
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus] }))
  await app.open('/contents/metropolis')
  await expect.element(page.getByText(catalogue.needs_packet)).toBeVisible()
  expect(watch.elements()).toHaveLength(0)
})

test('a title whose video is not there yet says on its page that it is being processed, and one without any names nobody who has closed it [catalogue.unavailable-hint]', async ({
  app,
  service,
}) => {
  service.answer(getContentMeta, metaOf({ is_available: false, is_processing: true }))
  await app.open('/contents/metropolis')
  await expect.element(page.getByRole('status').getByText(catalogue.processing_text)).toBeVisible()
  await expect.element(watch).toBeVisible()
  service.answer(getContentMeta, metaOf({ is_available: false }))
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: catalogue.not_available }).click()
  await expect.element(dialog(catalogue.not_available)).toBeVisible()
  await expect.element(page.getByText(/rights holder/)).not.toBeInTheDocument()
})

test('a button of a packet is busy while it is looked at what may be bought [catalogue.play-spinner]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus] }))
  const letThrough = service.hold(listPurchasePackets)
  await app.open('/contents/metropolis')
  const pay = page.getByRole('button', { name: /^Plus/ })
  await expect.element(pay).toHaveAttribute('aria-busy', 'false')
  await pay.click()
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByCss('[aria-busy="true"]')).not.toBeInTheDocument()
})

test('a title that is not available says so and leads to the channel that has shown it last, else to TV; a lost one keeps its address [catalogue.unavailable-modal] [catalogue.error-lost-content] [catalogue.play-not-available]', async ({
  app,
  service,
}) => {
  service.answer(getContentMeta, metaOf({ is_available: false }))
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: catalogue.not_available }).click()
  const told = dialog(catalogue.not_available)
  await expect.element(told).toMatchTextContent(catalogue.not_available_text)
  const tv = told.getByRole('link', { name: card.watch_tv })
  await expect.element(tv).toHaveAttribute('href', '/channels')
  service.answer(getContent, contentOf('10', { slug: 'metropolis', last_seen_channel_ids: [3, 1] }))
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: catalogue.not_available }).click()
  await expect.element(tv).toHaveAttribute('href', '/channels/all/3')
  await tv.click()
  await expect.poll(() => app.address).toBe('/channels/all/3')
  service.refuse(getContent, 'lost_content')
  await app.open('/contents/gone')
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.lost_title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: card.watch_tv })).toBeVisible()
  expect(app.address).toBe('/contents/gone')
})

test.for([
  ['1440', { width: 1440, height: 900 }],
  ['390', NARROW],
] as const)(
  'packets that open a title: one is a button with its price, several are a menu, at %s px',
  async ([, window], { app, service }) => {
    await resize(window)
    service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus] }))
    await app.open('/contents/metropolis')
    await page.getByRole('button', { name: /^Plus 1,490\s₸ a month$/ }).click()
    // Who has not signed in does so first.
    const signIn = dialog(identity.phone_title)
    await expect.element(signIn).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(signIn).not.toBeInTheDocument()

    const licence = {
      license_info: 'Under a licence of the archive.',
      user_license_info: { text: 'Until the end of the year', color: '#F4B544' },
    }
    service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus, year], ...licence }))
    await app.open('/contents/metropolis')
    await expect.element(title).toBeVisible()
    await expect.element(page.getByText(licence.license_info)).toBeVisible()
    const own = page.getByText(licence.user_license_info.text)
    await expect.poll(() => getComputedStyle(own.element()).color).toBe('rgb(244, 181, 68)')
    await page.getByRole('button', { name: card.choose_packet }).click()
    const second = page.getByRole('button', { name: /^A Year/ })
    await expect.element(second).toBeVisible()
    expect(pixelsTooWide()).toBe(0)
    await second.click()
    await expect.element(signIn).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(pixelsTooWide()).toBe(0)
  },
)

test('what is said of a title’s licence is in the language of the page, also after that has been changed', async ({
  app,
  service,
}) => {
  const LICENCE: Readonly<Record<string, string>> = { en: 'Under a licence.', ru: 'По лицензии.' }
  service.answer(getContentMeta, () =>
    metaOf({ license_info: LICENCE[document.documentElement.lang] ?? null }),
  )
  await app.open('/contents/metropolis')
  await expect.element(page.getByText('Under a licence.')).toBeVisible()
  await app.atRest()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language: / })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Русский' }).click()
  await expect.element(page.getByText('По лицензии.')).toBeVisible()
  await expect.element(page.getByText('Under a licence.')).not.toBeInTheDocument()
})
