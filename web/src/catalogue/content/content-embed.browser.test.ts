import { page } from 'vitest/browser'
import {
  getContent,
  getContentMeta,
  getEpisodes,
  getSimilar,
  getSources,
} from '#contract/catalogue-endpoints.ts'
import { getContentStream, getTrailerStream } from '#contract/playback.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { end, playUntil } from '../../testing/browser/faked-picture.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { usualFilms } from '../../testing/browser/usual-home.ts'
import { contentOf, metaOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue, player, shell } = words.en
const leadsAway = [
  page.getByRole('region', { name: catalogue.similar }),
  page.getByRole('region', { name: card.catchups }),
]

test('inside another site a card has neither frame nor what leads away, and asks for none of it [catalogue.route-content-embed] [catalogue.embed-hides-parts]', async ({
  app,
  clock,
  service,
}) => {
  const day = 86_400_000
  const start_at = new Date(clock.now() - day).toISOString()
  answerTitle(service, { ...chapters, trailers: [{ id: '21' }] })
  service.answer(getSimilar, usualFilms.slice(0, 3))
  service.answer(getSources, {
    catchups: [{ id: 'one', channel_id: 3, start_at, season: null, series: null }],
  })
  service.answer(getTrailerStream, streamOf())
  const asked = () =>
    [getSources, getSimilar, getEpisodes, getTrailerStream].filter(
      (endpoint) => service.asked(endpoint).length > 0,
    )
  const title = page.getByRole('heading', { level: 1, name: 'Thirty Chapters' })
  await app.open('/content_embed/chapters?ignore_parental_control=1')
  await expect.element(title).toBeVisible()
  await expect.element(page.getByRole('link', { name: catalogue.watch, exact: true })).toBeVisible()
  await expect.poll(() => service.asked(getContentMeta)).toHaveLength(1)
  await app.atRest()
  // What begins by itself begins within this time, also what looks again for what has changed.
  await clock.runFor(60_000)
  expect(page.getByRole('banner').elements()).toHaveLength(0)
  expect(page.getByRole('contentinfo').elements()).toHaveLength(0)
  for (const part of leadsAway) expect(part.elements()).toHaveLength(0)
  expect(asked()).toEqual([])

  // The same title at its own address asks for them.
  await app.open('/contents/chapters')
  for (const part of leadsAway) await expect.element(part).toBeVisible()
  await expect.poll(() => service.asked(getSources)).toHaveLength(1)
  await clock.runFor(10_000)
  await expect.poll(asked).toContain(getTrailerStream)
})

test('inside another site what is lost, missing, closed or over leads nowhere into the service [catalogue.embed-hides-parts]', async ({
  app,
  clock,
  service,
}) => {
  const links = () =>
    page
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('href') !== '#content')
  const told = (title: string) => page.getByRole('heading', { level: 1, name: title })
  service.refuse(getContent, 'lost_content')
  await app.open('/content_embed/metropolis')
  await expect.element(told(catalogue.lost_title)).toBeVisible()
  const invitation = page.getByText(catalogue.not_available_text)
  await expect.element(invitation).not.toBeInTheDocument()
  expect(links()).toEqual([])
  service.refuse(getContent, 'not_found')
  await app.open('/content_embed/metropolis')
  await expect.element(told(shell.not_found_content)).toBeVisible()
  expect(links()).toEqual([])
  service.lose(getContent)
  await app.open('/content_embed/metropolis')
  await outwaitTries(clock, () => service.asked(getContent, 'lost').length)
  await expect.element(page.getByRole('button', { name: shell.retry })).toBeVisible()
  expect(links()).toEqual([])

  const film = contentOf('10', { slug: 'metropolis', title: 'Metropolis', last_seen_channel_ids: [3] })
  answerTitle(service, film, metaOf({ is_available: false }))
  await app.open('/content_embed/metropolis')
  await page.getByRole('button', { name: catalogue.not_available }).click()
  await expect.element(page.getByRole('dialog', { name: catalogue.not_available })).toBeVisible()
  await expect.element(invitation).not.toBeInTheDocument()
  expect(links()).toEqual([])

  answerTitle(service, film)
  service.answer(getSimilar, usualFilms.slice(0, 3))
  await app.open('/content_embed/metropolis')
  await page.getByRole('link', { name: catalogue.watch, exact: true }).click()
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  const after = page.getByRole('region', { name: player.after_end })
  await playUntil({ position: 8870, duration: 8880 }, () => page.getByText(/^2:27:50/).elements().length > 0)
  await end(8880)
  await expect.element(after.getByRole('button', { name: player.replay })).toBeVisible()
  await app.atRest()
  expect([links(), service.asked(getSimilar)]).toEqual([[], []])
})
