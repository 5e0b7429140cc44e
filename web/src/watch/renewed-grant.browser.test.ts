import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { answerViewings } from '../testing/browser/cast-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playUntil } from '../testing/browser/faked-picture.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const line = () => page.getByRole('slider', { name: player.film_line })
const isAt = (seconds: string) => () =>
  line()
    .elements()
    .some((element) => element.getAttribute('aria-valuenow') === seconds)

test('a film whose grant is over goes on where the viewer has gone meanwhile, not where something last played', async ({
  app,
  clock,
  service,
}) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const { href } = new URL('/over/all.m3u8', location.origin)
  const grant = { isOver: false, refusals: 0 }
  service.files.set('/over/all.m3u8', () => {
    if (grant.isOver) grant.refusals += 1
    return new Response('', { status: grant.isOver ? 403 : 200 })
  })
  answerViewings(service, { hls_mbr: href })
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(1)
  answerViewings(service)
  const picture = { position: 100, duration: 14_400 }
  const video = await playUntil(picture, isAt('100'))
  const { src } = video
  await app.atRest()
  clock.pause()
  grant.isOver = true
  while (grant.refusals === 0) {
    await clock.runFor(1000)
    video.dispatchEvent(new Event('timeupdate'))
  }
  // It is asked already whether the film may still be read; the answer comes after this.
  video.currentTime = 13_000
  clock.resume()
  await expect.poll(() => service.asked(getContentStream, 'answered').length).toBe(2)
  await expect.poll(() => video.src).not.toBe(src)
  await app.atRest()
  // How long the film is the element says anew with another source, whenever that has reached it.
  await expect
    .poll(() => {
      video.dispatchEvent(new Event('durationchange'))
      return isAt('13000')()
    })
    .toBe(true)
})
