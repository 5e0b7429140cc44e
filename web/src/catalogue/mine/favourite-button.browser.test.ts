import { page } from 'vitest/browser'
import { addFavourite, deleteFavourite, getFavouritesVersion, listFavourites } from '#contract/personal.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { answerFavourites } from '../../testing/browser/usual-favourites.ts'
import { pattern, words } from '../../testing/words.ts'

const { mine } = words.en
const toggle = page.getByRole('button', { name: pattern(mine.favourite, { name: 'Metropolis' }) })
const told = (text: string) => page.getByRole('alert').filter({ hasText: text })

test('the flag flips at once, then the list decides; what is refused or offline flips back [catalogue.favourite-toggle] [catalogue.favourite-icon]', async ({
  app,
  service,
}) => {
  answerUser(service)
  const kept = answerFavourites(service)
  /** What was asked of the favourites since it was last forgotten, in order. */
  const calls = () => service.paths.filter((path) => /\/favorites(\/:id)?$/.test(path))
  await app.open('/contents/metropolis')
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBeGreaterThan(0)
  await expect.element(toggle.getByCss('svg.lucide-plus')).toBeVisible()
  await app.atRest()

  service.forgetCalls()
  const letThrough = service.hold(listFavourites)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(toggle.getByCss('svg.lucide-check')).toBeVisible()
  await expect.poll(calls).toEqual(['GET /v2/users/self/favorites'])
  letThrough()
  await expect.poll(kept).toEqual(['10'])
  expect(calls().slice(0, 2)).toEqual(['GET /v2/users/self/favorites', 'POST /v2/users/self/favorites'])
  await app.atRest()

  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(kept).toEqual([])
  expect(service.asked(deleteFavourite)).toHaveLength(1)
  await app.atRest()

  service.refuse(addFavourite, 'too_many_favorites')
  const letRefusal = service.hold(addFavourite)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  letRefusal()
  await expect.element(told(mine.too_many_favorites)).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await app.atRest()

  service.loseLine()
  await toggle.click()
  await expect.element(told(mine.not_saved_offline)).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  service.restoreLine()
  expect(kept()).toEqual([])
})

test('what another device keeps shows within three seconds; while nothing changes only the version is asked for', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  await app.open('/contents/metropolis')
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => service.asked(listFavourites, 'answered').length).toBe(1)
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  await clock.runFor(3000)
  await expect.poll(() => service.asked(getFavouritesVersion, 'answered').length).toBeGreaterThan(0)
  expect(service.asked(listFavourites)).toHaveLength(0)
  answerFavourites(service, ['10'])
  service.answer(getFavouritesVersion, { version: 2, messages_version: 0 })
  await clock.runFor(3000)
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
})
