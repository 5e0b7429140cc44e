import { page } from 'vitest/browser'
import { engagement } from '../i18n/kk/engagement.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { networkOf } from '../testing/viewer-things.ts'
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
