import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { authDevice } from '#contract/identity-endpoints.ts'
import { listNews } from '#contract/news.ts'
import { getProfile } from '#contract/profiles.ts'
import { suggest } from '#contract/search.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { answerAccount, profileOf } from '../testing/browser/usual-account.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { answerSearch, suggestionOf } from '../testing/browser/usual-search.ts'
import { authOf, deviceOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { shell } = words.en
const ela = profileOf(2, 'Ela', 'child')
const newsOf = (title: string) => ({
  id: 3,
  title,
  short: null,
  image: null,
  published_at: '2026-06-14T05:00:00.000Z',
})
const change = () => localStorage.getItem('openair.change')

/** Another tab has changed something about profiles: the page asks who watches. */
function askWhoWatches(): void {
  const others = new BroadcastChannel('openair.changed')
  others.postMessage(['profile'])
  others.close()
}

/** Another device has put this one on a child's profile. */
function becomeChilds(service: FakeService): void {
  service.answer(getProfile, ela)
  askWhoWatches()
}

test('a page that has become a child’s shows no text that it has brought along or was answered as an adult’s, and none such stays kept for times without a connection', async ({
  app,
  service,
}) => {
  onTestFinished(async () => void (await caches.delete('openair-pages')))
  const pages = await caches.open('openair-pages')
  const isKept = async () => (await caches.match('/news', { cacheName: 'openair-pages' })) !== undefined
  answerAccount(service)
  service.answer(listNews, [newsOf('For adults')])
  await app.open('/news', { news: [newsOf('For adults')] })
  await expect.element(page.getByText('For adults')).toBeVisible()
  await app.atRest()
  await pages.put('/news', new Response('as it was drawn'))
  const [root, before] = [document.getElementById('root'), change()]

  service.answer(listNews, [newsOf('For all')])
  const letThrough = service.hold(listNews)
  becomeChilds(service)
  await expect.poll(() => service.asked(listNews, 'open').length).toBe(1)
  expect(document.cookie).toContain('openair_age=child')
  expect(page.getByText('For adults').elements()).toEqual([])
  letThrough()
  await expect.element(page.getByText('For all')).toBeVisible()
  await expect.poll(isKept).toBe(false)
  // It is this page itself that goes on; other tabs of the browser are told.
  expect(document.getElementById('root')).toBe(root)
  expect(change()).not.toBe(before)

  // Nor do texts that nobody looked at meanwhile.
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('link', { name: shell.questions, exact: true }).click()
  await expect.poll(() => app.address).toBe('/faq')
  await foot.getByRole('link', { name: shell.news, exact: true }).click()
  await expect.element(page.getByText('For all')).toBeVisible()
  expect(page.getByText('For adults').elements()).toEqual([])
})

test('a page whose session learns that its device is a child’s now goes on as the child’s, and has other tabs loaded anew', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(listNews, [newsOf('For adults')])
  await app.open('/news')
  await expect.element(page.getByText('For adults')).toBeVisible()
  // A token of this very moment would be refused again.
  await clock.runFor(60_000)
  await app.atRest()
  const [root, before] = [document.getElementById('root'), change()]
  service.answer(listNews, [newsOf('For all')])
  const letThrough = service.hold(listNews)
  service.answer(authDevice, () => {
    service.answer(getProfile, ela)
    const end = Math.floor(Date.now() / 1000) + 3600
    return authOf(deviceOf('device'), end, { was_guest: false, profile: ela })
  })
  service.refuse(getProfile, 'authentication_failed')
  askWhoWatches()
  await expect.poll(() => service.asked(listNews, 'open').length).toBe(1)
  expect(document.cookie).toContain('openair_age=child')
  expect(page.getByText('For adults').elements()).toEqual([])
  letThrough()
  await expect.element(page.getByText('For all')).toBeVisible()
  expect(document.getElementById('root')).toBe(root)
  expect(change()).not.toBe(before)
})

test('another profile of an adult, of which the session learns first, is another viewer as well', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.answer(listNews, [newsOf('For the one')])
  await app.open('/news')
  await expect.element(page.getByText('For the one')).toBeVisible()
  await clock.runFor(60_000)
  await app.atRest()
  const before = change()
  service.answer(listNews, [newsOf('For the other')])
  const other = profileOf(7, 'Max', 'adult')
  service.answer(authDevice, () => {
    service.answer(getProfile, other)
    const end = Math.floor(Date.now() / 1000) + 3600
    return authOf(deviceOf('device'), end, { was_guest: false, profile: other })
  })
  service.refuse(getProfile, 'authentication_failed')
  askWhoWatches()
  await expect.element(page.getByText('For the other')).toBeVisible()
  expect(change()).not.toBe(before)
})

test('what an adult has typed into the search and was offered goes with them', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerSearch(service)
  service.answer(suggest, [suggestionOf('10', 'For adults', { slug: 'for-adults' })])
  await app.open('/films', homeBoot())
  const field = page.getByRole('combobox', { name: shell.search })
  await field.click()
  // A text that rests would move to its page.
  clock.pause()
  await field.fill('fo')
  await expect.element(page.getByRole('option', { name: /For adults/ })).toBeVisible()
  service.answer(suggest, [])
  becomeChilds(service)
  await expect.poll(() => document.cookie).toContain('openair_age=child')
  await expect.element(field).toHaveValue('')
  expect(page.getByText('For adults').elements()).toEqual([])
})
