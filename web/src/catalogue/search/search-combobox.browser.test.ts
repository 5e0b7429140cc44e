import { page, userEvent } from 'vitest/browser'
import { getRow, listRowsets } from '#contract/catalogue-endpoints.ts'
import { reportFound, suggest } from '#contract/search.ts'
import { type AppPage, NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { homeBoot, usualRow } from '../../testing/browser/usual-home.ts'
import { answerSearch, suggestionOf } from '../../testing/browser/usual-search.ts'
import { headOf, itemOf, personOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { search, shell } = words.en
const input = page.getByRole('combobox', { name: shell.search })
const list = page.getByRole('listbox')
const options = list.getByRole('option')
const marked = () => textsOf(list.getByCss('[aria-selected="true"]'))

async function openField(app: AppPage): Promise<void> {
  await app.open('/films', homeBoot())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await input.click()
}

test('arrows mark one suggestion after the other and the field itself in between; Enter opens what is marked and tells of it', async ({
  app,
  clock,
  service,
}) => {
  answerSearch(service)
  service.answer(
    suggest,
    ['Metropolis', 'Faust'].map((title, at) =>
      suggestionOf(String(10 + at * 4), title, { slug: title.toLowerCase() }),
    ),
  )
  await openField(app)
  // A text that rests would move to its page.
  clock.pause()
  await input.fill('me')
  await expect.poll(() => options.elements().length).toBe(2)
  expect(input.element().getAttribute('aria-controls')).toBe(list.element().id)
  const named = () => {
    const id = input.element().getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'nobody')
  }
  const first = pattern('Metropolis{{kind}}, 1927', { kind: search.kind_movie })
  expect([marked(), named()]).toEqual([[], null])
  for (const [key, title] of [
    ['ArrowDown', 'Metropolis'],
    ['ArrowDown', 'Faust'],
    ['ArrowDown', null],
    ['ArrowUp', 'Faust'],
    ['ArrowUp', 'Metropolis'],
    ['ArrowUp', null],
    ['ArrowDown', 'Metropolis'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect
      .poll(() => marked().map((text) => text?.replace(/(Metropolis|Faust).*/, '$1')))
      .toEqual(title ? [title] : [])
    expect(named()?.startsWith(title ?? 'x') ?? false).toBe(title !== null)
  }
  await expect.element(options.first()).toMatchTextContent(first)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(input).not.toHaveFocus()
  await expect
    .poll(() => service.asked(reportFound).map(({ body }) => body))
    .toMatchObject([{ text: 'me', content_type: 'movie', object_id: '10', title: 'Metropolis' }])
  // The title stands over the page that was there, and the field says what that page shows.
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(input).toHaveValue('')
})

test('a mark belongs to its list: another text begins without one, and Enter then searches for the text', async ({
  app,
  service,
}) => {
  answerSearch(service)
  await openField(app)
  await input.fill('metro')
  await expect.element(options.first()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => marked().length).toBe(1)
  await userEvent.keyboard('p')
  await expect.poll(marked).toEqual([])
  expect(input.element().getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.address).toBe('/search?q=metrop')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(input).not.toHaveFocus()
  expect(service.asked(reportFound)).toEqual([])
})

test('what a suggestion is stands below its name, and each kind leads to its own place', async ({
  app,
  clock,
  service,
}) => {
  const now = Math.floor(clock.now() / 1000)
  answerAccount(service)
  answerSearch(service)
  const airing = { content_type: 'program' as const, channel_id: 2, duration: 600, year: null }
  service.answer(suggest, [
    suggestionOf('3', 'Trial Cinema', { content_type: 'channel', slug: 'cinema', channel_id: 3, year: null }),
    suggestionOf('a1', 'Weather', { ...airing, timestamp: now - 3600 }),
    suggestionOf('a2', 'Bulletin', { ...airing, timestamp: now - 60 }),
    suggestionOf('7', 'Sherlock', { content_type: 'series', slug: 'sherlock', year: 1930 }),
  ])
  await openField(app)
  await input.fill('something')
  await expect
    .poll(() => textsOf(options))
    .toEqual([
      `Trial Cinema${search.kind_channel}`,
      `Weather${search.kind_program}`,
      `Bulletin${search.kind_program}`,
      `Sherlock${search.kind_series}, 1930`,
    ])
  for (const [title, path] of [
    ['Trial Cinema', '/channels/all/cinema'],
    ['Weather', `/channels/all/2?ts=${now - 3600}`],
    ['Bulletin', '/channels/all/2'],
  ] as const) {
    await openField(app)
    await input.fill('something')
    await options.filter({ hasText: title }).click()
    await expect.poll(() => app.address).toBe(path)
  }
})

test('what a search led to is offered again before anything is typed, newest first, and can be taken out by mouse and by key [catalogue.search-history-fields]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerSearch(service)
  service.answer(suggest, ({ query }) =>
    query.text === undefined
      ? []
      : [
          suggestionOf('10', 'Metropolis', { slug: 'metropolis' }),
          suggestionOf('14', 'Faust', { slug: 'faust' }),
          suggestionOf('1', 'Fritz Lang', { content_type: 'person', slug: 'person-1', year: null }),
          suggestionOf('3', 'Trial Cinema', { content_type: 'channel', channel_id: 3, year: null }),
          suggestionOf('p1', 'The News', {
            content_type: 'program',
            channel_id: 3,
            timestamp: 0,
            duration: 60,
          }),
        ],
  )
  for (const title of ['The News', 'Metropolis', 'Trial Cinema', 'Fritz Lang', 'Faust', 'Metropolis']) {
    await openField(app)
    await input.fill('any text')
    await options.filter({ hasText: title }).click()
    await expect.element(list).not.toBeInTheDocument()
  }
  await openField(app)
  // Twice is once, and a person or a programme is nothing that a history opens.
  await expect.poll(() => textsOf(options)).toEqual(['Metropolis', 'Faust', 'Trial Cinema'])
  await expect.element(list).toMatchTextContent(search.history)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}')
  await expect.poll(() => textsOf(options)).toEqual(['Metropolis', 'Trial Cinema'])
  await list.getByTitle(search.remove.replace('{{title}}', 'Metropolis')).click()
  await expect.poll(() => textsOf(options)).toEqual(['Trial Cinema'])
  await expect.element(input).toHaveFocus()
  // Delete in a text deletes from the text.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}')
  await expect.poll(() => textsOf(options)).toEqual(['Trial Cinema'])
  await input.fill('an')
  await expect.poll(() => options.elements().length).toBe(5)
  await expect.element(list).not.toMatchTextContent(search.history)
  await input.fill('')
  await options.filter({ hasText: 'Trial Cinema' }).click()
  await expect.poll(() => app.address).toBe('/channels/all/3')
})

test('the list says when it knows nothing, and a press on it leaves the keys with the field', async ({
  app,
  service,
}) => {
  answerSearch(service)
  service.answer(suggest, [])
  await openField(app)
  await expect.element(page.getByText(search.start_text)).toBeVisible()
  const letThrough = service.hold(suggest)
  await input.fill('zzqqxxw')
  const nothing = page.getByText(pattern(search.warning_no_search_results, { text: 'zzqqxxw' }))
  await expect.poll(() => service.asked(suggest).at(-1)?.query.text).toBe('zzqqxxw')
  expect(nothing.elements()).toEqual([])
  letThrough()
  await expect.element(nothing.first()).toBeVisible()
  await nothing.first().click()
  await expect.element(input).toHaveFocus()
  await page.getByRole('button', { name: search.cancel }).click()
  await expect.element(input).toHaveValue('')
  await expect.element(nothing).not.toBeInTheDocument()
})

test('until its first answer is there the list shows that something comes, and not only the way out', async ({
  app,
  service,
}) => {
  answerSearch(service)
  const letThrough = service.hold(suggest)
  await openField(app)
  const waiting = page.getByCss('[data-waiting]')
  await expect.poll(() => waiting.elements().length).toBe(3)
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  letThrough()
  await expect.element(options.first()).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
})

test('a list that does not load says so, and not that nothing was found; another text asks anew', async ({
  app,
  service,
}) => {
  answerSearch(service)
  await openField(app)
  await expect.element(options.first()).toBeVisible()
  service.lose(suggest)
  await input.fill('zzqqxxw')
  const failed = page.getByText(shell.failed_offline)
  // Its page, which comes meanwhile, was answered.
  const nothing = page.getByCss('p').filter({ hasText: pattern(search.warning_no_search_results) })
  await expect.element(failed).toBeVisible()
  expect(nothing.elements()).toEqual([])
  service.answer(suggest, [])
  await input.fill('zzqqxx')
  await expect.element(nothing).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a slash searches, but not with Ctrl, Alt or Meta held, nor where a text is being written', async ({
  app,
  service,
}) => {
  answerSearch(service)
  await app.open('/films', homeBoot())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const press = (more: KeyboardEventInit): boolean => {
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...more })
    document.body.dispatchEvent(event)
    return document.activeElement === input.element()
  }
  expect([{ ctrlKey: true }, { altKey: true }, { metaKey: true }].map(press)).toEqual([false, false, false])
  expect(press({})).toBe(true)
  await userEvent.keyboard('a/b')
  await expect.element(input).toHaveValue('a/b')
})

test('opening what was found tells the search of it, by its own kind [catalogue.api-search-found]', async ({
  app,
  service,
}) => {
  answerSearch(service)
  const titles = headOf(91, { slug: 'search-titles', title: 'Films and series' })
  const people = headOf(92, { title: 'People', template: 'person', content_type: 'persons' })
  service.answer(listRowsets, [rowsetOf('search', [titles, people], { id: 20, template: 'search' })])
  service.answer(getRow, ({ params, query: { text } }) => {
    if (text === undefined) return usualRow(params.id)
    const { destination, ...sherlock } = itemOf('21', { title: 'Sherlock', content_type: 'series' })
    const serial = { ...sherlock, destination: { ...destination, slug: 'sherlock' } }
    return params.id === '91' || params.id === 'search-titles'
      ? rowOf(91, { ...titles, contents: [serial] })
      : rowOf(92, { ...people, persons: [personOf(1, 'Fritz Lang')] })
  })
  const toldSeries = { content_type: 'series', object_id: '21', title: 'Sherlock' }
  for (const [path, name, told] of [
    ['/search?q=lang', 'Sherlock', toldSeries],
    ['/search?q=lang', 'Fritz Lang', { content_type: 'person', object_id: '1', title: 'Fritz Lang' }],
    // All of a kind, behind what the search itself shows of it.
    ['/row/search-titles?text=lang', 'Sherlock', toldSeries],
  ] as const) {
    service.forgetCalls()
    await app.open(path, homeBoot())
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect
      .poll(() => service.asked(reportFound).map(({ body }) => body))
      .toEqual([{ ...told, text: 'lang' }])
  }
})

test('a broadcast that was found says when it is, and plays from its beginning once it is over', async ({
  app,
  clock,
  service,
}) => {
  const now = Math.floor(clock.now() / 1000)
  answerSearch(service)
  const head = headOf(93, { slug: 'search-air', title: 'On television' })
  service.answer(listRowsets, [rowsetOf('search', [head], { id: 20, template: 'search' })])
  const broadcast = (title: string, timestamp: number) => {
    const item = itemOf(title, { title, content_type: 'program', duration: 600, short: 'Trial News' })
    return { ...item, destination: { ...item.destination, slug: 'news', timestamp } }
  }
  service.answer(getRow, ({ params, query: { text } }) =>
    text === undefined
      ? usualRow(params.id)
      : rowOf(93, { ...head, contents: [broadcast('Over', now - 7200), broadcast('Present', now - 60)] }),
  )
  await app.open('/search?q=weather', homeBoot())
  const found = page.getByRole('region', { name: 'On television' })
  const hit = (name: string) => found.getByRole('link', { name: new RegExp(`^${name}`) })
  const time = new Date((now - 7200) * 1000).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  await expect.element(hit('Present')).toMatchTextContent(`Trial News, ${search.on_air}`)
  await expect.element(hit('Over')).toMatchTextContent(time)
  await expect.element(hit('Over')).toHaveAttribute('href', `/channels/all/news?ts=${now - 7200}`)
  await expect.element(hit('Present')).toHaveAttribute('href', '/channels/all/news')
})

test('on a phone the field is emptied by its button and keeps the keys', async ({ app, service }) => {
  await resize(NARROW)
  answerSearch(service)
  await app.open('/search', homeBoot())
  await expect.element(input).toHaveFocus()
  const clear = page.getByRole('button', { name: search.clear })
  expect(clear.elements()).toEqual([])
  await input.fill('metro')
  await clear.click()
  await expect.element(input).toHaveValue('')
  await expect.element(input).toHaveFocus()
  expect(clear.elements()).toEqual([])
})
