import { page } from 'vitest/browser'
import { getContent, getPerson, getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerCatalogue } from '../testing/browser/usual-home.ts'
import { words } from '../testing/words.ts'

const { shell } = words.en
const onAir = page.getByRole('heading', { name: 'On air now' })

const LOST: readonly [path: string, title: string, asked?: Endpoint][] = [
  ['/contents', shell.not_found_content],
  ['/contents/%00', shell.not_found_content, getContent],
  ['/persons/%00', shell.not_found_page, getPerson],
  ['/channel/%00', shell.not_found_channel],
  ['/watch/999999', shell.not_found_content, getContent],
  ['/channels/all/no-such-channel', shell.not_found_channel],
  ['/rowset/no-such-rowset', shell.not_found_page, getRowset],
  ['/row/999999', shell.not_found_page, getRow],
]

test.for(LOST)(
  '%s is a designed not-found with a way back [shell.not-found-variants]',
  async ([path, title, asked], { app, service }) => {
    if (asked) service.refuse(asked, 'not_found')
    await app.open(path)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    answerCatalogue(service)
    await page.getByRole('link', { name: shell.to_home, exact: true }).last().click()
    await expect.element(onAir).toBeVisible()
  },
)

test('a kind of page of the catalogue without a name is not found [catalogue.bare-persons-not-found] [catalogue.bare-row-not-found] [catalogue.bare-rowset-not-found] [player.bare-trailers-not-found] [player.bare-watch-not-found]', async ({
  app,
}) => {
  for (const [path, title] of [
    ['/persons', shell.not_found_page],
    ['/row', shell.not_found_page],
    ['/rowset', shell.not_found_page],
    ['/trailers', shell.not_found_content],
    ['/watch', shell.not_found_content],
    ['/episodes', shell.not_found_content],
    ['/content_embed', shell.not_found_content],
  ] as const) {
    await app.open(path)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('neither is a provider nor a guide without a name [providers.bare-provider-not-found] [shell.bare-guide-not-found]', async ({
  app,
}) => {
  for (const path of ['/provider', '/guide']) {
    await app.open(path)
    await expect.element(page.getByRole('heading', { name: shell.not_found_page })).toBeVisible()
  }
})

test('an unknown first segment shows home [shell.route-fallback]', async ({ app }) => {
  await app.open('/nothing-here/at/all')
  await expect.element(onAir).toBeVisible()
})
