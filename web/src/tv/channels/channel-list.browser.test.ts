import { page, userEvent } from 'vitest/browser'
import { listCategories, listChannels, listUserChannels } from '#contract/tv.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { categoryOf, channelOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { tv } = words.en
const COUNT = 60
const ROW_PX = 72
const rows = () => tvPanel().getByCss('[data-index]')
const row = (number: number) => tvPanel().getByRole('link', { name: new RegExp(`^Channel ${number} `) })
const box = () => tvPanel().getByCss('[data-virtual]').element()
const openList = () => tvPanel().getByRole('tab', { name: tv.tab_channels }).click()

/** Sixty channels; the last one cannot be watched yet. */
function answerMany(service: FakeService): void {
  const many = Array.from({ length: COUNT }, (_, index) => {
    const isPurchased = index + 1 < COUNT
    return channelOf(index + 1, `Channel ${index + 1}`, { is_purchased: isPurchased, is_free: isPurchased })
  })
  service.answer(listChannels, many)
  service.answer(
    listUserChannels,
    many.map(({ id, is_purchased }) => ({
      id,
      is_purchased,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  const ids = many.map(({ id }) => id)
  service.answer(listCategories, [
    categoryOf(16, 'All channels', ids),
    { ...categoryOf(2, 'General interest', ids.slice(0, 30)), short: 'General' },
    categoryOf(3, 'Cinema', ids.slice(30)),
  ])
}

/** Whether a row lies within its box, up to a pixel. */
function isInView(number: number): boolean {
  const [element] = row(number).elements()
  if (!element) return false
  const [outer, inner] = [box().getBoundingClientRect(), element.getBoundingClientRect()]
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
}

test('the list opens at the channel that plays and draws only what is near; keys of a remote control move it, presses do not [tv.virtual-list-width]', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/channels/all/channel-40')
  await openList()
  await expect.poll(() => isInView(40)).toBe(true)
  await expect.element(row(40)).toHaveAttribute('aria-current', 'true')
  expect(rows().elements().length).toBeLessThan(COUNT / 2)
  const place = row(40).element().closest('li')
  expect([place?.ariaSetSize, place?.ariaPosInSet]).toEqual([String(COUNT), '40'])

  // A row that lies half outside stays there when it is pressed: what moves under the pointer is pressed wrongly next.
  const half = Math.ceil(box().scrollTop / ROW_PX) + 1
  box().scrollTop = (half - 1) * ROW_PX + 30
  const { scrollTop } = box()
  expect(isInView(half)).toBe(false)
  ;(row(half).element() as HTMLElement).click()
  await expect.element(row(half)).toHaveAttribute('aria-current', 'true')
  await app.atRest()
  expect(box().scrollTop).toBe(scrollTop)

  box().scrollTop = 0
  await expect.poll(() => isInView(1)).toBe(true)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'ChannelUp', bubbles: true }))
  await expect.poll(() => app.address).toBe(`/channels/all/channel-${half + 1}`)
  await expect.poll(() => isInView(half + 1)).toBe(true)
})

test('one row is reached by Tab; arrows, pages, Home and End lead on, also to what is not drawn yet', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/channels')
  await expect.element(row(1)).toBeVisible()
  const stops = () => tvPanel().getByCss('[data-index][tabindex="0"]')
  expect(stops().elements()).toHaveLength(1)
  ;(stops().element() as HTMLElement).focus()
  for (const [key, number] of [
    ['ArrowDown', 2],
    ['PageDown', 10],
    ['ArrowUp', 9],
    ['PageUp', 1],
    ['ArrowUp', 1],
    ['End', COUNT],
    ['ArrowDown', COUNT],
    ['Home', 1],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(row(number)).toHaveFocus()
    await expect.poll(() => isInView(number)).toBe(true)
    expect(stops().elements()).toHaveLength(1)
  }
  expect(app.address).toBe('/channels')
})

test('a channel that is closed has a lock with its word, an open one has none', async ({ app, service }) => {
  answerMany(service)
  await app.open('/channels')
  await expect.element(row(1)).toBeVisible()
  ;(row(1).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(row(COUNT).getByRole('img', { name: tv.channel_closed })).toBeVisible()
  await expect.element(row(COUNT)).toHaveAttribute('data-closed', 'true')
  await expect.element(row(COUNT - 1)).toHaveAttribute('data-closed', 'false')
  expect(
    row(COUNT - 1)
      .getByRole('img')
      .elements(),
  ).toEqual([])
})

test('a search of channels is taken back by its button, by Escape, by a category and from where it found nothing', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/channels')
  const search = tvPanel().getByRole('searchbox', { name: tv.search })
  const chips = tvPanel().getByRole('group', { name: tv.categories })
  const clear = tvPanel().getByRole('button', { name: tv.search_clear })
  await expect.element(row(1)).toBeVisible()
  expect(textsOf(chips.getByRole('button'))).toEqual([tv.category_all, 'General', 'Cinema'])
  expect(clear.elements()).toEqual([])

  await search.fill('  channel 44 ')
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(row(44)).toBeVisible()
  await clear.click()
  await expect.element(search).toHaveValue('')
  await expect.element(row(1)).toBeVisible()

  await search.fill('channel 44')
  await expect.element(row(1)).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')

  await search.fill('nothing like it')
  const nothing = tvPanel().getByRole('status')
  await expect.element(nothing).toMatchTextContent(tv.search_none)
  await expect.element(nothing).toMatchTextContent(tv.search_none_hint)
  await chips.getByRole('button', { name: 'Cinema' }).click()
  await expect.element(search).toHaveValue('')
  await expect.element(row(31)).toBeVisible()
  await expect.element(row(1)).not.toBeInTheDocument()

  // It looks through all channels, whatever is selected, and taking it back so takes back the category too.
  await search.fill('channel 2')
  await expect.element(row(2)).toBeVisible()
  await search.fill('nothing like it')
  await nothing.getByRole('button', { name: tv.search_reset }).click()
  await expect.element(row(1)).toBeVisible()
  await expect
    .element(chips.getByRole('button', { name: tv.category_all, exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a channel is found by its name in either case and either alphabet, and by its number [tv.channel-name-search]', async ({
  app,
  service,
}) => {
  service.answer(listChannels, [channelOf(1, 'Новости'), channelOf(2, 'Steppe Music'), channelOf(42, 'Кино')])
  await app.open('/channels')
  const search = tvPanel().getByRole('searchbox', { name: tv.search })
  const found = () => textsOf(tvPanel().getByCss('[data-index] b > span'))
  await expect.poll(found).toEqual(['Новости', 'Steppe Music', 'Кино'])
  for (const [text, names] of [
    ['НОВО', ['Новости']],
    ['novosti', ['Новости']],
    ['STEPPE', ['Steppe Music']],
    ['степпе', ['Steppe Music']],
    ['42', ['Кино']],
  ] as const) {
    await search.fill(text)
    await expect.poll(found).toEqual(names)
  }
})

test('a list on its way shows boxes, and at 1280 px it draws all rows [tv.virtual-list-width]', async ({
  app,
  service,
}) => {
  answerMany(service)
  const letThrough = service.hold(listChannels)
  await resize({ width: 1280, height: 844 })
  await app.open('/channels')
  await expect.element(page.getByRole('main').getByCss('[aria-busy="true"]').first()).toBeInTheDocument()
  letThrough()
  await expect.poll(() => page.getByCss('[data-index]').elements().length).toBe(COUNT)
  await expect.element(page.getByRole('main').getByCss('[aria-busy="true"]')).not.toBeInTheDocument()
})
