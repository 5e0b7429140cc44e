import { page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { getResources } from '#contract/providers.ts'
import { resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { usual } from '../testing/browser/usual-answers.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { packetOf } from '../testing/catalogue-things.ts'
import { menuPageOf, networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const many = {
  pages: [
    ...usual.resources.pages,
    ...['Series', 'Cartoons for children', 'Science and nature', 'Sport and motors'].map((title, at) =>
      menuPageOf(at + 4, title, { rowset_slug: 'films' }),
    ),
  ],
}

/** Counts how often the bar of the header and the widths of its entries are measured. */
function countMeasures() {
  const bar = page.getByRole('banner').getByRole('navigation', { name: words.en.shell.sections }).element()
  const ruler = bar.querySelector('[aria-hidden] > span')?.parentElement
  if (!ruler) throw new Error('The header has no ruler')
  const count = { room: 0, widths: 0 }
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')?.get
  Object.defineProperty(bar, 'clientWidth', {
    configurable: true,
    get() {
      count.room += 1
      return own?.call(bar) as number
    },
  })
  const first = ruler.children[0] as HTMLElement
  const measure = first.getBoundingClientRect.bind(first)
  first.getBoundingClientRect = () => {
    count.widths += 1
    return measure()
  }
  return count
}

test('the room of the header is measured anew after 200 ms, the widths of its entries after 500 ms, and never sooner [shell.header-measure-cache]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getResources, many)
  await app.open('/', { ...homeBoot(), resources: many })
  await app.atRest()
  await clock.runFor(2000)
  clock.pause()
  const count = countMeasures()
  let width = 1300
  /** Pulls at the window, and lets the header measure, which it does 200 ms later. */
  const pull = async () => {
    width -= 10
    await resize({ width, height: 800 })
    await new Promise(requestAnimationFrame)
    await clock.runFor(200)
  }
  await pull()
  expect(count).toEqual({ room: 1, widths: 1 })
  // 200 ms after the first: the room may have changed, the words have not.
  await pull()
  expect(count).toEqual({ room: 2, widths: 1 })
  await pull()
  expect(count).toEqual({ room: 3, widths: 1 })
  await pull()
  expect(count).toEqual({ room: 4, widths: 2 })
})

test('an offer that comes late into the header never lies over the menu: it is measured before the offer is seen', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getResources, many)
  const trial_period_human = { years: 0, months: 0, days: 7 }
  service.answer(listPackets, [
    packetOf(2, 'Plus', { trial_period_human, trial_price: '1.00', is_trial: true }),
  ])
  const letThrough = service.hold(listPackets)
  await resize({ width: 1100, height: 800 })
  await app.open('/faq', { resources: many, network: networkOf({ promo_days: 7 }) })
  const banner = page.getByRole('banner')
  const entries = banner.getByRole('navigation', { name: words.en.shell.sections }).getByRole('link')
  await expect.element(banner.getByRole('link', { name: words.en.identity.sign_in })).toBeVisible()
  await clock.runFor(2000)
  const before = entries.elements().length
  // Nothing that waits is done from here on.
  clock.pause()
  letThrough()
  const offer = banner.getByRole('link', { name: /^7 days for 1/ })
  await expect.element(offer).toBeVisible()
  const end = entries.elements().at(-1)?.getBoundingClientRect().right ?? 0
  expect(end).toBeLessThanOrEqual(offer.element().getBoundingClientRect().left)
  expect(entries.elements().length).toBeLessThan(before)
})

test('what a guest signs in with ends where the content does', async ({ app }) => {
  await app.open('/faq')
  const signIn = page.getByRole('banner').getByRole('link', { name: words.en.identity.sign_in })
  await expect.element(signIn).toBeVisible()
  const bar = signIn.element().closest('header')?.firstElementChild
  if (!bar) throw new Error('The header is empty')
  const room = bar.getBoundingClientRect().right - parseFloat(getComputedStyle(bar).paddingRight)
  expect(signIn.element().getBoundingClientRect().right).toBe(room)
})

test('the header begins and ends at the same places on the channels’ pages as elsewhere', async ({ app }) => {
  await resize({ width: 1440, height: 900 })
  const places = async (address: string) => {
    await app.open(address)
    await app.atRest()
    const inside = page.getByRole('banner').element().firstElementChild
    const { paddingLeft, paddingRight } = getComputedStyle(inside as Element)
    return [paddingLeft, paddingRight]
  }
  const elsewhere = await places('/faq')
  expect(elsewhere).toEqual([expect.stringMatching(/^[1-9]/), expect.stringMatching(/^[1-9]/)])
  expect(await places('/channels/all/one')).toEqual(elsewhere)
  expect(await places('/tv-guide')).toEqual(elsewhere)
})
