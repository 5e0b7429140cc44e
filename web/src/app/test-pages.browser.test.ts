import { page } from 'vitest/browser'
import { listRowsets } from '#contract/catalogue-endpoints.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { headOf, rowsetOf } from '../testing/catalogue-things.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { configurationOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const PATHS = ['/test', '/vitrina_test', '/test_feed']

test('/test, /vitrina_test and /test_feed are pages outside production, and in production as unknown as any path: home [shell.test-routes]', async ({
  app,
  service,
}) => {
  service.answer(listRowsets, [rowsetOf('films', [headOf(1), headOf(2)])])
  const configuration = configurationOf({ has_test_pages: true })
  for (const path of PATHS) {
    await app.open(path, { configuration })
    await expect.element(heading(path)).toBeVisible()
    expect(app.address).toBe(path)
  }
  await expect.element(page.getByRole('region', { name: 'films' }).getByRole('link').first()).toBeVisible()

  await app.open('/vitrina_test?url=https://player.example/one', { configuration })
  await expect
    .element(page.getByTitle('https://player.example/one'))
    .toHaveAttribute('src', 'https://player.example/one')
  // Nothing but an address of the web is opened.
  await app.open('/vitrina_test?url=javascript:alert(1)', { configuration })
  await expect.element(heading('/vitrina_test')).toBeVisible()
  expect(page.getByCss('iframe').elements()).toEqual([])
  await app.open('/test?url=https://stream.example/master.m3u8', { configuration })
  await expect.element(page.getByRole('region', { name: words.en.player.player })).toBeVisible()

  for (const path of PATHS) {
    await app.open(path, homeBoot())
    await expect.element(page.getByRole('heading', { name: 'People' })).toBeInTheDocument()
    expect(heading(path).elements()).toEqual([])
  }
})
