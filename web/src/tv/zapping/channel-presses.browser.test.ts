import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { listCategories, listChannels, listUserChannels } from '#contract/tv.ts'
import { VIEWINGS_A_MINUTE } from '#domain/playback/viewing-limits.ts'
import { profileStorage } from '../../api/profile-storage.ts'
import { type AppPage, NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { words } from '../../testing/words.ts'

const { tv } = words.en
const channel = (name: string) => tvPanel().getByRole('link', { name: new RegExp(`^${name}`) })
const recent = () => page.getByRole('region', { name: tv.recent })

/** A channel counts as watched when it was stayed on for a moment. */
const isKept = (ids: readonly number[]) =>
  expect.poll(() => profileStorage().getItem('openair.last-channels')).toBe(JSON.stringify(ids))

async function openList(app: AppPage, address = '/channels/all/one'): Promise<void> {
  await app.open(address)
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await expect.element(channel('Trial News')).toBeVisible()
  await app.atRest()
}

/** A press with keys or a button held, and whether the app has taken it from the browser, which would open a tab. */
function press(element: Element, more: MouseEventInit): boolean {
  let isTaken = false
  const note = (event: Event): void => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', note, { once: true })
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
  removeEventListener('click', note)
  return isTaken
}

const HELD = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }] as const

test('a press for another tab is left to the browser, in the list and among the channels watched last', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await openList(app)
  await isKept([1])
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  expect(asked()).toEqual(['1'])
  const news = channel('Trial News').element()
  expect([...HELD, { button: 1 }].map((held) => press(news, held))).toEqual([false, false, false, false])
  await app.atRest()
  expect([asked(), app.address]).toEqual([['1'], '/channels/all/one'])
  expect(press(news, {})).toBe(true)
  await expect.poll(() => app.address).toBe('/channels/all/news')
  const before = recent().getByRole('link', { name: 'Trial One' })
  await expect.element(before).toHaveAttribute('href', '/channels/all/one')
  expect(HELD.map((held) => press(before.element(), held))).toEqual([false, false, false])
  expect(app.address).toBe('/channels/all/news')
  expect(press(before.element(), {})).toBe(true)
  await expect.poll(() => app.address).toBe('/channels/all/one')
})

test('watched channels stand below the next one, newest first; without any there is no such row', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await openList(app)
  await isKept([1])
  expect(recent().elements()).toEqual([])
  await channel('Trial News').click()
  await isKept([2, 1])
  await expect.element(recent()).toBeVisible()
  await channel('Trial Cinema').click()
  await isKept([3, 2, 1])
  await expect
    .poll(() => textsOf(recent().getByRole('link')).map((text) => /Trial \w+/.exec(text ?? '')?.[0]))
    .toEqual(['Trial News', 'Trial One'])
})

test('who runs through channels faster than the service answers asks for fewer of them, and has the last one', async ({
  app,
  service,
}) => {
  await openList(app)
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  const [one, news] = ['Trial One', 'Trial News'].map((name) => channel(name).element())
  for (let press = 0; press < VIEWINGS_A_MINUTE; press += 1) {
    const row = press % 2 === 0 ? news : one
    row?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  await channel('Trial Cinema').click()
  await expect.poll(() => asked().at(-1)).toBe('3')
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  expect(asked().length).toBeLessThan(VIEWINGS_A_MINUTE / 2)
})

test('a press on a channel that fails at once is asked for once, also when the address has followed it', async ({
  app,
  service,
}) => {
  await openList(app)
  service.refuse(getChannelStream, 'conflict')
  await channel('Trial News').click()
  const failed = page.getByRole('alert').filter({ hasText: tv.stream_failed })
  await expect.element(failed).toBeVisible()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await app.atRest()
  expect(service.asked(getChannelStream).map(({ params }) => params.id)).toEqual(['1', '2'])
})

test('the address follows a press after 600 ms, and a channel that is loading is asked for again after 2 s only [tv.full-load-delay] [tv.load-repeat-blocked] [tv.load-guard-clear]', async ({
  app,
  clock,
  service,
}) => {
  await openList(app)
  const answer = service.hold(getChannelStream)
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  clock.pause()
  const news = channel('Trial News').element()
  press(news, {})
  await expect.poll(asked).toEqual(['1', '2'])
  await clock.runFor(599)
  expect(app.address).toBe('/channels/all/one')
  await clock.runFor(1)
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await clock.runFor(1399)
  press(news, {})
  await clock.runFor(1)
  expect(asked()).toEqual(['1', '2'])
  press(news, {})
  await expect.poll(asked).toEqual(['1', '2', '2'])
  answer()
})

test('a mouse that dwells on a channel fetches its stream ahead; a finger and a mouse that passes on do not', async ({
  app,
  clock,
  service,
}) => {
  await openList(app)
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  clock.pause()
  const enter = (name: string, type: string, pointerType: string) =>
    channel(name)
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }))
  enter('Trial News', 'pointerover', 'touch')
  await clock.runFor(2000)
  expect(asked()).toEqual(['1'])
  enter('Trial News', 'pointerover', 'mouse')
  await clock.runFor(10)
  enter('Trial News', 'pointerout', 'mouse')
  await clock.runFor(2000)
  expect(asked()).toEqual(['1'])
  enter('Trial Cinema', 'pointerover', 'mouse')
  await clock.runFor(2000)
  await expect.poll(asked).toEqual(['1', '3'])
  // Nobody watches it yet: no statistics count it before the press, which tells of it.
  const told = () => service.asked(getChannelStream).map(({ query: { ahead, begun } }) => [ahead, begun])
  expect(told()).toEqual([
    [undefined, undefined],
    ['1', undefined],
  ])
  await channel('Trial Cinema').click()
  await expect.poll(asked).toEqual(['1', '3', '3'])
  expect(told()[2]).toEqual([undefined, expect.stringContaining('.m3u8')])
})

test('a channel that was fetched ahead is with the player before the page draws the press, which is seen right after', async ({
  app,
  service,
}) => {
  await openList(app)
  const [row, video] = [channel('Trial Cinema').element(), document.querySelector('video')]
  row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  await expect.poll(() => service.asked(getChannelStream).map(({ params }) => params.id)).toEqual(['1', '3'])
  await app.atRest()
  const order: string[] = []
  const note = (what: string) => () => void order.push(what)
  video?.addEventListener('emptied', note('given'), { once: true })
  new MutationObserver(note('drawn')).observe(row, { attributeFilter: ['aria-current'] })
  press(row, {})
  await expect.poll(() => order).toEqual(['given', 'drawn'])
  expect(row.getAttribute('aria-current')).toBe('true')
})

test('beside the list of a wide page the first open channel plays, on the next visit the one watched last', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(listUserChannels, () =>
    usualChannels().map(({ id }) => ({
      id,
      is_purchased: id !== 1,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  service.answer(listChannels, () =>
    usualChannels().map((each) => ({ ...each, is_purchased: each.id !== 1, is_free: each.id !== 1 })),
  )
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  await app.open('/channels')
  await expect.poll(asked).toEqual(['2'])
  expect(app.address).toBe('/channels')
  await channel('Trial Cinema').click()
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  await expect.poll(() => profileStorage().getItem('openair.last-channels')).toMatch(/^\[3\b/)
  service.forgetCalls()
  await app.open('/channels')
  await expect.poll(asked).toEqual(['3'])
  // On a phone nothing plays before something is chosen.
  service.forgetCalls()
  await resize(NARROW)
  await app.open('/channels')
  await expect.element(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await app.atRest()
  expect(asked()).toEqual([])
})

test('what another tab has watched last is kept beside what is watched here', async ({ app }) => {
  await openList(app)
  await isKept([1])
  profileStorage().setItem('openair.last-channels', '[3,1]')
  await channel('Trial News').click()
  await isKept([2, 3, 1])
  await expect.element(recent().getByRole('link', { name: 'Trial Cinema' })).toBeVisible()
})

test('a provider without categories has a list that plays all the same', async ({ app, service }) => {
  service.answer(listCategories, [])
  await app.open('/channels')
  await expect.element(channel('Trial News')).toBeVisible()
  expect(tvPanel().getByRole('group', { name: tv.categories }).elements()).toEqual([])
  await channel('Trial News').click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
})

test('a channel takes its place in the history of the browser, a moment of the same one does not', async ({
  app,
}) => {
  await openList(app)
  const { length } = history
  await channel('Trial News').click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await tvPanel().getByRole('tab', { name: tv.tab_schedule }).click()
  await tvPanel().getByCss('button[data-state="recorded"]').last().click()
  await expect.poll(() => app.address).toMatch(/news\?ts=\d+$/)
  const steps = history.length - length
  expect(steps === 1 || history.length === 50).toBe(true)
  history.back()
  await expect.poll(() => app.address).toBe('/channels/all/one')
})

test('who goes back right after a press takes the press back, also where the address before names no channel either', async ({
  app,
  clock,
}) => {
  await resize(NARROW)
  await app.open('/channels/general')
  await page.getByRole('navigation').getByRole('link', { name: tv.page_title }).click()
  await expect.poll(() => app.address).toBe('/channels')
  clock.pause()
  const opened = page.getByRole('dialog', { name: 'Trial News' })
  await page.getByRole('link', { name: /^Trial News/ }).click()
  await expect.element(opened).toBeInTheDocument()
  history.back()
  await expect.poll(() => app.address).toBe('/channels/general')
  await clock.runFor(2000)
  await expect.element(opened).not.toBeInTheDocument()
  expect(app.address).toBe('/channels/general')
})
