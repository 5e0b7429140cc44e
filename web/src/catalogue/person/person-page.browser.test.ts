import { page } from 'vitest/browser'
import { getFilmography, getPerson } from '#contract/catalogue-endpoints.ts'
import type { Person } from '#contract/catalogue.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { itemOf, personOf, rowOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue, shell } = words.en
const main = page.getByRole('main')
const waiting = main.getByCss('[data-shape="v"] > [aria-hidden]')
const busy = main.getByCss('[aria-busy="true"]')
const failed = page.getByRole('heading', { name: shell.failed_title })
const name = (of: string) => page.getByRole('heading', { level: 1, name: of })

const somebody = (id: number, more: Partial<Person> = {}): Person => ({
  ...personOf(id, `Somebody Number ${id}`),
  roles: [],
  born: null,
  died: null,
  bio: null,
  works_count: 0,
  ...more,
})

/** People, each with a work of their own. */
function answerPeople(service: FakeService, more: Partial<Person> = {}): void {
  service.answer(getPerson, ({ params }) => somebody(Number(params.id.replace(/.*-/, '')), more))
  service.answer(getFilmography, ({ query }) =>
    rowOf(90, { contents: [itemOf('50', { title: `Work of ${query.person_id}` })] }),
  )
}

test('a person on the way keeps a place for everything; works that do not come say so below the name, and come on a press', async ({
  app,
  clock,
  service,
}) => {
  answerPeople(service)
  const letPerson = service.hold(getPerson)
  const letWorks = service.hold(getFilmography)
  await app.open('/persons/somebody-7')
  await expect.element(busy).toBeInTheDocument()
  await expect.poll(() => waiting.elements().length).toBe(6)
  letPerson()
  await expect.element(name('Somebody Number 7')).toBeVisible()
  await expect.element(busy).toBeInTheDocument()
  await expect.poll(() => waiting.elements().length).toBe(6)
  service.lose(getFilmography)
  letWorks()
  await outwaitTries(clock, () => service.asked(getFilmography, 'lost').length)
  await expect.element(failed).toBeVisible()
  await expect.element(name('Somebody Number 7')).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(busy).not.toBeInTheDocument()
  answerPeople(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(main.getByRole('link', { name: /^Work of 7/ })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a person who does not come says so and comes on a press; one that nobody knows is not found', async ({
  app,
  clock,
  service,
}) => {
  service.lose(getPerson)
  await app.open('/persons/somebody-7')
  await outwaitTries(clock, () => service.asked(getPerson, 'lost').length)
  await expect.element(failed).toBeVisible()
  answerPeople(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(name('Somebody Number 7')).toBeVisible()
  service.refuse(getPerson, 'not_found')
  await app.open('/persons/nobody')
  await expect.element(name(shell.not_found_page)).toBeVisible()
})

test('from one person to the next each has works of their own', async ({ app, service }) => {
  answerPeople(service)
  await app.open('/', homeBoot())
  const people = page.getByRole('region', { name: 'People' })
  for (const [who, id] of [
    ['Fritz Lang', 1],
    ['Buster Keaton', 2],
  ] as const) {
    await people.getByRole('link', { name: new RegExp(`^${who}`) }).click()
    const works = page.getByRole('dialog').getByRole('region', { name: catalogue.movies })
    await expect
      .poll(() => textsOf(works.getByRole('link')))
      .toEqual([expect.stringMatching(`^Work of ${id}`)])
    history.back()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a person is told by roles, years and works, without a portrait by letters; works stand by what they are', async ({
  app,
  service,
}) => {
  const bio = 'word '.repeat(200)
  answerPeople(service, { roles: ['director', 'actor'], born: 1890, died: 1976, works_count: 3, bio })
  const works = [
    itemOf('1', { content_type: 'series', title: 'A series' }),
    itemOf('2', { content_type: 'program', title: 'A programme' }),
    itemOf('3', { content_type: 'movie', title: 'A film' }),
    itemOf('4', { content_type: 'cartoon', title: 'A cartoon' }),
  ]
  service.answer(getFilmography, rowOf(90, { contents: works }))
  await app.open('/persons/somebody-7')
  await expect.element(name('Somebody Number 7')).toBeVisible()
  await expect.element(page.getByText('Director, actor', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1890–1976 · 3 works', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('img', { name: card.no_portrait })).toHaveTextContent('S7')
  const shown = (region: string) => textsOf(main.getByRole('region', { name: region }).getByRole('link'))
  await expect
    .poll(() => [catalogue.movies, catalogue.series, catalogue.programs].map(shown))
    .toEqual([
      [expect.stringMatching(/^A film/), expect.stringMatching(/^A cartoon/)],
      [expect.stringMatching(/^A series/)],
      [expect.stringMatching(/^A programme/)],
    ])
  expect(textsOf(main.getByRole('heading', { level: 2 }))).toEqual([
    catalogue.movies,
    catalogue.series,
    catalogue.programs,
  ])

  const story = page.getByText(/^word word/)
  const isCut = () => story.element().scrollHeight > story.element().clientHeight + 1
  expect(isCut()).toBe(true)
  const readOn = page.getByRole('button', { name: catalogue.read_on })
  await expect.element(readOn).toHaveAttribute('aria-expanded', 'false')
  await readOn.click()
  await expect.poll(isCut).toBe(false)
  const readLess = page.getByRole('button', { name: catalogue.read_less })
  await expect.element(readLess).toHaveAttribute('aria-expanded', 'true')
  await readLess.click()
  await expect.poll(isCut).toBe(true)
})

test('of a person only what is known is told: a year alone, a portrait, a short story whole', async ({
  app,
  service,
}) => {
  answerPeople(service, { died: 1976, bio: 'A short life.', image: '/art/wide.webp' })
  await app.open('/persons/somebody-7')
  await expect.element(page.getByText('?–1976', { exact: true })).toBeVisible()
  await expect.element(page.getByText('A short life.')).toBeVisible()
  await expect.element(main.getByCss('header img[src="/art/wide.webp"]')).toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: card.no_portrait })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: catalogue.read_on })).not.toBeInTheDocument()
  answerPeople(service, { born: 1890 })
  await app.open('/persons/somebody-7')
  await expect.element(page.getByText('1890–', { exact: true })).toBeVisible()
})

test('of a person with very many works all are shown, however many come at once', async ({
  app,
  service,
}) => {
  answerPeople(service, { works_count: 140 })
  const all = Array.from({ length: 140 }, (_, at) => itemOf(`${at + 100}`))
  service.answer(getFilmography, ({ query }) => {
    const from = Number(query.offset ?? 0)
    const contents = all.slice(from, from + Number(query.limit))
    return rowOf(90, { contents, more_count: all.length - from - contents.length })
  })
  await app.open('/persons/somebody-7')
  await expect
    .poll(() => main.getByRole('region', { name: catalogue.movies }).getByRole('link').elements().length)
    .toBe(140)
  expect(service.asked(getFilmography)).toHaveLength(2)
})
