import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { configurationOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { player, tv } = words.en
const IMAGE = '/art/closed.png'
const VIDEO = '/art/closed.mp4'

const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

for (const [url, selector] of [
  [IMAGE, `img[src="${IMAGE}"]`],
  [VIDEO, `video[src="${VIDEO}"]`],
] as const)
  test(`where the archive is closed a placeholder takes the place of the video, and leads on to where it opens: ${url} [player.blackout player.states]`, async ({
    app,
    clock,
    service,
  }) => {
    const seconds = Math.floor(clock.now() / 1000)
    const until = seconds - 3600
    service.refuse(getChannelStream, 'permission_denied', 'Closed', { reason: 'blackout', until })
    const configuration = configurationOf({ catchup_blackout_mattress_screenshot_url: url })
    await app.open(`/channels/all/one?ts=${seconds - 5400}`, { configuration })
    const alert = page.getByRole('alert').filter({ hasText: tv.recording_closed })
    await expect.element(alert).toBeVisible()
    const from = tv.recording_closed_from.replace('{{time}}', hour.format(until * 1000))
    await expect.poll(() => textsOf(alert.getByRole('button'))).toEqual([from, tv.recording_gone_to_live])
    const placeholder = () => document.querySelector<HTMLElement>(selector)
    await expect.poll(placeholder).not.toBe(null)
    if (url === VIDEO) expect((placeholder() as HTMLVideoElement).loop).toBe(true)
    // Nothing of the player lies under the words.
    await expect.element(page.getByRole('button', { name: player.play, exact: true })).not.toBeInTheDocument()
    service.answer(getChannelStream, streamOf())
    await alert.getByRole('button', { name: from }).click()
    await expect.element(alert).not.toBeInTheDocument()
    expect(placeholder()).toBe(null)
    await expect.poll(() => service.asked(getChannelStream).at(-1)?.query.ts).toBe(String(until))
  })

test('without a placeholder it says that the archive is closed; one that opens later leads to what is on air alone', async ({
  app,
  clock,
  service,
}) => {
  const seconds = Math.floor(clock.now() / 1000)
  service.refuse(getChannelStream, 'permission_denied', 'Closed', {
    reason: 'blackout',
    until: seconds + 3600,
  })
  await app.open(`/channels/all/one?ts=${seconds - 5400}`)
  const alert = page.getByRole('alert').filter({ hasText: tv.recording_closed })
  await expect.poll(() => textsOf(alert.getByRole('button'))).toEqual([tv.recording_gone_to_live])
  service.answer(getChannelStream, streamOf())
  await alert.getByRole('button').click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.poll(() => service.asked(getChannelStream).at(-1)?.query.ts ?? '0').toBe('0')
})
