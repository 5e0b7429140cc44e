import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getContent, getContentMeta } from '#contract/catalogue-endpoints.ts'
import { getContentStream, getTrailerStream, updateStat } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { playAt, playUntil } from '../../testing/browser/faked-picture.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf, metaOf, packetDetailOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { card, identity, player, shell } = words.en
const modal = page.getByCss('[data-modal-page]')

/** Opens the card of a film over the list of films. */
async function openCard(app: AppPage, slug: string): Promise<void> {
  await app.open('/films')
  await page.getByRole('main').getByCss(`a[href*="/contents/${slug}"]`).first().click()
  await expect.element(modal.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(modal).toHaveAttribute('data-leaving', 'false')
}

test('a closed modal page leaves for 200 ms and then goes back [shell.modal-page-close-animation]', async ({
  app,
  clock,
}) => {
  await openCard(app, 'metropolis')
  clock.pause()
  await modal.getByRole('button', { name: shell.close }).last().click()
  await expect.element(modal).toHaveAttribute('data-leaving', 'true')
  await clock.runFor(199)
  await expect.element(modal).toHaveAttribute('data-leaving', 'true')
  expect(app.address).toMatch(/^\/contents\//)
  await clock.runFor(1)
  await expect.poll(() => app.address).toBe('/films')
  await expect.element(modal).not.toBeInTheDocument()
})

test('Escape closes a modal page, unless something above it takes the key [shell.modal-escape]', async ({
  app,
  service,
}) => {
  const plus = packetDetailOf(2, 'Plus')
  const caption = { button_type: 'pay', caption: 'Plus', sub_caption: '1,490 ₸', icon: null }
  service.answer(
    getContentMeta,
    metaOf({
      is_purchased: false,
      buttons: [
        {
          ...caption,
          play_after: true,
          show_options: false,
          button_data: { packet_id: plus.id, price: plus.price, period: plus.period },
        },
      ],
    }),
  )
  await openCard(app, 'the-kid')
  await modal.getByRole('button', { name: /^Plus 1,490/ }).click()
  const packet = page.getByRole('dialog', { name: identity.phone_title })
  await expect.element(packet).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(packet).not.toBeInTheDocument()
  await expect.element(modal).toHaveAttribute('data-leaving', 'false')
  expect(app.address).toMatch(/^\/contents\//)
  await userEvent.keyboard('{Home}')
  await expect.element(modal).toHaveAttribute('data-leaving', 'false')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/films')
  await expect.element(modal).not.toBeInTheDocument()
})

test('a modal page leads back to what it was opened over; a trailer or a film that was the first location leads home [shell.modal-page-close-nav player.control-go-back]', async ({
  app,
  service,
}) => {
  service.answer(
    getContent,
    contentOf('10', { slug: 'metropolis', title: 'Metropolis', trailers: [{ id: '10' }] }),
  )
  service.answer(getTrailerStream, streamOf())
  service.answer(getContentStream, streamOf())
  const back = page
    .getByRole('region', { name: words.en.player.player })
    .getByRole('button', { name: words.en.player.back, exact: true })
  await openCard(app, 'metropolis')
  await modal.getByRole('link', { name: card.trailer }).click()
  await expect.poll(() => app.address).toBe('/trailers/10')
  await back.click()
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
  await modal.getByRole('button', { name: shell.close }).last().click()
  await expect.poll(() => app.address).toBe('/films')
  await expect.element(modal).not.toBeInTheDocument()

  for (const first of ['/trailers/10', '/watch/10']) {
    await app.open(first)
    await back.click()
    await expect.poll(() => app.address).toBe('/')
  }
})

test('a series that was the first location leads home from whichever episode has taken its place [shell.modal-page-close-nav]', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters)
  await app.open('/films')
  await app.open('/watch/21')
  await expect.poll(() => app.address).toBe('/watch/901')
  await page
    .getByRole('region', { name: player.player })
    .getByRole('button', { name: player.back, exact: true })
    .click()
  await expect.poll(() => app.address).toBe('/')
})

/** How many requests of a player have been called off since. */
function countCalledOff(): () => number {
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  onTestFinished(() => abort.mockRestore())
  return () => abort.mock.calls.length
}

test('a modal page that closes over a card stops what plays in it after 200 ms, and calls off what it loads [player.modal-page-close-stop]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(
    getContent,
    contentOf('10', { slug: 'metropolis', title: 'Metropolis', trailers: [{ id: '10' }] }),
  )
  service.answer(getTrailerStream, streamOf())
  await app.open('/contents/metropolis')
  const calledOff = countCalledOff()
  await page.getByRole('link', { name: card.trailer }).click()
  await expect.element(page.getByRole('region', { name: player.player })).toBeVisible()
  const video = await playAt({ position: 3, duration: 19 })
  await expect.poll(() => video.src).toMatch(/^blob:/)
  await expect.element(modal).toHaveAttribute('data-leaving', 'false')
  clock.pause()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).toHaveAttribute('data-leaving', 'true')
  await clock.runFor(199)
  expect([video.src.slice(0, 5), calledOff()]).toEqual(['blob:', 0])
  await clock.runFor(1)
  await expect.poll(() => app.address).toBe('/contents/metropolis')
  expect(video.src).toBe('')
  expect(calledOff()).toBeGreaterThan(0)
})

test('a film that is left for its card stops at once and sends the seconds that were watched [player.modal-page-close-stop]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getContent, contentOf('10', { slug: 'metropolis', title: 'Metropolis' }))
  service.answer(getContentStream, streamOf({ stat: { id: 'viewing' } }))
  service.answer(updateStat, {
    id: 'viewing',
    duration: 4,
    favourites_version: 1,
    messages_version: 1,
  })
  await app.open('/contents/metropolis')
  await page.getByCss('a[href^="/watch/10"]').first().click()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  const calledOff = countCalledOff()
  const video = await playUntil(
    { position: 60, duration: 1000 },
    () => page.getByText(/^0?1:00/).elements().length > 0,
  )
  await expect.poll(() => video.src).toMatch(/^blob:/)
  // What the element itself says of its new source comes a moment later, and would stop the count.
  await app.atRest()
  clock.pause()
  for (let second = 0; second < 4; second += 1) {
    await playAt({ position: 60 + second, duration: 1000 })
    await clock.runFor(1100)
    video.dispatchEvent(new Event('timeupdate'))
  }
  expect(service.asked(updateStat)).toEqual([])
  const surface = page.getByRole('region', { name: player.player })
  // Its controls may have gone by then.
  await surface.hover()
  await surface.getByRole('button', { name: player.back, exact: true }).click()
  await expect.poll(() => app.address).toBe('/contents/metropolis')
  await expect
    .poll(() => service.asked(updateStat).map(({ params, body }) => [params.id, body]))
    .toEqual([['viewing', { duration: 4, ends: ['viewing'], seconds: 63 }]])
  expect(video.src).toBe('')
  expect(calledOff()).toBeGreaterThan(0)
})
