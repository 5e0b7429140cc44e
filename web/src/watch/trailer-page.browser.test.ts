import { page, userEvent } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { getTrailerStream } from '#contract/playback.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { end, playUntil } from '../testing/browser/faked-picture.ts'
import { answerAccount, answerAsking, answerPin } from '../testing/browser/usual-account.ts'
import { usual } from '../testing/browser/usual-answers.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { card, player, settings, shell } = words.en
const named = { masks: { ...usual.masks, page: { title: '{title} · {provider}', description: '{about}' } } }
const film = contentOf('10', { slug: 'metropolis', title: 'Metropolis', trailers: [{ id: '10' }] })

test('a trailer names its film in the title of the page and over its picture, and leads back to the card at its end; its volume is full [player.default-volume]', async ({
  app,
  service,
}) => {
  service.answer(getContent, film)
  service.answer(getTrailerStream, streamOf())
  await app.open('/contents/metropolis', named)
  await page.getByRole('link', { name: card.trailer }).click()
  await expect.poll(() => app.address).toBe('/trailers/10')
  await expect.poll(() => document.title).toBe('Trailer: Metropolis · Trial TV')
  const asked = () => service.asked(getTrailerStream).map(({ params, query }) => [params.id, query.inline])
  await expect.poll(asked).toContainEqual(['10', '1'])
  await playUntil({ position: 3, duration: 19 }, () => page.getByText(/^0?0:03/).elements().length > 0)
  await expect.element(page.getByText(card.trailer, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: player.player }).getByText('12+')).toBeVisible()
  const volume = page.getByRole('slider', { name: player.volume })
  await expect.element(volume).toHaveAttribute('aria-valuenow', '100')
  await end(19)
  await expect.poll(() => app.address).toBe('/contents/metropolis')

  // Where it was the first page of the visit, home is behind it.
  service.forgetCalls()
  await app.open('/trailers/10', named)
  await expect.poll(asked).toEqual([['10', '1']])
  await playUntil({ position: 3, duration: 19 }, () => page.getByText(/^0?0:03/).elements().length > 0)
  await end(19)
  await expect.poll(() => app.address).toBe('/')
})

test('a trailer of a title that is missing or gone is not found', async ({ app, service }) => {
  for (const code of ['not_found', 'lost_content'] as const) {
    service.refuse(getContent, code)
    await app.open('/trailers/10')
    await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_content })).toBeVisible()
  }
  expect(service.asked(getTrailerStream)).toEqual([])
})

test('a trailer for adults is not asked for before the PIN, and the page says so where that is not entered', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerPin(service, '4826')
  answerAsking(service, { vod: true })
  service.answer(checkParentalCode, { is_right: true })
  service.answer(getContent, { ...film, age: 18 })
  service.answer(getTrailerStream, streamOf())
  await app.open('/trailers/10')
  const asks = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  const notice = page.getByRole('heading', { level: 1, name: settings.wall_title })
  await expect.element(asks).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: settings.wall_enter }).click()
  await expect.element(asks).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(service.asked(getTrailerStream)).toEqual([])
  await userEvent.keyboard('4826')
  await expect.poll(() => service.asked(getTrailerStream)).toHaveLength(1)
})
