import { page } from 'vitest/browser'
import { getContentMeta, getEpisodes, getSimilar, getSources } from '#contract/catalogue-endpoints.ts'
import { getTrailerStream } from '#contract/playback.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { usualFilms } from '../../testing/browser/usual-home.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue } = words.en
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
