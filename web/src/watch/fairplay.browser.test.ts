import { page } from 'vitest/browser'
import { errorBody } from '#contract/errors.ts'
import { endViewing, getContentStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { KeySession, underFairplay } from '../testing/browser/fairplay.ts'
import { hangingMedia, programme } from '../testing/browser/usual-ads.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { player, streams } = words.en

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

test('a licence that is refused since the account watches on other devices says which; one press ends that and plays here', async ({
  app,
  service,
}) => {
  const url = hangingMedia()
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const session = new KeySession()
  service.answer(getContentStream, underFairplay(url, session))
  service.answer(endViewing, ({ params }) => ({ id: params.id }))
  service.files.set('/v2/licences/fairplay/certificate', () => new Response(Uint8Array.of(1, 2, 3)))
  const television = {
    id: 'on-tv',
    device: { device_type: 'tv', vendor: 'Samsung', model: 'QE55', os_name: null, os_version: null },
    kind: 'channel' as const,
    title: 'Trial News',
    since: 1_781_500_000,
  }
  const refusal = { reason: 'concurrency' as const, most: 1, viewings: [television] }
  const body = errorBody('permission_denied', 'For developers', 'On too many devices', refusal)
  service.files.set('/v2/licences/fairplay', () => Response.json(body, { status: 403 }))
  await app.open('/watch/10')
  await expect.poll(() => programme()?.src).toBe(url)
  const video = programme()!
  Object.assign(video, {
    webkitSetMediaKeys: (webkitKeys: object) => void Object.assign(video, { webkitKeys }),
  })
  video.dispatchEvent(Object.assign(new Event('webkitneedkey'), { initData: new Uint8Array(64) }))
  await session.opened
  session.ask()
  const list = page.getByRole('dialog', { name: streams.title })
  await expect.element(list.getByText('Trial News')).toBeVisible()
  await list.getByRole('listitem').getByRole('button').click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: player.player })).toBeVisible()
  expect(service.asked(endViewing).map(({ params }) => params.id)).toEqual(['on-tv'])
  await expect.poll(() => programme()?.src).toBe(url)
})
