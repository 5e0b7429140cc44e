import { type Locator, page } from 'vitest/browser'
import {
  getContent,
  getContentMeta,
  getEpisodes,
  getSimilar,
  getSources,
  getWatchedEpisodes,
} from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { contentOf, episodeOf, itemOf, metaOf } from '../../testing/catalogue-things.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { answerCatalogue, homeBoot } from '../../testing/browser/usual-home.ts'
import { words } from '../../testing/words.ts'

const { card, catalogue, shell } = words.en

test('a title that does not come is unavailable, until it is asked for again on a press [catalogue.error-content-fetch]', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  service.lose(getContent)
  await page
    .getByRole('link', { name: /^Nosferatu/ })
    .first()
    .click()
  await outwaitTries(clock, () => service.asked(getContent, 'lost').length)
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.not_available })).toBeVisible()
  answerCatalogue(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nosferatu' })).toBeVisible()
})

test('a card lies on the picture that is made for it, else on the wide one of the title [catalogue.card-background]', async ({
  app,
  service,
}) => {
  const svg = (ink: string) =>
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="${ink}"/></svg>`
  const [bg, src_16x9] = [svg('teal'), svg('olive')]
  const title = contentOf('10', { slug: 'metropolis' })
  for (const [made, shown] of [
    [bg, bg],
    [null, src_16x9],
  ] as const) {
    service.answer(getContent, { ...title, cover: { ...title.cover, bg: made, src_16x9 } })
    await app.open('/contents/metropolis')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const art = () =>
      [...document.querySelectorAll<HTMLImageElement>('article > div > img')].find(
        ({ src }) => src === new URL(shown).href,
      )
    await expect.poll(() => art()?.getBoundingClientRect().width).toBe(innerWidth)
    const ground = art()?.getBoundingClientRect()
    expect(page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().bottom).toBeLessThan(
      ground?.bottom ?? 0,
    )
  }
})

test('recordings of a series say which episode they are', async ({ app, clock, service }) => {
  answerTitle(service, chapters)
  const start_at = new Date(clock.now() - 86_400_000).toISOString()
  const recording = { channel_id: 3, start_at }
  service.answer(getSources, {
    catchups: [
      { ...recording, id: 'a', season: 2, series: 31 },
      { ...recording, id: 'b', season: null, series: 7 },
      { ...recording, id: 'c', season: null, series: null },
    ],
  })
  await app.open('/contents/chapters')
  const found = page.getByRole('region', { name: card.catchups }).getByRole('link')
  const day = /, 12:00/.source
  await expect
    .poll(() => textsOf(found))
    .toEqual([
      expect.stringMatching(`${day}Season 2, episode 31Trial Cinema`),
      expect.stringMatching(`${day}Episode 7Trial Cinema`),
      expect.stringMatching(`${day}Trial Cinema`),
    ])
})

for (const narrow of [false, true]) {
  test(`a description of 400 characters stands whole, a longer one reads on, ${narrow ? 'narrow' : 'wide'} [catalogue.description-collapse]`, async ({
    app,
    service,
  }) => {
    if (narrow) await resize(NARROW)
    const text = page.getByText(/^word word/)
    const isCut = () => text.element().scrollHeight > text.element().clientHeight + 1
    const readOn = page.getByRole('button', { name: catalogue.read_on })
    const whole = 'word '.repeat(79).padEnd(400, '.')
    service.answer(getContent, contentOf('10', { slug: 'metropolis', description: whole }))
    await app.open('/contents/metropolis')
    await expect.element(text).toHaveTextContent(whole)
    expect([isCut(), readOn.elements().length]).toEqual([false, 0])
    const longer = `${whole}.`
    service.answer(getContent, contentOf('10', { slug: 'metropolis', description: longer }))
    await app.open('/contents/metropolis')
    await expect.element(readOn).toBeVisible()
    expect(isCut()).toBe(true)
    await readOn.click()
    await expect.poll(isCut).toBe(false)
    await expect.element(text).toHaveTextContent(longer)
  })
}

test('of a long description the paragraphs within 600 characters stand until it is read on [catalogue.description-trim]', async ({
  app,
  service,
}) => {
  const [first, second] = ['first', 'second'].map((word) => `${word} `.repeat(80).slice(0, 400).trim())
  service.answer(getContent, contentOf('10', { slug: 'metropolis', description: `${first}\n\n${second}` }))
  await app.open('/contents/metropolis')
  const text = page.getByText(/^first first/)
  await expect.element(text).toBeVisible()
  expect(text.element().textContent).toBe(first)
  await page.getByRole('button', { name: catalogue.read_on }).click()
  await expect.poll(() => text.element().textContent).toBe(`${first}\n\n${second}`)
})

test('from one series to the next each card shows its own episodes, what was watched of them, recordings and similar titles', async ({
  app,
  clock,
  service,
}) => {
  const seriesOf = (id: string) => {
    const contents = [
      episodeOf(1, { id: `${id}1`, title: `Part 1 of ${id}` }),
      episodeOf(2, { id: `${id}2` }),
    ]
    const season = { id: `s${id}`, season: 1, title: 'Season 1', year: 1915, contents }
    return contentOf(id, { content_type: 'series', contents: [season] })
  }
  service.answer(getContent, ({ params }) => seriesOf(params.id === 'title-30' ? '30' : '20'))
  service.answer(getEpisodes, ({ params }) => seriesOf(params.id).contents)
  service.answer(getContentMeta, ({ params }) =>
    metaOf(params.id === '20' ? { license_info: 'Under a licence' } : {}),
  )
  service.answer(getWatchedEpisodes, ({ params }) => [
    { id: `${params.id}${params.id === '20' ? 1 : 2}`, seconds: 1200, watch_percentage: 100 },
  ])
  service.answer(getSimilar, ({ params }) => [itemOf(params.id === '20' ? '30' : '40')])
  const start_at = new Date(clock.now() - 86_400_000).toISOString()
  service.answer(getSources, ({ params }) => ({
    catchups: params.id === '20' ? [{ id: 'a', channel_id: 3, start_at, season: null, series: null }] : [],
  }))
  const partsOf = (root: Pick<Locator, 'getByRole' | 'getByText'>) => {
    const seasons = root.getByRole('region', { name: catalogue.seasons })
    return {
      seasons,
      seen: () =>
        seasons
          .getByCss('button[data-soon]')
          .elements()
          .map((episode) => episode.querySelectorAll('[role="img"]').length),
      similar: root.getByRole('region', { name: catalogue.similar }).getByRole('link'),
      recordings: root.getByRole('region', { name: card.catchups }),
      licence: root.getByText('Under a licence'),
    }
  }

  await app.open('/contents/title-20')
  const first = partsOf(page)
  await expect.element(first.seasons.getByText('Part 1 of 20')).toBeVisible()
  await expect.poll(first.seen).toEqual([1, 0])
  await expect.element(first.licence).toBeVisible()
  await expect.element(first.recordings).toBeVisible()
  await expect.poll(() => textsOf(first.similar)).toEqual([expect.stringMatching(/^Title 30/)])
  const letMeta = service.hold(getContentMeta)
  const letWatched = service.hold(getWatchedEpisodes)
  await first.similar.click()
  const second = partsOf(page.getByRole('dialog'))
  await expect.element(second.seasons.getByText('Part 1 of 30')).toBeVisible()
  await expect.poll(() => textsOf(second.similar)).toEqual([expect.stringMatching(/^Title 40/)])
  // What is known of one series is not taken for the other while its own answer is on the way.
  await expect.element(second.licence).not.toBeInTheDocument()
  expect(second.seen()).toEqual([0, 0])
  letMeta()
  letWatched()
  await expect.poll(second.seen).toEqual([0, 1])
  await expect.element(second.licence).not.toBeInTheDocument()
  await expect.element(second.recordings).not.toBeInTheDocument()
})
