import { getChannelStream } from '#contract/playback.ts'
import { answerViewings } from '../testing/browser/cast-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import { NOON } from '../testing/browser/page-clock.ts'

test('a recording whose grant is over when it has come to live goes on live, as the viewing that it was', async ({
  app,
  clock,
  service,
}) => {
  const grant = { isOver: false, refusals: 0 }
  service.files.set('/over/all.m3u8', () => {
    if (grant.isOver) grant.refusals += 1
    return new Response('', { status: grant.isOver ? 403 : 200 })
  })
  answerViewings(service, { hls_mbr: new URL('/over/all.m3u8', location.origin).href })
  await app.open(`/channels/all/one?ts=${NOON / 1000 - 100}`)
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  answerViewings(service)
  const at = { position: 95, duration: 1000 }
  await playAt(at)
  await app.atRest()
  clock.pause()
  grant.isOver = true
  await expect
    .poll(async () => {
      const video = await playAt(at)
      await clock.runFor(1000)
      video.dispatchEvent(new Event('timeupdate'))
      return grant.refusals
    })
    .toBeGreaterThan(0)
  await expect.poll(() => service.asked(getChannelStream).length).toBe(2)
  expect(service.asked(getChannelStream).at(-1)?.query).toMatchObject({ after: 'viewing-1', ts: '0' })
})
