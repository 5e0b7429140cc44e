import { onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { getChannelStream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { keepTrackLanguage } from '../../playback/track-languages.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import type { PageClock } from '../../testing/browser/page-clock.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { homeBoot, usualRows } from '../../testing/browser/usual-home.ts'
import { channelOf, streamOf } from '../../testing/tv-things.ts'

interface Parts {
  readonly app: AppPage
  readonly clock: PageClock
  readonly service: FakeService
}

const row = page.getByRole('region', { name: 'On air now' })
const card = (name: string) => row.getByRole('link', { name })
const preview = page.getByCss('[data-channel-preview]')
const nowhere = () => page.getByRole('heading', { name: 'On air now' }).hover()

/** Opens home with a channel for adults and a closed one, and stops the clock after a first preview. */
async function openHome({ app, clock, service }: Parts, more: readonly Channel[] = []): Promise<void> {
  const channels = [
    ...usualChannels(),
    channelOf(4, 'Night', { age: 18 }),
    channelOf(5, 'Closed', { is_purchased: false, is_free: false }),
    ...more,
  ]
  const rows = usualRows().map((one) => (one.slug === 'on-air' ? { ...one, channels } : one))
  service.answer(getRow, ({ params }) => {
    const found = rows.find(({ id }) => String(id) === params.id)
    if (!found) throw new Error(`no row ${params.id}`)
    return found
  })
  await app.open('/', homeBoot(rows))
  await card('Trial One').hover()
  await expect.element(preview).toBeInTheDocument()
  await nowhere()
  await expect.element(preview).not.toBeInTheDocument()
  clock.pause()
  // Long enough that the next preview is a first one.
  await clock.runFor(1000)
}

test('a preview waits for 30 ms, and for 200 ms from one channel to the next [tv.preview-zoom-delay]', async ({
  app,
  clock,
  service,
}) => {
  await openHome({ app, clock, service })
  await card('Trial One').hover()
  await clock.runFor(29)
  await expect.element(preview).not.toBeInTheDocument()
  await clock.runFor(1)
  await expect.element(preview).toBeInTheDocument()
  await nowhere()
  await expect.element(preview).not.toBeInTheDocument()
  await card('Trial Cinema').hover()
  await clock.runFor(199)
  await expect.element(preview).not.toBeInTheDocument()
  await clock.runFor(1)
  await expect.element(preview).toBeInTheDocument()
})

test('channels for adults and closed ones have no preview, nor has who wants less motion [tv.preview-adult-hidden]', async ({
  app,
  clock,
  service,
}) => {
  await openHome({ app, clock, service })
  for (const name of ['Night', 'Closed']) {
    await card(name).hover()
    await clock.runFor(1000)
    await expect.element(preview).not.toBeInTheDocument()
  }
  await nowhere()
  await commands.preferMotion('reduce')
  await card('Trial One').hover()
  await clock.runFor(1000)
  await expect.element(preview).not.toBeInTheDocument()
  await nowhere()
  await commands.preferMotion('no-preference')
  await card('Trial One').hover()
  await clock.runFor(1000)
  await expect.element(preview).toBeInTheDocument()
  await preview.wheel({ delta: { y: 300 } })
  await expect.element(preview).not.toBeInTheDocument()
})

test('a preview that is refused keeps its still and says nothing [player.error-stream-403]', async ({
  app,
  clock,
  service,
}) => {
  await openHome({ app, clock, service })
  service.refuse(getChannelStream, 'permission_denied')
  service.forgetCalls()
  await card('Trial Cinema').hover()
  await clock.runFor(1000)
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  await app.atRest()
  await expect.element(preview).toBeInTheDocument()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(page.getByCss('[popover][role="status"]').element().textContent).toBe('')
})

test('a preview begins with the sound in the language that the viewer has chosen, for who opens the channel from it', async ({
  app,
  clock,
  service,
}) => {
  await openHome({ app, clock, service })
  const asked = vi.spyOn(XMLHttpRequest.prototype, 'open')
  onTestFinished(() => asked.mockRestore())
  const sounds = () => asked.mock.calls.flatMap(([, url]) => /a-[a-z]{2}\.m3u8/.exec(String(url)) ?? [])
  const { hls_mbr: master } = streamOf()
  const sound = (language: string, isDefault: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${language}",LANGUAGE="${language}",DEFAULT=${isDefault},AUTOSELECT=YES,URI="a-${language}.m3u8"`
  const text = [
    '#EXTM3U',
    sound('ru', 'YES'),
    sound('kk', 'NO'),
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,CODECS="avc1.42c01e,mp4a.40.2",AUDIO="audio"',
    'v240.m3u8',
  ].join('\n')
  service.answer(getChannelStream, streamOf({ playlists: { [master]: text } }))
  keepTrackLanguage('audio', 'kk')
  await card('Trial Cinema').hover()
  await clock.runFor(1000)
  await expect.poll(sounds).toEqual(['a-kk.m3u8'])
})

test('a wheel over a preview moves the page and the row beneath it, as over its card', async ({
  app,
  clock,
  service,
}) => {
  const many = Array.from({ length: 12 }, (_, at) => channelOf(at + 20, `Trial ${at + 20}`))
  await openHome({ app, clock, service }, many)
  const slider = row.getByRole('group').element()
  await card('Trial 21').hover()
  await clock.runFor(30)
  await expect.element(preview).toBeInTheDocument()
  const began = slider.scrollLeft
  await preview.wheel({ delta: { x: 140 } })
  await expect.poll(() => slider.scrollLeft - began).toBe(140)
  await expect.element(preview).not.toBeInTheDocument()
  await nowhere()
  await clock.runFor(1000)
  await card('Trial 22').hover()
  await clock.runFor(30)
  await expect.element(preview).toBeInTheDocument()
  const before = scrollY
  await preview.wheel({ delta: { y: 120 } })
  await expect.poll(() => scrollY - before).toBe(120)
  await expect.element(preview).not.toBeInTheDocument()
})

test('a preview shows its channel larger than the card it grows out of, and opens it [tv.preview-zoom-card]', async ({
  app,
  clock,
  service,
}) => {
  await openHome({ app, clock, service })
  const small = (await card('Trial Cinema').findElement()).getBoundingClientRect()
  await card('Trial Cinema').hover()
  await clock.runFor(30)
  await expect.element(preview).toBeVisible()
  // It grows.
  const widthOf = () => preview.element().getBoundingClientRect().width
  await expect.poll(widthOf).toBe(392)
  expect(small.width).toBeLessThan(392)
  expect(preview.element().textContent).toMatch(/Trial Cinema today12:00.13:00 · Trial Cinema · 6\+/)
  await preview.click()
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  await expect.element(preview).not.toBeInTheDocument()
})
