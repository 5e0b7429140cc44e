import { page } from 'vitest/browser'
import { getHelp, type Help } from '#contract/help.ts'
import { getNewsItem, listNews, type NewsLine } from '#contract/news.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import { expectNoOverflow } from '../testing/browser/overflow.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { pattern, words } from '../testing/words.ts'

const { info, shell } = words.en
const main = page.getByRole('main')
const modal = page.getByCss('[data-modal-page]')
const lost = page.getByRole('heading', { name: shell.not_found_news })
const retry = page.getByRole('button', { name: shell.retry })

const lineOf = (id: number, title: string, day: number, more: Partial<NewsLine> = {}): NewsLine => ({
  id,
  title,
  short: `${title} in short`,
  image: null,
  published_at: new Date(Date.UTC(2026, 5, day, 5)).toISOString(),
  ...more,
})
/** What the provider tells, the newest first. */
const NEWS = [lineOf(3, 'New channels', 14), lineOf(2, 'An app for TVs', 10), lineOf(1, 'Hello', 1)]
const TEXT = 'We have grown.\n\n## Which ones\n\n- Cinema\n- Sport'

function answerNews(service: FakeService): void {
  service.answer(listNews, NEWS)
  service.answer(getNewsItem, ({ params }) => {
    const line = NEWS.find(({ id }) => String(id) === params.id)
    if (!line) throw new Error(`no news ${params.id}`)
    return { ...line, text: TEXT }
  })
}

test('the page of news lists them, the newest first; each opens over the list, and the list comes back [shell.route-news]', async ({
  app,
  service,
}) => {
  answerNews(service)
  await app.open('/films')
  await page.getByRole('contentinfo').getByRole('link', { name: shell.news, exact: true }).click()
  await expect.poll(() => app.address).toBe('/news')
  await expect.element(main.getByRole('heading', { name: shell.news, level: 1 })).toBeVisible()
  const articles = main.getByRole('article')
  await expect.poll(() => textsOf(articles.getByRole('heading'))).toEqual(NEWS.map(({ title }) => title))
  expect(textsOf(articles.getByRole('time'))).toEqual(['June 14, 2026', 'June 10, 2026', 'June 1, 2026'])
  await expect.element(articles.nth(1)).toMatchTextContent(/An app for TVs in short$/)
  await articles.nth(1).getByRole('link').click()
  await expect.element(modal.getByRole('heading', { name: 'An app for TVs', level: 1 })).toBeVisible()
  expect(app.address).toBe('/news/2')
  await modal.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toBe('/news')
  await resize(NARROW)
  await expectNoOverflow()
})

test('the page of news says when there are none, and when they did not come', async ({ app, service }) => {
  await app.open('/news')
  await expect.element(main.getByText(info.news_empty, { exact: true })).toBeVisible()
  service.refuse(listNews, 'forbidden_country')
  await app.open('/news')
  await expect.element(retry).toBeVisible()
  answerNews(service)
  await retry.click()
  await expect.element(main.getByRole('heading', { name: 'Hello' })).toBeVisible()
})

test('one of the news has a page of its own with its day, its whole text and others to go on with [shell.route-news-item]', async ({
  app,
  service,
}) => {
  answerNews(service)
  await app.open('/news/2')
  await expect.element(main.getByRole('heading', { name: 'An app for TVs', level: 1 })).toBeVisible()
  expect(service.asked(getNewsItem).map(({ params }) => params.id)).toEqual(['2'])
  const text = main.getByRole('article').first()
  await expect.element(text.getByText('June 10, 2026')).toBeVisible()
  await expect.element(text.getByText('We have grown.')).toBeVisible()
  await expect.element(text.getByRole('heading', { name: 'Which ones' })).toBeVisible()
  expect(textsOf(text.getByRole('listitem'))).toEqual(['Cinema', 'Sport'])
  const others = main.getByRole('region', { name: info.news_more })
  expect(textsOf(others.getByRole('heading', { level: 3 }))).toEqual(['New channels', 'Hello'])
  await main.getByRole('link', { name: info.news_all }).click()
  await expect.poll(() => app.address).toBe('/news')
})

test('one of the news that does not load is a page that is not there, whatever kept it [shell.news-item-failure]', async ({
  app,
  clock,
  service,
}) => {
  for (const keep of [
    () => service.refuse(getNewsItem, 'not_found'),
    () => service.refuse(getNewsItem, 'internal_error'),
    () => service.lose(getNewsItem),
  ]) {
    answerNews(service)
    keep()
    await app.open('/news/9', homeBoot())
    // What may pass is tried three times.
    await clock.runFor(10_000)
    await expect.element(lost).toBeVisible()
    await expect.element(page.getByText(shell.not_found_news_text)).toBeVisible()
    // As pages with the status 404: no search engine keeps it, and it has no foot.
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument()
    await main.getByRole('link', { name: shell.to_home }).click()
    await expect.poll(() => app.address).toBe('/')
  }
})

const HELP: Help = {
  questions: [
    { question: 'How do I watch?', answer: 'In any browser:\n\n- open the page\n- press play' },
    { question: 'What does it cost?', answer: 'It depends on the packet.' },
  ],
  devices: [
    { device: 'android_tv', store: 'https://apps.example/tv', steps: ['Find the app.', 'Sign in.'] },
    { device: 'ios', store: null, steps: ['Open the page.'] },
  ],
}

test('the page of questions opens the answer of each, and says whom to ask [shell.route-faq]', async ({
  app,
  service,
}) => {
  service.answer(getHelp, HELP)
  await app.open('/films')
  await page.getByRole('contentinfo').getByRole('link', { name: shell.questions, exact: true }).click()
  await expect.poll(() => app.address).toBe('/faq')
  await expect.element(main.getByRole('heading', { name: shell.questions, level: 1 })).toBeVisible()
  const answer = main.getByText('It depends on the packet.')
  await expect.element(main.getByText('What does it cost?')).toBeVisible()
  await expect.element(answer).not.toBeVisible()
  await main.getByText('What does it cost?').click()
  await expect.element(answer).toBeVisible()
  await main.getByText('How do I watch?').click()
  await expect.poll(() => textsOf(main.getByCss('details li'))).toEqual(['open the page', 'press play'])
  const ask = main.getByRole('region', { name: info.questions_ask })
  await expect
    .element(ask.getByRole('link', { name: 'help@trial.example' }))
    .toHaveAttribute('href', 'mailto:help@trial.example')
  await expect
    .element(ask.getByRole('link', { name: '+7 700 000 00 00' }))
    .toHaveAttribute('href', 'tel:+77000000000')
  // A provider without questions still says whom to ask.
  service.answer(getHelp, { questions: [], devices: [] })
  await app.open('/faq')
  await expect.element(main.getByText(info.questions_empty, { exact: true })).toBeVisible()
  await expect.element(ask.getByRole('link', { name: 'help@trial.example' })).toBeVisible()
})

test('a title of one long word breaks, and widens no page', async ({ app, service }) => {
  const line = lineOf(9, 'Bewegtbildübertragungsverordnungsentwürfe', 14)
  service.answer(listNews, [line])
  service.answer(getNewsItem, { ...line, text: TEXT })
  await resize(NARROW)
  await app.open('/news/9')
  await expect.element(main.getByRole('heading', { name: line.title, level: 1 })).toBeVisible()
  await expectNoOverflow()
})

test('the page of apps says for each device where its app is and how to set it up [shell.route-app-store]', async ({
  app,
  service,
}) => {
  service.answer(getHelp, HELP)
  await app.open('/app_store')
  await expect.element(main.getByRole('heading', { name: info.apps_title, level: 1 })).toBeVisible()
  const devices = main.getByRole('listitem')
  await expect
    .poll(() => textsOf(devices.getByRole('heading')))
    .toEqual([shell.device_android_tv, shell.device_ios])
  const store = devices.getByRole('link', { name: pattern(info.apps_store) })
  await expect.element(store).toHaveAttribute('href', 'https://apps.example/tv')
  expect(store.elements()).toHaveLength(1)
  await main.getByRole('link', { name: info.apps_tv }).click()
  await expect.element(page.getByRole('dialog', { name: info.smarttv_title })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await devices.nth(1).getByRole('link', { name: info.apps_how }).click()
  await expect.poll(() => app.address).toBe('/instructions?device=ios')
  await expect.element(main.getByText('Open the page.')).toBeVisible()
  await resize(NARROW)
  await app.open('/app_store')
  await expect.element(devices.first()).toBeVisible()
  await expectNoOverflow()
})

test('/instructions shows the set-up of the device that the address names, step by step, and leads to the others [shell.route-instructions]', async ({
  app,
  service,
}) => {
  service.answer(getHelp, HELP)
  await app.open('/instructions?device=android_tv')
  await expect.element(main.getByRole('heading', { name: info.instructions_title, level: 1 })).toBeVisible()
  const steps = (device: string) => main.getByRole('list', { name: device }).getByRole('listitem')
  await expect.poll(() => textsOf(steps(shell.device_android_tv))).toEqual(['Find the app.', 'Sign in.'])
  const store = main.getByRole('link', { name: pattern(info.apps_store) })
  await expect.element(store).toHaveAttribute('href', 'https://apps.example/tv')
  const devices = main.getByRole('navigation', { name: shell.devices })
  await expect
    .element(devices.getByRole('link', { name: shell.device_android_tv }))
    .toHaveAttribute('aria-current', 'page')
  await devices.getByRole('link', { name: shell.device_ios }).click()
  await expect.poll(() => app.address).toBe('/instructions?device=ios')
  await expect.poll(() => textsOf(steps(shell.device_ios))).toEqual(['Open the page.'])
  await expect.element(store).not.toBeInTheDocument()
  // A device without instructions, and none at all.
  await app.open('/instructions?device=toaster')
  await expect.element(main.getByText(info.instructions_none, { exact: true })).toBeVisible()
  await expect.element(devices.getByRole('link', { name: shell.device_ios })).toBeVisible()
  await app.open('/instructions')
  await expect.element(main.getByText(info.instructions_lead)).toBeVisible()
  await expect.element(main.getByText(info.instructions_none, { exact: true })).not.toBeInTheDocument()
})
