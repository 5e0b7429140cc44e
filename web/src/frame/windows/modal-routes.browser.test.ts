import { type Locator, page } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { getLegalText } from '#contract/legal.ts'
import { getNewsItem, listNews } from '#contract/news.ts'
import { getContentStream, getTrailerStream } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { card, catalogue, identity, player, settings, shell } = words.en
const modal = page.getByCss('[data-modal-page]')
const main = page.getByRole('main')
const news = {
  id: 1,
  title: 'A new channel',
  short: null,
  image: null,
  published_at: '2026-06-16T07:00:00.000Z',
}
const back = () =>
  page.getByRole('region', { name: player.player }).getByRole('button', { name: player.back, exact: true })
const cross = () => modal.getByRole('button', { name: shell.close }).last()

/** How an element comes: by which animation. */
const comingOf = (found: Locator) => () => {
  const [element] = found.elements()
  return element ? getComputedStyle(element).animationName : null
}

interface Way {
  /** Where it is opened, the link that opens it, the address that it has then, and how it is left. */
  readonly from: string
  readonly link: () => Locator
  readonly to: string
  readonly shown: Locator
  readonly leave: () => Locator
}

const WAYS: readonly Way[] = [
  {
    from: '/films',
    link: () => main.getByCss('a[href*="/contents/metropolis"]').first(),
    to: '/contents/metropolis-10',
    shown: modal,
    leave: cross,
  },
  {
    from: '/',
    link: () => main.getByCss('a[href*="/persons/"]').first(),
    to: '/persons/',
    shown: modal,
    leave: cross,
  },
  {
    from: '/contents/metropolis',
    link: () => main.getByRole('link', { name: card.trailer }),
    to: '/trailers/10',
    shown: modal,
    leave: back,
  },
  {
    from: '/news',
    link: () => main.getByRole('link', { name: /A new channel/ }),
    to: '/news/1',
    shown: modal,
    leave: cross,
  },
  ...(['agreement', 'privacy'] as const).map((kind): Way => ({
    from: '/faq',
    link: () => page.getByRole('contentinfo').getByRole('link', { name: shell[kind] }),
    to: `/${kind}`,
    shown: modal,
    leave: cross,
  })),
  {
    from: '/contents/metropolis',
    link: () => main.getByRole('link', { name: catalogue.watch }).first(),
    to: '/watch/10',
    shown: page.getByCss('[data-slides="true"]'),
    leave: back,
  },
]

const prepare = (service: FakeService) => {
  answerAccount(service)
  service.answer(
    getContent,
    contentOf('10', { slug: 'metropolis', title: 'Metropolis', trailers: [{ id: '10' }] }),
  )
  service.answer(getTrailerStream, streamOf())
  service.answer(getContentStream, streamOf())
  service.answer(listNews, [news])
  service.answer(getNewsItem, { ...news, text: 'It begins today.' })
  service.answer(getLegalText, ({ params }) => ({ kind: params.kind, title: 'Text', text: 'All of it.' }))
}
const network = networkOf({ agreement: '/agreement', privacy: '/privacy' })

for (const { from, link, to, shown, leave } of WAYS)
  test(`from ${from} ${to} slides in over the page, and leaves it as it was [shell.modal-page-routes]`, async ({
    app,
    service,
  }) => {
    prepare(service)
    await app.open(from, from === '/' ? { ...homeBoot(), network } : { network })
    await link().click()
    await expect.poll(() => app.address).toContain(to)
    await expect.poll(comingOf(shown)).toMatch(/enter/)
    await leave().click()
    await expect.poll(() => app.address).toBe(from)
  })

async function openSettings(app: AppPage): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: pattern(identity.account) })
    .click()
  await page.getByRole('banner').getByRole('link', { name: settings.title }).click()
  await expect.poll(() => app.address).toBe('/settings')
}

test('the settings slide in under the header, with the pages below them, and close to the page they were opened on [shell.modal-page-routes]', async ({
  app,
  service,
}) => {
  prepare(service)
  await app.open('/films', { network })
  await openSettings(app)
  const pane = main.getByCss('[data-page]').first()
  await expect.poll(comingOf(pane)).toMatch(/enter/)
  const first = pane.element()
  await main.getByRole('link', { name: settings.language }).click()
  await expect.poll(() => app.address).toBe('/settings/language')
  await main.getByRole('link', { name: settings.language_interface }).click()
  await expect.poll(() => app.address).toBe('/settings/language/interface')
  // It has come once: what is below it changes inside of it.
  expect(pane.element()).toBe(first)
  await main.getByRole('button', { name: settings.close }).click()
  await expect.poll(() => app.address).toBe('/films')
})

test('a channel slides in over the list on a phone, and is a plain page wider than 932 px [shell.modal-page-routes]', async ({
  app,
}) => {
  const list = main.getByRole('list', { name: words.en.tv.channels })
  await resize(NARROW)
  await app.open('/channels')
  await list.getByRole('link').first().click()
  await expect.poll(() => app.address).toBe('/channels/all/one')
  await expect.poll(comingOf(modal)).toMatch(/enter/)
  await app.atRest()
  history.back()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/channels')

  await resize({ width: 933, height: 800 })
  await app.open('/channels')
  await list.getByRole('link').first().click()
  await expect.poll(() => app.address).toBe('/channels/all/one')
  await expect.element(list).toBeVisible()
  expect(modal.elements()).toEqual([])
})
