import { page } from 'vitest/browser'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import { getContentStream } from '#contract/playback.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/moving-test.ts'
import { metaOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { catalogue, tv } = words.en
const said = page.getByRole('status').getByText(tv.watch_waiting_hint)
const title = page.getByRole('heading', { level: 1, name: 'Metropolis' })

test('a film that is still to be made shows its moving title card, asks once for its stream, and plays when it is there', async ({
  app,
  clock,
  service,
}) => {
  service.refuse(getContentStream, 'not_ready')
  service.answer(getContentMeta, metaOf({ is_processing: true }))
  await app.open('/watch/10')
  await expect.element(said).toBeVisible()
  await expect.element(title).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  clock.pause()
  const art = document.querySelector('[class*="art"]')!
  expect(getComputedStyle(art).animationName).toContain('drift')
  const questions = service.asked(getContentMeta).length
  await clock.runFor(6000)
  await expect.poll(() => service.asked(getContentMeta).length).toBeGreaterThan(questions)
  await expect.poll(() => service.asked(getContentStream)).toHaveLength(1)
  service.answer(getContentStream, streamOf())
  service.answer(getContentMeta, metaOf({ is_processing: false }))
  clock.resume()
  await expect.poll(() => service.asked(getContentStream).length).toBe(2)
  await expect.element(said).not.toBeInTheDocument()
})

test('the card of a title that is still to be made offers to watch it, and its picture is the title itself', async ({
  app,
  service,
}) => {
  service.refuse(getContentStream, 'not_ready')
  service.answer(getContentMeta, metaOf({ is_processing: true }))
  await resize(NARROW)
  await app.open('/contents/metropolis')
  const told = page.getByText(catalogue.processing_text)
  await expect.element(told).toBeVisible()
  // Two lines of words take none of the width of its sign.
  expect(told.element().querySelector('svg')?.getBoundingClientRect().width).toBe(16)
  await page.getByRole('link', { name: catalogue.watch, exact: true }).click()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.element(said).toBeVisible()
})
