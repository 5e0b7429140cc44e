import { getContentStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { KeySession, underFairplay } from '../testing/browser/fairplay.ts'
import { hangingMedia, programme } from '../testing/browser/usual-ads.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'

test('where the browser has Apple’s scheme the film that is under it is played by the browser itself, with a certificate and a licence [player.drm-certificate-call]', async ({
  app,
  service,
}) => {
  const url = hangingMedia()
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const session = new KeySession()
  service.answer(getContentStream, underFairplay(url, session))
  service.files.set('/v2/licences/fairplay/certificate', () => new Response(Uint8Array.of(1, 2, 3)))
  service.files.set('/v2/licences/fairplay', () => new Response(Uint8Array.of(9, 9)))
  await app.open('/watch/10')
  await expect.poll(() => programme()?.src).toBe(url)
  const video = programme()!
  Object.assign(video, {
    webkitSetMediaKeys(webkitKeys: object) {
      Object.assign(video, { webkitKeys })
    },
  })
  video.dispatchEvent(Object.assign(new Event('webkitneedkey'), { initData: new Uint8Array(64) }))
  await session.opened
  session.ask()
  await expect.poll(() => session.licences).toEqual([Uint8Array.of(9, 9)])
})
