import { page, userEvent } from 'vitest/browser'
import { addFavourite, deleteFavourite, listFavourites, moveFavourite } from '#contract/personal.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { expectCardGrid } from '../../testing/browser/card-grid.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { answerFavourites } from '../../testing/browser/usual-favourites.ts'
import { pattern, words } from '../../testing/words.ts'

const { mine } = words.en
const main = page.getByRole('main')
const lines = main.getByCss('ol > li')
const remove = (name: string) => page.getByRole('button', { name: pattern(mine.remove, { name }) })

test('what is kept alone has no order to change', async ({ app, service }) => {
  answerUser(service)
  answerFavourites(service, ['10'])
  await app.open('/my')
  await expect.element(main.getByCss('a[href*="/contents/"]')).toBeVisible()
  await expect.element(page.getByRole('button', { name: mine.reorder })).not.toBeInTheDocument()
})

test('the order is changed by arrows and by the mouse, and stays', async ({ app, service }) => {
  answerUser(service)
  const kept = answerFavourites(service, ['10', '11', '12'])
  await app.open('/my')
  await page.getByRole('button', { name: mine.reorder }).click()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'The General', 'Nosferatu'])
  const down = page.getByRole('button', { name: pattern(mine.move_down, { name: 'Metropolis' }) })
  ;(down.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textsOf(lines)).toEqual(['The General', 'Metropolis', 'Nosferatu'])
  await expect.element(page.getByText(/^Metropolis: place 2 of 3$/)).toBeInTheDocument()
  await expect.poll(kept).toEqual(['11', '10', '12'])
  await lines.nth(2).dropTo(lines.nth(0))
  await expect.poll(() => textsOf(lines)).toEqual(['Nosferatu', 'The General', 'Metropolis'])
  await expect.poll(kept).toEqual(['12', '11', '10'])
  // Beneath the last there is no place, nor above the first.
  const up = page.getByRole('button', { name: pattern(mine.move_up, { name: 'Nosferatu' }) })
  await expect.poll(() => service.asked(moveFavourite)).toHaveLength(2)
  for (const button of [down, up]) {
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    ;(button.element() as HTMLElement).click()
    await app.atRest()
    await expect.poll(() => service.asked(moveFavourite)).toHaveLength(2)
  }
  await remove('The General').click()
  await expect.element(remove('Metropolis')).toHaveFocus()
  await expect.poll(kept).toEqual(['12', '10'])
  await app.atRest()
  await app.reload()
  const cards = main.getByCss('a[href*="/contents/"]')
  await expect
    .poll(() => textsOf(cards))
    .toEqual([expect.stringMatching(/^Nosferatu/), expect.stringMatching(/^Metropolis/)])
  await expectCardGrid(cards)
  // From a removed line the focus goes to the next, from the last to the one before, at the end to what is said instead.
  await page.getByRole('button', { name: mine.reorder }).click()
  await remove('Metropolis').click()
  await expect.element(remove('Nosferatu')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: mine.warning_no_favorites })).toHaveFocus()
})

test('a place that the service does not take is given back, and that is said', async ({ app, service }) => {
  answerUser(service)
  answerFavourites(service, ['10', '11'])
  await app.open('/my')
  await page.getByRole('button', { name: mine.reorder }).click()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'The General'])
  service.refuse(moveFavourite, 'not_found')
  await page.getByRole('button', { name: pattern(mine.move_down, { name: 'Metropolis' }) }).click()
  await expect.element(page.getByText(mine.not_moved)).toBeVisible()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'The General'])
})

test('what is taken out leaves its line at once on a slow line, stays out however often it is pressed, and is back where the service refuses [catalogue.favourite-toggle]', async ({
  app,
  service,
}) => {
  answerUser(service)
  const kept = answerFavourites(service, ['10', '11', '12'])
  await app.open('/my')
  await page.getByRole('button', { name: mine.reorder }).click()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'The General', 'Nosferatu'])
  await app.atRest()
  const letThrough = service.hold(listFavourites)
  const general = remove('The General').element() as HTMLElement
  general.click()
  general.click()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'Nosferatu'])
  await expect.element(remove('Nosferatu')).toHaveFocus()
  letThrough()
  await expect.poll(kept).toEqual(['10', '12'])
  await app.atRest()
  expect([kept(), service.asked(addFavourite)]).toEqual([['10', '12'], []])
  expect(textsOf(lines)).toEqual(['Metropolis', 'Nosferatu'])

  service.lose(deleteFavourite)
  await remove('Metropolis').click()
  await expect.element(page.getByText(mine.not_saved_offline)).toBeVisible()
  await expect.poll(() => textsOf(lines)).toEqual(['Metropolis', 'Nosferatu'])
  expect(kept()).toEqual(['10', '12'])
})
