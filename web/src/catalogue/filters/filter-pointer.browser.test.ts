import { page, userEvent } from 'vitest/browser'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerFilters } from '../../testing/browser/usual-filters.ts'
import { words } from '../../testing/words.ts'

const { filters } = words.en

test('the pointer moves in a list as keys do: Enter chooses what it is on', async ({ app, service }) => {
  answerFilters(service)
  await app.open('/series')
  const country = page.getByRole('main').getByRole('button', { name: new RegExp(`^${filters.country}`) })
  await country.click()
  const list = page.getByRole('listbox', { name: filters.country })
  const france = list.getByRole('option', { name: 'France' })
  await expect.element(france).toHaveAttribute('data-active', 'false')
  await france.hover()
  await expect.element(list).toHaveAttribute('aria-activedescendant', String(france.element().id))
  await userEvent.keyboard('{Enter}')
  await expect.element(country).toHaveTextContent('Country: France')
})
