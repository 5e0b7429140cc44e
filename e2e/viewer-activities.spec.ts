import type { Page } from '@playwright/test'
import { addProfile, avatar, signIn } from './household.ts'
import { expect, playsFor, test } from './journey.ts'
import { playRecording } from './recordings.ts'
import { turnOnTelevision } from './television.ts'
import { pattern, words } from './words.ts'

// What the worker asks for passes by the journey's changed answers.
test.use({ serviceWorkers: 'block' })

const { cast, mine, search, shell } = words.en
/** Rows of home, a title from one of them, one of its persons, and back on the title. Answers what the title is called. */
async function browse(page: Page): Promise<string> {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Silent films' })
  await expect(row.getByRole('link').nth(2)).toBeVisible()
  await row.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/contents\//)
  // It lies over home, and the person over both.
  const over = page.getByRole('dialog').last()
  const heading = over.getByRole('heading', { level: 1 })
  const title = (await heading.textContent()) ?? ''
  await over.locator('a[href*="/persons/"]').first().click()
  await expect(page).toHaveURL(/\/persons\//)
  await expect(heading).not.toHaveText(title)
  await page.goBack()
  await expect(heading).toHaveText(title)
  return title
}

/** A channel live, something that was recorded on it, and live on the television. */
async function watch(page: Page): Promise<void> {
  await page.goto('/channels/all/pulse')
  await playsFor(page, 1)
  await playRecording(page, 'en')
  await playsFor(page, 1)
  await page.goto('/channels/all/pulse')
  await playsFor(page, 1)
  await page.mouse.move(500, 300)
  await page.mouse.move(504, 304)
  await page.getByRole('button', { name: cast.start, exact: true }).click()
  const playsOn = page.getByRole('status').getByText(pattern(cast.plays_on, { device: 'Living room TV' }))
  await expect(playsOn).toBeVisible()
  await page.getByRole('button', { name: cast.stop, exact: true }).first().click()
  await expect(playsOn).toHaveCount(0)
  await playsFor(page, 1)
}

async function find(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('combobox', { name: shell.search }).fill(title)
  const found = page.getByRole('listbox', { name: search.suggestions }).getByRole('option')
  await found.filter({ hasText: title }).first().click()
  await expect(page.getByRole('heading', { level: 1 }).last()).toHaveText(title)
}

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: pattern(mine.favourite, { name }) }).filter({ visible: true })

async function keep(page: Page, title: string): Promise<void> {
  // The heart shows what was pressed before the service has it, and a page that is left takes the call with it.
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /favorites/.test(answer.url()),
  )
  await heart(page, title).click()
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).ok()).toBe(true)
  await page.goto('/my')
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible()
}

test('a guest browses rows, titles and persons, watches live and recorded, casts and searches; to keep something they sign in [catalogue.viewer-activities]', async ({
  page,
}) => {
  await turnOnTelevision(page)
  const title = await browse(page)
  await watch(page)
  await find(page, title)
  await heart(page, title).click()
  await expect(page).toHaveURL(/#auth$/)
})

test('who is signed in browses, watches, casts, searches and keeps [catalogue.viewer-activities]', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await turnOnTelevision(page)
  const title = await browse(page)
  await watch(page)
  await find(page, title)
  await keep(page, title)
})

test('a child does the same among what is for children [catalogue.viewer-activities]', async ({
  page,
  account,
}) => {
  await addProfile(page, await signIn(page, account), { name: 'Ержан', role: 'child' })
  await turnOnTelevision(page)
  await page.goto('/')
  await avatar(page).click()
  await page.getByRole('banner').getByRole('button', { name: /Ержан/ }).click()
  await expect(avatar(page)).toHaveAccessibleName(/Ержан/)
  const title = await browse(page)
  await watch(page)
  await find(page, title)
  await keep(page, title)
})
