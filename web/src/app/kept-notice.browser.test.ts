import { page } from 'vitest/browser'
import type { Boot } from '#contract/boot.ts'
import { listPackets } from '#contract/commerce.ts'
import { getHelp } from '#contract/help.ts'
import { getLegalText } from '#contract/legal.ts'
import { getNewsItem, listNews } from '#contract/news.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import { engagement } from '../i18n/kk/engagement.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { FakeWorker } from '../testing/browser/fake-worker.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { networkOf, providerInfoOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

function keptSince(at: string): HTMLMetaElement {
  const since = document.createElement('meta')
  since.name = 'kept-since'
  since.content = at
  document.head.append(since)
  return since
}

test('a page that is a kept one says since when, with the month in the words of its language, until the connection is back', async ({
  app,
  service,
}) => {
  const since = keptSince('2026-06-16T06:30:00.000Z')
  const known = networkOf()
  const available = [{ key: 'kk', name: 'Қазақша', priority: 1, interface: true }]
  const network = { ...known, languages: { ...known.languages, available } }
  const notice = page.getByText(pattern(engagement.kept.offline))
  service.loseLine()
  try {
    await app.open('/films', { language: 'kk', network })
    await expect.element(notice).toBeVisible()
    expect(notice.element().textContent).toMatch(/2026\sж\.\s16\sмаусым,\s\d\d:30/)
    service.restoreLine()
    await expect.element(notice).not.toBeInTheDocument()
  } finally {
    service.restoreLine()
    since.remove()
  }
})

test('the button of the notice of a kept page loads it again', async ({ app, service }) => {
  const since = keptSince('2026-06-16T06:30:00.000Z')
  const loads: string[] = []
  const note = ({ navigationType }: NavigateEvent) => void loads.push(navigationType)
  service.loseLine()
  try {
    await app.open('/films')
    const again = page.getByRole('button', { name: words.en.engagement.kept.again })
    await expect.element(again).toBeVisible()
    navigation.addEventListener('navigate', note)
    await again.click()
    await expect.poll(() => loads).toContain('reload')
  } finally {
    navigation.removeEventListener('navigate', note)
    service.restoreLine()
    since.remove()
  }
})

test('a page of a text that is kept shows it without a connection, and what the service says now once that is back', async ({
  app,
  service,
}) => {
  const since = keptSince('2026-06-16T06:30:00.000Z')
  const text = (said: string) => ({ kind: 'privacy', title: 'Privacy', text: said })
  const line = {
    id: 3,
    title: 'New channels',
    short: null,
    image: null,
    published_at: '2026-06-14T05:00:00.000Z',
  }
  const help = { questions: [{ question: 'How?', answer: 'Press play.' }], devices: [] }
  const item = { ...line, text: 'We have grown.' }
  service.answer(getLegalText, text('As of today.'))
  // A page that was left may still ask for what it has not got.
  service.answer(listNews, [line])
  service.answer(getNewsItem, item)
  service.answer(getHelp, help)
  const { page: said, ...info } = providerInfoOf()
  const seller = { ...info, page: { ...said, title: 'Television of the town' } }
  service.answer(getProviderInfo, seller)
  service.answer(listPackets, [])
  service.loseLine()
  try {
    for (const [path, boot, said] of [
      ['/news', { news: [line] }, line.title],
      ['/news/3', { news_item: item }, 'We have grown.'],
      ['/faq', { help }, 'How?'],
      ['/provider/trial', { seller }, 'Television of the town'],
      ['/provider/1', { seller }, 'Television of the town'],
      ['/privacy', { legal: text('As of yesterday.') }, 'As of yesterday.'],
    ] as const) {
      await app.open(path, boot as Partial<Boot>)
      await expect.element(page.getByText(said)).toBeVisible()
    }
    await expect.poll(() => service.asked(getLegalText, 'lost').length).toBeGreaterThan(0)
    await expect.element(page.getByText(words.en.shell.failed_title)).not.toBeInTheDocument()
    service.restoreLine()
    await expect.element(page.getByText('As of today.')).toBeVisible()
  } finally {
    service.restoreLine()
    since.remove()
  }
})

test('pages that links lead to are kept, as those of the provider of the visit, and the account’s are not', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  const remove = worker.lay()
  const script = { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } }
  service.files.set('/service-worker.js', () => new Response('', script))
  answerAccount(service)
  const asked = () => worker.asked as { readonly type: string; readonly address?: string }[]
  const kept = () => asked().flatMap(({ type, address }) => (type === 'keep_page' ? [address] : []))
  const foot = page.getByRole('contentinfo')
  const { shell } = words.en
  const way = (name: string) => foot.getByRole('link', { name, exact: true })
  try {
    await app.open('/films?provider=club')
    await clock.runFor(3000)
    await expect.poll(kept).toEqual(['/films?provider=club'])
    await way(shell.news).click()
    await clock.runFor(1000)
    await expect.poll(kept).toHaveLength(2)
    await page.getByRole('button', { name: /Aida/ }).click()
    await page.getByRole('banner').getByRole('link', { name: words.en.settings.title, exact: true }).click()
    await expect.poll(() => app.address).toBe('/settings?provider=club')
    await clock.runFor(1000)
    await way(shell.questions).click()
    await clock.runFor(1000)
    await expect.poll(kept).toEqual(['/films?provider=club', '/news?provider=club', '/faq?provider=club'])
  } finally {
    remove()
  }
})
