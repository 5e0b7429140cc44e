import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { getSeoMasks, SEO_PAGES, type SeoMasks } from '#contract/seo.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { getTrailerStream } from '#contract/playback.ts'
import { answerFilters } from '../testing/browser/usual-filters.ts'
import { streamOf } from '../testing/tv-things.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { homeBoot, usualFilms } from '../testing/browser/usual-home.ts'
import { answerSearch } from '../testing/browser/usual-search.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const masks = Object.fromEntries(
  SEO_PAGES.map((kind) => [
    kind,
    {
      title: `${kind}: [{title}] [{year}] | {provider}`,
      description: `${kind} [{description}] {about}`,
    },
  ]),
) as SeoMasks

/** What the service writes into the head of every page. */
function writeHead(service: FakeService): {
  readonly description: HTMLMetaElement
  readonly link: HTMLLinkElement
} {
  service.answer(getSeoMasks, masks)
  const description = Object.assign(document.createElement('meta'), {
    name: 'description',
    content: 'as sent',
  })
  const link = Object.assign(document.createElement('link'), {
    rel: 'canonical',
    href: 'https://tv.example/as-sent?lang=en',
  })
  document.head.append(description, link)
  onTestFinished(() => {
    description.remove()
    link.remove()
  })
  return { description, link }
}

test('each page names itself in the head of the document, with its description and its one address, and takes that back', async ({
  app,
  service,
}) => {
  const { description, link } = writeHead(service)
  const [film] = usualFilms
  const slug = `${film?.slug}-${film?.id}`
  service.answer(getContent, () =>
    contentOf('10', {
      slug: film?.slug ?? '',
      title: 'Metropolis',
      year: 1927,
      description: 'A city of towers.',
    }),
  )
  await app.open('/', { ...homeBoot(), masks })
  await expect.poll(() => document.title).toBe('home: Home | Trial TV')
  expect([description.content, link.href]).toEqual([
    'home Television for tests',
    'https://tv.example/?lang=en',
  ])
  await page.getByRole('banner').getByRole('link', { name: 'Films', exact: true }).click()
  await expect.poll(() => document.title).toBe('rowset: Films | Trial TV')
  expect(link.href).toBe('https://tv.example/films?lang=en')

  const card = page
    .getByRole('main')
    .getByRole('link', { name: /^Metropolis/ })
    .first()
  await card.click()
  await expect.poll(() => document.title).toMatch(/^movie: Metropolis 1927 \| Trial TV$/)
  expect(link.href).toBe(`https://tv.example/contents/${slug}?lang=en`)
  expect(description.content).toMatch(/^movie A city of towers\. /)
  history.back()
  await expect.poll(() => document.title).toBe('rowset: Films | Trial TV')
  expect([description.content, link.href]).toEqual([
    'rowset Television for tests',
    'https://tv.example/films?lang=en',
  ])
})

test.for([
  ['/search', `page: ${words.en.search.title_empty} | Trial TV`],
  ['/search?q=faust', `page: ${words.en.search.title.replace('{{text}}', 'faust')} | Trial TV`],
  ['/channels/all/one', 'channel: Trial One | Trial TV'],
  ['/persons/person-1', 'person: Fritz Lang | Trial TV'],
  ['/contents', `page: ${words.en.shell.not_found_content} | Trial TV`],
  ['/watch/10', 'page: Metropolis | Trial TV'],
  ['/trailers/10', `page: ${words.en.card.trailer_of.replace('{{title}}', 'Metropolis')} | Trial TV`],
  ['/my', `page: ${words.en.mine.title} | Trial TV`],
  ['/movies', 'movies: Films | Trial TV'],
] as const)('%s is named %s', async ([path, title], { app, service }) => {
  writeHead(service)
  answerAccount(service)
  answerSearch(service)
  answerFilters(service)
  service.answer(getTrailerStream, streamOf())
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  await app.open(path, { ...homeBoot(), masks })
  await expect.poll(() => document.title).toBe(title)
})
