import { page } from 'vitest/browser'
import { getTrailerStream } from '#contract/playback.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { card } = words.en

test('a trailer that does not play yet has nothing to stop', async ({ app, clock, service }) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis', trailers: [{ id: '10' }] }))
  service.answer(getTrailerStream, streamOf())
  const letStream = service.hold(getTrailerStream)
  await app.open('/contents/10')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
  await expect.element(page.getByCss('[data-trailer]')).toBeInTheDocument()
  await clock.runFor(2000)
  await expect.poll(() => service.asked(getTrailerStream).length).toBe(1)
  await expect.element(page.getByRole('button', { name: card.trailer_stop })).not.toBeInTheDocument()
  letStream()
})
