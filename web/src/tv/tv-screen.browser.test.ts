import { page } from 'vitest/browser'
import { listChannelPackets } from '#contract/commerce.ts'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, listChannels, listUserChannels } from '#contract/tv.ts'
import { profileStorage } from '../api/profile-storage.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { openDay, tvPanel } from '../testing/browser/schedule-days.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { scheduleOf } from '../testing/tv-things.ts'
import { pattern, words } from '../testing/words.ts'

const { catalogue, player, tv } = words.en
const slots = (state: string) => tvPanel().getByCss(`button[data-state="${state}"]`)

test('beside the player are the tabs TV channels and Schedule, and a search of channels [tv.panel-tabs tv.panel-channel-search]', async ({
  app,
}) => {
  await app.open('/channels')
  const panel = tvPanel()
  const tabs = panel.getByRole('tablist', { name: tv.panel }).getByRole('tab')
  await expect.poll(() => textsOf(tabs)).toEqual([tv.tab_channels, tv.tab_schedule])
  await expect.element(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const search = panel.getByRole('searchbox', { name: tv.search })
  await expect.element(search).toBeVisible()
  await search.fill('news')
  await expect.element(panel.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await expect.element(panel.getByRole('link', { name: /^Trial One/ })).not.toBeInTheDocument()
  await panel.getByRole('tab', { name: tv.tab_schedule }).click()
  await expect.element(panel.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(panel.getByCss('button[data-state]').first()).toBeVisible()
})

test('a schedule on its way says so, and so does one that stayed empty [tv.schedule-loading tv.schedule-still-empty tv.schedule-retry]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getContentSchedule, [])
  const letThrough = service.hold(getContentSchedule)
  await app.open('/channels/all/one')
  const panel = tvPanel()
  const asked = () => service.asked(getContentSchedule).length
  await expect.element(panel.getByText(tv.status_loading)).toBeInTheDocument()
  await expect.element(panel.getByText(tv.warning_no_program)).not.toBeInTheDocument()
  await expect.poll(asked).toBe(1)
  clock.pause()
  letThrough()
  // An empty one is asked for five times in all, three seconds apart.
  for (let times = 2; times <= 5; times += 1) {
    await expect.poll(() => service.isBusy).toBe(false)
    await clock.runFor(2999)
    expect(asked()).toBe(times - 1)
    await expect.element(panel.getByText(tv.status_loading)).toBeInTheDocument()
    await clock.runFor(1)
    await expect.poll(asked).toBe(times)
  }
  await expect.element(panel.getByText(tv.warning_no_program)).toBeVisible()
  await expect.element(panel.getByText(tv.status_loading)).not.toBeInTheDocument()
  await clock.runFor(10_000)
  expect(asked()).toBe(5)
})

test('a programme of the future says when it starts, and live plays on [tv.error-future-program tv.schedule-future]', async ({
  app,
  service,
}) => {
  await app.open('/channels/all/one')
  await openDay('after')
  const slot = slots('future').last()
  const time = (await slot.findElement()).querySelector('time')?.textContent ?? 'none'
  await slot.click()
  const today = pattern(tv.error_schedule_from_future, { time })
  const another = pattern(tv.error_schedule_from_future_day, { time })
  await expect.element(page.getByText(today).or(page.getByText(another))).toBeVisible()
  expect(app.address).not.toMatch(/ts=/)
  await expect.element(page.getByRole('button', { name: player.go_live })).not.toBeInTheDocument()
  await expect.poll(() => service.asked(getChannelStream)).toHaveLength(1)
})

test('a programme without catch-up says for three seconds that there is no recording [tv.error-no-catchup] [shell.alert-duration]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getContentSchedule, ({ params }) =>
    scheduleOf(Number(params.id), Date.now() / 1000).map((item) => ({
      ...item,
      is_catchup_available: false,
    })),
  )
  await app.open('/channels/all/one')
  await openDay('before')
  await expect.element(slots('no_recording').last()).toBeVisible()
  await expect.poll(() => service.asked(getChannelStream)).toHaveLength(1)
  const said = page.getByText(tv.error_schedule_copyright_banned)
  clock.pause()
  await slots('no_recording').last().click()
  await expect.element(said).toBeVisible()
  expect(app.address).not.toMatch(/ts=/)
  await clock.runFor(2999)
  await expect.element(said).toBeVisible()
  await clock.runFor(1)
  await expect.element(said).not.toBeInTheDocument()
  expect(service.asked(getChannelStream)).toHaveLength(1)
})

test('where a channel may keep no archive, a press on the past says so [tv.error-archive-not-permitted]', async ({
  app,
  service,
}) => {
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({ ...channel, archived_days: 0, available_archived_days: 0 })),
  )
  await app.open('/channels/all/one')
  await openDay('before')
  await slots('no_recording').last().click()
  await expect.element(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()
  expect(app.address).not.toMatch(/ts=/)
  await expect.poll(() => service.asked(getChannelStream)).toHaveLength(1)
})

test('a programme of tomorrow is said to be tomorrow’s, and one of another day names it [tv.tomorrow-label]', async ({
  app,
  clock,
}) => {
  await app.open('/channels/all/one')
  await openDay('after')
  const midnight = new Date(clock.now()).setHours(24, 0, 0, 0)
  const at = (hours: number) => new Date(midnight + hours * 3_600_000)
  const press = async (moment: Date) => {
    const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    await slots('future').filter({ hasText: time }).last().click()
    return time
  }
  const noon = await press(at(12))
  await expect
    .element(page.getByText(tv.error_schedule_from_future_tomorrow.replace('{{time}}', noon)))
    .toBeVisible()
  // The night belongs to the evening before, but begins on another day.
  const night = await press(at(25))
  const said = tv.error_schedule_from_future_day.replace('{{time}}', night).replace('{{day}}', '.*\\b19\\b.*')
  await expect.element(page.getByText(new RegExp(`^${said}$`))).toBeVisible()
})

test('the archive of a channel that needs a subscription says so, and plays nothing [tv.archive-needs-subscription] [tv.archive-age-limit]', async ({
  app,
  service,
}) => {
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({ ...channel, is_purchased: false, is_free: false })),
  )
  service.answer(listUserChannels, [
    { id: 1, is_purchased: false, is_available: true, min_price: '990.00', favorite: null },
  ])
  service.answer(listChannelPackets, [])
  await app.open('/channels/all/one')
  await expect
    .element(page.getByRole('heading', { name: tv.closed_title.replace('{{name}}', 'Trial One') }))
    .toBeVisible()
  await expect.element(page.getByText(/^From 990\s₸$/)).toBeVisible()
  await tvPanel().getByRole('tab', { name: tv.tab_schedule }).click()
  await openDay('before')
  expect(slots('recorded').elements()).toEqual([])
  await slots('subscription_needed').last().click()
  await expect.element(page.getByText(tv.warning_archive_subscribe)).toBeVisible()
  expect(app.address).not.toMatch(/ts=/)
  expect(service.asked(getChannelStream)).toEqual([])
})

test('a channel that is not available says why in its own words, or in ours, and is not asked for [tv.load-unavailable]', async ({
  app,
  service,
}) => {
  for (const access_error of ['Back at six', null]) {
    service.answer(listChannels, () =>
      usualChannels().map((channel) => ({ ...channel, is_available: channel.id !== 1, access_error })),
    )
    service.answer(listUserChannels, [
      { id: 1, is_purchased: true, is_available: false, min_price: null, favorite: null },
    ])
    await app.open('/channels/all/one')
    await expect
      .element(page.getByRole('heading', { name: access_error ?? tv.channel_not_available }))
      .toBeVisible()
    await app.atRest()
  }
  expect(service.asked(getChannelStream)).toEqual([])
})

test('a channel for adults is not among those watched last, neither now nor on the next visit [tv.last-channels-list]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({ ...channel, age: channel.id === 2 ? 18 : 6 })),
  )
  const kept = () => JSON.parse(profileStorage().getItem('openair.last-channels') ?? '[]') as number[]
  await app.open('/channels/all/cinema')
  await expect.poll(kept).toEqual([3])
  const link = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^${name}`) })
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await link('Trial News').click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await expect.poll(() => service.asked(getChannelStream).map(({ params }) => params.id)).toContain('2')
  await link('Trial One').click()
  await expect.poll(kept).toEqual([1, 3])
})

test('ten channels are kept as those watched last, the newest first, and one whose packet has run out has a lock among them [tv.last-channels-list] [tv.subscription-badge]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const [first] = usualChannels()
  const ids = Array.from({ length: 12 }, (_, at) => at + 1)
  service.answer(listChannels, () =>
    ids.map((id) => ({ ...first!, id, num: id, slug: `c${id}`, name: `Channel ${id}`, is_free: false })),
  )
  service.answer(listUserChannels, () =>
    ids.map((id) => ({
      id,
      is_purchased: id !== 3,
      is_available: true,
      min_price: id === 3 ? '990.00' : null,
      favorite: null,
    })),
  )
  const kept = () => JSON.parse(profileStorage().getItem('openair.last-channels') ?? '[]') as number[]
  await app.open('/channels/all/c1')
  await expect.poll(kept).toEqual([1])
  profileStorage().setItem('openair.last-channels', JSON.stringify(ids.slice(1, 11)))
  await app.open('/channels/all/c12')
  const ten = [12, ...ids.slice(1, 10)]
  await expect.poll(kept).toEqual(ten)
  const recent = page.getByRole('region', { name: tv.recent })
  const numbers = () =>
    textsOf(recent.getByRole('link')).map((text) => Number(/Channel (\d+)/.exec(text ?? '')?.[1]))
  await app.open('/channels/all/c1')
  await expect.poll(numbers).toEqual(ten)
  const closed = recent.getByRole('img', { name: catalogue.closed })
  await expect
    .element(recent.getByRole('link', { name: /Channel 3/ }).getByRole('img', { name: catalogue.closed }))
    .toBeVisible()
  expect(closed.elements()).toHaveLength(1)
})
