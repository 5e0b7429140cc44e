import { page } from 'vitest/browser'
import { getContent, getEpisodes } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue, shell } = words.en
const main = page.getByRole('main')
const title = main.getByRole('heading', { level: 1, name: card.all_episodes })
const busy = main.getByCss('[aria-busy="true"]')

test('the episodes of a series stand below the way back to it', async ({ app, service }) => {
  answerTitle(service, chapters)
  const letThrough = service.hold(getEpisodes)
  await app.open('/episodes/21', homeBoot())
  await expect.element(title).toBeVisible()
  await expect.element(busy.first()).toBeInTheDocument()
  letThrough()
  await expect.element(main.getByText(/Chapter 2\b/).first()).toBeInTheDocument()
  await expect.element(busy).not.toBeInTheDocument()
  await main.getByRole('link', { name: 'Thirty Chapters', exact: true }).click()
  await expect.poll(() => app.address).toBe('/contents/chapters-21')
})

test('a series without episodes says so, and one whose episodes do not come offers to ask again', async ({
  app,
  clock,
  service,
}) => {
  answerTitle(service, chapters)
  service.answer(getEpisodes, [])
  await app.open('/episodes/21', homeBoot())
  await expect.element(main.getByText(card.episodes_none)).toBeVisible()
  service.lose(getEpisodes)
  await app.open('/episodes/21', homeBoot())
  await outwaitTries(clock, () => service.asked(getEpisodes, 'lost').length)
  await expect.element(main.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  service.answer(getEpisodes, chapters.contents)
  await main.getByRole('button', { name: shell.retry }).click()
  await expect.element(main.getByText(/Chapter 2\b/).first()).toBeInTheDocument()
})

test('where neither a series nor its episodes came, asking again brings both', async ({
  app,
  clock,
  service,
}) => {
  answerTitle(service, chapters)
  service.lose(getContent)
  service.lose(getEpisodes)
  await app.open('/episodes/21', homeBoot())
  await outwaitTries(clock, () => service.asked(getEpisodes, 'lost').length)
  await expect.poll(() => service.asked(getContent, 'lost').length).toBe(3)
  await expect.element(main.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  answerTitle(service, chapters)
  await main.getByRole('button', { name: shell.retry }).click()
  await expect.element(main.getByText(/Chapter 2\b/).first()).toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: 'Thirty Chapters', exact: true })).toBeVisible()
})

test('a series that is gone, or was never there, is told as such', async ({ app, service }) => {
  answerTitle(service, chapters)
  for (const code of ['lost_content', 'not_found'] as const) {
    service.refuse(getContent, code)
    service.refuse(getEpisodes, code)
    await app.open('/episodes/21', homeBoot())
    await expect
      .element(
        page.getByRole('heading', {
          name: code === 'not_found' ? shell.not_found_content : catalogue.lost_title,
        }),
      )
      .toBeVisible()
  }
})

test('above a title stands the way to it: home, its section where the menu has one, its genre', async ({
  app,
  service,
}) => {
  const crumbs = () =>
    page
      .getByRole('navigation', { name: catalogue.breadcrumbs })
      .getByRole('link')
      .elements()
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  const genre = (row_slug: string | null) => [{ id: 1, name: 'Drama', title: 'Drama', row_slug }] as never
  service.answer(getContent, contentOf('10', { title: 'Metropolis', genres: genre('drama') }))
  await app.open('/contents/metropolis-10', homeBoot())
  await expect.poll(crumbs).toEqual([`${catalogue.home} /`, 'Films /films', 'Drama /row/drama'])
  service.answer(
    getContent,
    contentOf('10', { title: 'Metropolis', content_type: 'series', genres: genre(null) }),
  )
  await app.open('/contents/metropolis-10', homeBoot())
  await expect.poll(crumbs).toEqual([`${catalogue.home} /`])
})
