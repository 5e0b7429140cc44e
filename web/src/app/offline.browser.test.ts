import { type Locator, page } from 'vitest/browser'
import { getContent, getPerson, getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listChannels, listUserChannels } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerUser } from '../testing/browser/usual-answers.ts'
import { answerCatalogue, homeBoot, usualFilms, usualRow } from '../testing/browser/usual-home.ts'
import { words } from '../testing/words.ts'

const { catalogue, shell, tv } = words.en
const main = page.getByRole('main')
const rowNamed = (name: string) => main.getByRole('region', { name, exact: true })
const toChannels = () =>
  page.getByRole('banner').getByRole('link', { name: 'TV channels', exact: true }).click()

/** Who is signed in here has begun a film. */
function answerViewer(service: FakeService): void {
  answerUser(service)
  service.answer(getRow, ({ params }) => {
    const row = usualRow(params.id)
    const [, film] = usualFilms
    if (row.slug !== 'mine' || !film) return row
    const begun = { content: film, content_episode: null, screenshot: null }
    return {
      ...row,
      histories: [
        { ...begun, watch_percentage: 1, seconds: 60, duration: film.duration ?? 0, is_withdrawn: false },
      ],
    }
  })
}

/** Calls that got no answer because the connection is lost: of an endpoint, and of one thing where it has several. */
const lostCalls = (service: FakeService, endpoint: Endpoint, id?: string): number =>
  service
    .asked(endpoint, 'lost')
    .filter(({ params }) => id === undefined || (params as { id?: string } | undefined)?.id === id).length

test('who comes back home without a connection finds it as it was, the own rows too, and current once the connection is back', async ({
  app,
  clock,
  service,
}) => {
  answerViewer(service)
  await app.open('/', homeBoot())
  const rows = ['On air now', 'Continue watching', 'Silent films'].map(rowNamed)
  for (const row of rows) await expect.element(row.getByRole('link').first()).toBeInTheDocument()
  // By now nothing on the page is fresh.
  await clock.jump(20 * 60_000)
  await toChannels()
  await expect.element(page.getByRole('list', { name: tv.channels })).toBeVisible()
  await app.atRest()
  service.forgetCalls()
  service.loseLine()
  history.back()
  for (const row of rows) await expect.element(row.getByRole('link').first()).toBeInTheDocument()
  const nodes = rows.map((row: Locator) => row.element())
  // Every question is tried three times; then the page knows that there is no answer.
  const tried = async () => {
    await clock.runFor(500)
    return [
      lostCalls(service, getRowset, 'home'),
      lostCalls(service, getRow, '3'),
      lostCalls(service, getRow, '4'),
    ]
  }
  await expect.poll(tried).toEqual([3, 3, 3])
  await clock.runFor(10_000)
  expect(await tried()).toEqual([3, 3, 3])
  await expect.element(page.getByText(shell.failed_title)).not.toBeInTheDocument()
  service.restoreLine()
  const answered = (endpoint: typeof getRowset | typeof getRow, id: string) =>
    service.asked(endpoint, 'answered').some(({ params }) => params.id === id)
  await expect.poll(() => answered(getRowset, 'home') && answered(getRow, '3')).toBe(true)
  expect(nodes.map(({ isConnected }) => isConnected)).toEqual([true, true, true])
})

test('a page opened without a connection says so, and shows its content by itself when the connection is back', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  const person = rowNamed('People').getByRole('link', { name: /^Fritz Lang/ })
  await expect.element(person).toBeInTheDocument()
  await app.atRest()
  service.loseLine()
  await person.click()
  await expect.poll(() => app.address).toMatch(/^\/persons\/person-1/)
  await outwaitTries(clock, () => lostCalls(service, getPerson))
  await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  await expect.element(page.getByText(shell.failed_offline)).toBeVisible()
  service.restoreLine()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
  const work = page.getByRole('dialog').getByRole('link', { name: /^Metropolis/ })
  await expect.element(work).toBeVisible()
  await app.atRest()
  service.loseLine()
  await work.click()
  await outwaitTries(clock, () => lostCalls(service, getContent))
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.not_available })).toBeVisible()
  await expect.element(page.getByText(shell.failed_offline)).toBeVisible()
  service.restoreLine()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
})

test('a page that was opened without a connection loads by itself when the connection is back, and knows who watches', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  service.loseLine()
  await app.open('/')
  await outwaitTries(clock, () => lostCalls(service, getRowset, 'home'))
  await expect.element(page.getByText(shell.failed_offline)).toBeVisible()
  await app.atRest()
  service.restoreLine()
  await expect.element(rowNamed('Silent films').getByRole('link').first()).toBeInTheDocument()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Aida' })).toBeVisible()
})

test('what a connection that went and came back without a word has kept from a page is asked for when the picture of every five minutes comes [shell.image-ping]', async ({
  app,
  clock,
  service,
}) => {
  const pictures: EventTarget[] = []
  const own = window.Image
  window.Image = class extends EventTarget {
    set src(_address: string) {
      pictures.push(this)
    }
  } as unknown as typeof Image
  try {
    await app.open('/', homeBoot())
    const person = rowNamed('People').getByRole('link', { name: /^Fritz Lang/ })
    await expect.element(person).toBeInTheDocument()
    await app.atRest()
    service.lose(getPerson)
    await person.click()
    await outwaitTries(clock, () => lostCalls(service, getPerson))
    await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
    answerCatalogue(service)
    service.forgetCalls()
    clock.pause()
    pictures.length = 0
    await clock.runFor(5 * 60_000)
    expect(service.asked(getPerson)).toEqual([])
    pictures.at(-1)?.dispatchEvent(new Event('load'))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
    // What is there is not asked for again.
    await app.atRest()
    service.forgetCalls()
    pictures.at(-1)?.dispatchEvent(new Event('load'))
    await app.atRest()
    expect(service.paths).toEqual([])
  } finally {
    window.Image = own
  }
})

test('without a connection nothing is asked for again and again; what was due meanwhile is asked for when it is back', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  await app.open('/channels')
  await expect.element(page.getByRole('list', { name: tv.channels })).toBeVisible()
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  const polls = [listChannels, listUserChannels]
  const polled = () => polls.filter((endpoint) => service.asked(endpoint).length > 0)
  await clock.runFor(310_000)
  await expect.poll(polled).toEqual(polls)
  // Calls without an answer are repeated; this test is not about that.
  await app.atRest()
  service.loseLine()
  service.forgetCalls()
  // Twice as long as they wait.
  await clock.runFor(620_000)
  expect(service.paths).toEqual([])
  service.restoreLine()
  await expect.poll(polled).toEqual(polls)
})
