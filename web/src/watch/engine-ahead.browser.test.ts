import { getContentStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'

// A file of its own: the code of a player comes once for a page.
test('what plays a film is on its way while its stream is still asked for', async ({ app, service }) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const goOn = service.hold(getContentStream)
  const engines = () =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/hls(__|\.)js/.test(name))
  expect(engines()).toEqual([])
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream)).toHaveLength(1)
  await expect.poll(() => engines().length).toBeGreaterThan(0)
  goOn()
})
