import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { listCategories } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { categoryOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { shell, tv } = words.en
const lostCategory = page.getByText(tv.error_category_not_found)

test('a channel that is not there is a page of its own, which says so [tv.error-channel-404]', async ({
  app,
}) => {
  await app.open('/channels/all/nope')
  await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  expect(page.getByRole('searchbox', { name: tv.search }).elements()).toHaveLength(0)
})

test('a category that is not there is told, and the fallback is shown [tv.error-category-not-found] [tv.category-id-fallback]', async ({
  app,
}) => {
  // What was watched a moment ago is told beside the list.
  const link = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^Trial ${name}`) })
  await app.open('/channels/cinema')
  await expect.element(link('Cinema')).toBeVisible()
  await app.atRest()
  // Only what belongs to the category is listed, so it was found.
  expect(link('News').elements()).toHaveLength(0)
  expect(lostCategory.elements()).toHaveLength(0)
  await app.open('/channels/nope')
  await expect.element(lostCategory).toBeVisible()
  await expect.poll(() => app.address).toBe('/channels/general')
  await expect.element(link('News')).toBeVisible()
  await expect.element(link('Cinema')).not.toBeInTheDocument()
  await app.open('/tv-guide/nope')
  await expect.element(lostCategory).toBeVisible()
  await expect.poll(() => app.address).toBe('/tv-guide/general')
})

test('all channels are shown where the fallback of a category is not there either', async ({
  app,
  service,
}) => {
  service.answer(listCategories, [categoryOf(16, 'All channels', [1, 2, 3]), categoryOf(3, 'Cinema', [3])])
  await app.open('/channels/nope/news')
  await expect.element(lostCategory).toBeVisible()
  await expect.poll(() => app.address).toBe('/channels/all/news')
})

test('a channel is named by its number or slug, and no number is read out of a word [tv.channel-id-numeric]', async ({
  app,
  service,
}) => {
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  await app.open('/channels/all/2')
  await expect.poll(asked).toEqual(['2'])
  for (const name of ['news-2', '2a', '02', '2.0', '%202']) {
    await app.open(`/channels/all/${name}`)
    await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  }
  expect(asked()).toEqual(['2'])
})

test('the short path opens a channel, live or at a moment more than 30 s ago [tv.route-channel-short] [player.default-channel-time]', async ({
  app,
  clock,
  service,
}) => {
  const asked = () => service.asked(getChannelStream).map(({ params, query }) => [params.id, query.ts])
  const ago = (seconds: number) => Math.floor(clock.now() / 1000) - seconds
  await app.open('/channel')
  await expect.element(page.getByRole('searchbox', { name: tv.search })).toBeVisible()
  await expect.poll(asked).toEqual([['1', '0']])
  const long = ago(600)
  for (const [path, wanted] of [
    ['/channel/news', ['2', '0']],
    [`/channel/2?ts=${long}`, ['2', String(long)]],
    [`/channel/3?ts=${ago(20)}`, ['3', '0']],
  ] as const) {
    service.forgetCalls()
    await app.open(path)
    await expect.poll(asked).toEqual([wanted])
  }
})
