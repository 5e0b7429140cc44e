import { QueryClient } from '@tanstack/react-query'
import { getContentStream, type Stream } from '#contract/playback.ts'
import type { Content } from '#contract/catalogue.ts'
import { aheadOf, dropAhead } from '../../playback/ahead/ahead.ts'
import { contentQuery } from '../../catalogue/catalogue.queries.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { underFairplay } from '../../testing/browser/fairplay.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { beginFilm } from './film-ahead.ts'

const path = '/watch/10'
const asked = (service: FakeService) => service.asked(getContentStream).length

/** Begins a title that a page has shown under its name. */
async function begin(app: AppPage, service: FakeService, title: Content, stream?: Stream) {
  answerTitle(service, title)
  if (stream) service.answer(getContentStream, stream)
  await app.open('/contents/metropolis')
  const queries = new QueryClient()
  queries.setQueryData(contentQuery('en', 'metropolis').queryKey, title)
  beginFilm({ queries, language: 'en', id: title.id, path, isPressed: false })
  return aheadOf(path)
}

test('a film that is begun ahead stands still, out of sight, with what is played', async ({
  app,
  service,
}) => {
  const ahead = await begin(app, service, contentOf('10', { title: 'Metropolis' }))
  const begun = await ahead?.started
  expect(asked(service)).toBe(1)
  const { source, wantsToPlay } = ahead!.player.getSnapshot()
  expect([source, wantsToPlay, ahead!.begun]).toEqual([begun?.source, false, begun])
  expect([ahead!.player.video.paused, ahead!.player.video.isConnected]).toEqual([true, false])
  dropAhead()
  expect(aheadOf(path)).toBe(null)
})

test('what needs a PIN, or a choice of an episode, is not asked for ahead', async ({ app, service }) => {
  for (const title of [contentOf('10', { title: 'Night', age: 18 }), chapters]) {
    const ahead = await begin(app, service, title)
    expect(await ahead?.started).toBe(null)
    expect([asked(service), aheadOf(path)]).toEqual([0, null])
  }
})

test('what is under Apple’s scheme begins on its page', async ({ app, service }) => {
  const stream = underFairplay('https://media.example/index.m3u8')
  const ahead = await begin(app, service, contentOf('10', { title: 'Metropolis' }), stream)
  expect(await ahead?.started).toBe(null)
  expect(asked(service)).toBe(1)
})

test('nothing is begun ahead on a line that is saved', async ({ app, service }) => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  const ahead = await begin(app, service, contentOf('10', { title: 'Metropolis' }))
  Reflect.deleteProperty(navigator, 'connection')
  expect([ahead, asked(service)]).toEqual([null, 0])
})
