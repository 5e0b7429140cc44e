import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, filters } = words.en

const found = (page: Page) => page.locator('main').getByRole('status')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const genre = (page: Page, name: string) =>
  page.getByRole('group', { name: filters.main_genre }).getByRole('button', { name, exact: true })
const select = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
const options = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option')

async function choose(page: Page, name: string, option: string): Promise<void> {
  await select(page, name).click()
  await options(page, name).filter({ hasText: option }).click()
}

test('films are narrowed by main genre, genre, country, years and rating; the address keeps it, back undoes it, a reload does not [catalogue.route-movies] [catalogue.filters-page] [catalogue.error-filters-empty] [catalogue.country-list-length]', async ({
  page,
}) => {
  const countries = page.waitForRequest(/\/v2\/countries\?.*limit=30/)
  await page.goto('/movies')
  await expect(page.getByRole('heading', { level: 1, name: catalogue.movies })).toBeVisible()
  await expect(found(page)).toHaveText('8 films')
  await expect(cards(page)).toHaveCount(8)
  await countries

  await genre(page, 'Horror').click()
  await expect(page).toHaveURL('/movies?main_genre=2')
  await expect(found(page)).toHaveText('2 films')
  await expect(genre(page, 'Horror')).toHaveAttribute('aria-pressed', 'true')
  await choose(page, filters.rating, 'from 7')
  await expect(cards(page)).toHaveText([/^Nosferatu/])
  await choose(page, filters.rating, 'from 8')
  await expect(page.getByRole('heading', { name: filters.filters_no_found })).toBeVisible()
  await expect(found(page)).toHaveText('0 films')
  await page.goBack()
  await expect(cards(page)).toHaveText([/^Nosferatu/])

  await page.getByRole('main').getByRole('button', { name: filters.reset }).click()
  await expect(page).toHaveURL('/movies')
  await choose(page, filters.country, 'USA')
  await expect(cards(page)).toHaveText([/^The General/, /^The Kid/])
  await choose(page, filters.genre, 'Comedy')
  await choose(page, filters.years, '2025')
  await expect(page).toHaveURL(/\/movies\?genre=3&country=2&year_from=2\d{3}&year_to=2\d{3}$/)
  await expect(page.getByRole('heading', { name: filters.filters_no_found })).toBeVisible()
  await choose(page, filters.years, 'before 1980')
  await expect(found(page)).toHaveText('2 films')
  await page.reload()
  await expect(select(page, filters.years)).toHaveText('Years: before 1980')
  await expect(select(page, filters.country)).toHaveText('Country: USA')
  await expect(found(page)).toHaveText('2 films')
  await choose(page, filters.years, '2024')
  await page.getByRole('main').getByRole('button', { name: filters.reset }).last().click()
  await expect(page).toHaveURL('/movies')
  await expect(cards(page)).toHaveCount(8)
})
