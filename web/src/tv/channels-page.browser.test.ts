import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getContentSchedule, listChannels, listUserChannels } from '#contract/tv.ts'
import { resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { channelOf, programmeOf, scheduleOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { tv } = words.en

test('at 932 px the page of a channel goes between its schedule and its description [tv.narrow-schedule-toggle]', async ({
  app,
}) => {
  await resize({ width: 932, height: 900 })
  await app.open('/channels/all/one')
  const panel = tvPanel()
  const tabs = panel.getByRole('tablist', { name: tv.panel }).getByRole('tab')
  const tab = (name: string) => tabs.filter({ hasText: name })
  const slots = panel.getByCss('button[data-state]')
  await expect.poll(() => textsOf(tabs)).toEqual([tv.tab_schedule, tv.tab_about])
  await expect.element(tab(tv.tab_schedule)).toHaveAttribute('aria-selected', 'true')
  await expect.element(slots.first()).toBeVisible()
  const about = panel.getByText(/^Programme \d+ in short\.$/)
  await expect.element(about).not.toBeInTheDocument()
  await tab(tv.tab_about).click()
  await expect.element(tab(tv.tab_about)).toHaveAttribute('aria-selected', 'true')
  await expect.element(about).toBeVisible()
  expect(slots.elements()).toHaveLength(0)
  await tab(tv.tab_schedule).click()
  await expect.element(slots.first()).toBeVisible()
  await expect.element(about).not.toBeInTheDocument()
  await resize({ width: 933, height: 900 })
  await expect.poll(() => textsOf(tabs)).toEqual([tv.tab_channels, tv.tab_schedule])
})

test('what is on is asked for again as soon as the first programme of the list ends, and all of it every 300 s while the page is seen [tv.channel-list-refresh]', async ({
  app,
  clock,
  service,
}) => {
  const now = Math.floor(clock.now() / 1000)
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({
      ...channel,
      current_schedule:
        clock.now() / 1000 < now + 90
          ? programmeOf(channel.id, 'Ending', now - 510, { duration: 600 })
          : programmeOf(channel.id, 'Begun', now + 90, { duration: 7200 }),
    })),
  )
  await app.open('/channels')
  await expect.element(page.getByText('Ending').first()).toBeVisible()
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  await clock.runFor((now + 89) * 1000 - clock.now())
  expect(service.asked(listChannels)).toHaveLength(0)
  await clock.runFor(2000)
  await expect.element(page.getByText('Begun').first()).toBeVisible()
  await app.atRest()
  service.forgetCalls()
  const asked = () => [service.asked(listChannels).length, service.asked(listUserChannels).length]
  await clock.runFor(300_000)
  await expect.poll(asked).toEqual([1, 1])
  await app.atRest()
  see(false)
  await clock.runFor(600_000)
  expect(asked()).toEqual([1, 1])
})

test('hidden channels and those in 4K stand in no list of channels [tv.channels-4k-removed]', async ({
  app,
  service,
}) => {
  service.answer(listChannels, [
    channelOf(1, 'Kino'),
    channelOf(2, 'Kino UHD'),
    channelOf(3, 'Kino flagged', { is_4k: true }),
    channelOf(4, 'Kino hidden', { is_hidden: true }),
  ])
  await app.open('/channels')
  await expect.poll(() => textsOf(tvPanel().getByCss('[data-index] b > span'))).toEqual(['Kino'])
})

test('who comes back to a page that was hidden for hours sees what is on now', async ({
  app,
  clock,
  service,
}) => {
  const now = Math.floor(clock.now() / 1000)
  const onAir = (title: string, at: number) => () =>
    usualChannels().map((channel) => ({ ...channel, current_schedule: programmeOf(channel.id, title, at) }))
  service.answer(listChannels, onAir('Ending', now - 1800))
  await app.open('/channels')
  await expect.element(page.getByText('Ending').first()).toBeVisible()
  await app.atRest()
  see(false)
  service.answer(listChannels, onAir('Begun', now + 3 * 3600 - 600))
  service.forgetCalls()
  await clock.jump(3 * 3_600_000)
  await app.atRest()
  expect(service.asked(listChannels)).toHaveLength(0)
  clock.pause()
  see(true)
  await expect.element(page.getByText('Begun').first()).toBeVisible()
})

/** The page is seen from now on, or lies behind another one. */
function see(isSeen: boolean): void {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  const state = isSeen ? 'visible' : 'hidden'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

test('lines of progress move every seven seconds while they are on screen [tv.progress-bar-refresh]', async ({
  app,
  clock,
  service,
}) => {
  // On every channel something began an hour ago and goes on for another: nothing ends meanwhile.
  const began = Math.floor(clock.now() / 1000) - 3600
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({
      ...channel,
      current_schedule: programmeOf(channel.id, 'Long one', began, { duration: 7200 }),
    })),
  )
  await app.open('/channels')
  const line = page.getByRole('link', { name: /^Trial News/ }).getByCss('[style*="width"]')
  const width = () => (line.element() as HTMLElement).style.width
  await expect.element(line).toBeVisible()
  expect(width()).toMatch(/^\d/)
  clock.pause()
  /** Moves on in steps of so many milliseconds until the line does; answers how far that was. */
  const move = async (step: number): Promise<number> => {
    const before = width()
    for (let moved = step; moved <= 8000; moved += step) {
      await clock.runFor(step)
      if (width() !== before) return moved
    }
    throw new Error('the line stands')
  }
  const rest = async (milliseconds: number): Promise<boolean> => {
    const before = width()
    await clock.runFor(milliseconds)
    return width() === before
  }
  // The first move is found to the second, the next one to a tenth of it; from there on it is seven seconds.
  await move(1000)
  expect(await rest(6000)).toBe(true)
  await move(100)
  for (let moves = 0; moves < 2; moves += 1) {
    expect(await rest(6900)).toBe(true)
    expect(await move(100)).toBe(100)
  }
})

test('what a programme is about stands whole up to 400 characters, and reads on beyond', async ({
  app,
  service,
}) => {
  const told = 'word '.repeat(79).padEnd(400, '.')
  const about = (description: string) => {
    service.answer(getContentSchedule, ({ params }) =>
      scheduleOf(Number(params.id), Date.now() / 1000).map((item) => ({
        ...item,
        program: { ...item.program, description },
      })),
    )
  }
  const text = page.getByText(/^word word/)
  const isCut = () => text.element().scrollHeight > text.element().clientHeight + 1
  const more = page.getByRole('button', { name: tv.description_more })
  about(told)
  await app.open('/channels/all/one')
  await expect.element(text).toHaveTextContent(told)
  expect([isCut(), more.elements().length]).toEqual([false, 0])
  about(`${told}.`)
  await app.open('/channels/all/one')
  await more.click()
  await expect.element(text).toHaveTextContent(`${told}.`)
  expect(isCut()).toBe(false)
})

test('categories are chosen together; all takes them back, and so does none [tv.category-all-resets] [tv.category-other-toggles] [tv.category-empty-fallback]', async ({
  app,
}) => {
  await app.open('/channels')
  const chips = tvPanel().getByRole('group', { name: tv.categories })
  const press = (name: string) => chips.getByRole('button', { name, exact: true }).click()
  const chosen = () => textsOf(chips.getByCss('[aria-pressed="true"]'))
  const channels = () =>
    textsOf(tvPanel().getByCss('a[data-index]')).map(
      (text) => /Trial (One|News|Cinema)/.exec(text ?? '')?.[1],
    )
  const all = tv.category_all
  await expect.poll(channels).toEqual(['One', 'News', 'Cinema'])
  expect(chosen()).toEqual([all])
  for (const [pressed, then, shown] of [
    ['Cinema', ['Cinema'], ['Cinema']],
    ['General', ['General', 'Cinema'], ['One', 'News', 'Cinema']],
    ['Cinema', ['General'], ['One', 'News']],
    ['General', [all], ['One', 'News', 'Cinema']],
    ['Cinema', ['Cinema'], ['Cinema']],
    [all, [all], ['One', 'News', 'Cinema']],
  ] as const) {
    await press(pressed)
    await expect.poll(chosen).toEqual(then)
    await expect.poll(channels).toEqual(shown)
  }
})
