import { page, userEvent } from 'vitest/browser'
import { getContent, getFilmography, getPerson } from '#contract/catalogue-endpoints.ts'
import { getContentStream, getTrailerStream } from '#contract/playback.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerTitle, chapters } from '../../testing/browser/usual-series.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { contentOf, itemOf, personOf, rowOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { configurationOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { player, settings, shell } = words.en
const modal = page.getByCss('[data-modal-page]')
const picture = page.getByRole('region', { name: player.player, exact: true })
const heading = (name: string) => modal.getByRole('heading', { level: 1, name })
const isLeaving = () => modal.query()?.getAttribute('data-leaving')
const timeOf = (of: 'animationName' | 'animationDuration') => {
  const [element] = modal.elements()
  return element && getComputedStyle(element)[of]
}

/** A person over home, and a title of theirs over the person. */
async function openTwo(app: AppPage, service: FakeService): Promise<void> {
  const lang = personOf(1, 'Fritz Lang')
  service.answer(getPerson, { ...lang, roles: [], born: null, died: null, bio: null, works_count: 1 })
  service.answer(getFilmography, rowOf(90, { contents: [itemOf('50', { title: 'Spies' })] }))
  service.answer(getContent, contentOf('50', { slug: 'spies', title: 'Spies' }))
  await app.open('/', homeBoot())
  const people = page.getByRole('main').getByRole('region', { name: 'People' })
  await people.getByRole('link', { name: /^Fritz Lang/ }).click()
  await expect.element(heading('Fritz Lang')).toBeVisible()
  await modal.getByRole('link', { name: /^Spies/ }).click()
  await expect.element(heading('Spies')).toBeVisible()
}

test('a modal page comes within 300 ms, is open, will close for 200 ms, and is removed; Escape and the cross do no more meanwhile: one that was opened over another one leads back to that [shell.modal-states] [shell.modal-transition] [shell.modal-close-back] [shell.modal-escape]', async ({
  app,
  clock,
  service,
}) => {
  await openTwo(app, service)
  expect([isLeaving(), timeOf('animationDuration')]).toEqual(['false', '0.3s'])
  expect(timeOf('animationName')).toMatch(/enter/)
  for (const left of ['/persons/', '/'] as const) {
    const before = app.address
    clock.pause()
    await userEvent.keyboard('{Escape}')
    await expect.poll(isLeaving).toBe('true')
    expect([timeOf('animationDuration'), timeOf('animationName')]).toEqual([
      '0.2s',
      expect.stringMatching('leave'),
    ])
    await clock.runFor(199)
    await userEvent.keyboard('{Escape}')
    await modal.getByRole('button', { name: shell.close }).last().click()
    expect([isLeaving(), app.address]).toEqual(['true', before])
    await clock.runFor(1)
    await expect.poll(() => app.address.slice(0, left.length)).toBe(left)
    clock.resume()
    if (left === '/') break
    await expect.element(heading('Fritz Lang')).toBeVisible()
    await expect.poll(isLeaving).toBe('false')
  }
  await expect.element(modal).not.toBeInTheDocument()
  expect(app.address).toBe('/')
})

test('a modal page that is opened with a delay comes after it, with what it is opened with, and is open, will close and is removed as any other; it leads back to the page that it lies over [shell.modal-open] [shell.modal-states] [shell.modal-close-back]', async ({
  app,
  clock,
}) => {
  await app.open('/test', { configuration: configurationOf({ has_test_pages: true }) })
  const name = page.getByRole('textbox', { name: 'Window' })
  await page.getByRole('spinbutton', { name: 'After, ms' }).fill('600')
  await name.fill('/nothing')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('/contents/metropolis?from=test')
  clock.pause()
  await page.getByRole('button', { name: 'Open window' }).click()
  await clock.runFor(599)
  expect([isLeaving(), app.address]).toEqual([undefined, '/test'])
  await clock.runFor(1)
  await expect.poll(isLeaving).toBe('false')
  expect(app.address).toBe('/contents/metropolis?from=test')
  await userEvent.keyboard('{Escape}')
  await expect.poll(isLeaving).toBe('true')
  await clock.runFor(199)
  expect([isLeaving(), app.address]).toEqual(['true', '/contents/metropolis?from=test'])
  await clock.runFor(1)
  await expect.poll(isLeaving).toBe(undefined)
  await expect.poll(() => app.address).toBe('/test')
})

test('Escape leaves a film and a trailer that are the location: for home from the first one, else for what was open before; held down, it leaves no more than that [shell.modal-escape] [shell.modal-page-close-nav]', async ({
  app,
  service,
}) => {
  const trailers = [{ id: '10' }]
  service.answer(getContent, contentOf('10', { slug: 'metropolis', title: 'Metropolis', trailers }))
  service.answer(getTrailerStream, streamOf())
  service.answer(getContentStream, streamOf())
  for (const first of ['/trailers/10', '/watch/10']) {
    await app.open('/films')
    await app.open(first)
    await expect.element(picture).toBeVisible()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', repeat: true }))
    await app.atRest()
    expect(app.address).toBe(first)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => app.address).toBe('/')
  }
  await app.open('/contents/metropolis')
  await page.getByCss('a[href^="/watch/10"]').first().click()
  await expect.element(picture).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/contents/metropolis')
})

test('a film that is left twice within a moment, by keys or by its arrow, leads back once [shell.modal-escape] [shell.modal-page-close-nav]', async ({
  app,
  service,
}) => {
  service.answer(getContent, contentOf('10', { slug: 'metropolis', title: 'Metropolis' }))
  service.answer(getContentStream, streamOf())
  await app.open('/films')
  await app.open('/contents/metropolis')
  await page.getByCss('a[href^="/watch/10"]').first().click()
  const arrow = picture.getByRole('button', { name: player.back, exact: true })
  for (const leave of [
    () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
    () => (arrow.element() as HTMLElement).click(),
  ]) {
    await expect.element(picture).toBeVisible()
    leave()
    leave()
    await expect.poll(() => app.address).toBe('/contents/metropolis')
    await expect.element(picture).not.toBeInTheDocument()
    // Whoever goes on from there comes to the film: no other way back was still to come.
    history.forward()
    await expect.poll(() => app.address).toBe('/watch/10')
  }
})

test('Escape closes what lies over a film before it leaves the film [shell.modal-escape]', async ({
  app,
  service,
}) => {
  answerTitle(service, chapters)
  await app.open('/watch/901')
  await page.getByRole('button', { name: player.episode_list }).click()
  const list = page.getByRole('dialog', { name: player.episode_list })
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await app.atRest()
  expect(app.address).toBe('/watch/901')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/')
})

test('Escape closes the window over the settings that an address has opened with them, and not the settings [shell.modal-escape]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await app.open('/settings#profiles')
  const profiles = page.getByRole('dialog', { name: settings.profiles_manage })
  await expect.element(profiles).toBeVisible()
  const shown = page.getByCss('main [data-leaving]')
  await expect.element(shown).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(profiles).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/settings')
  await expect.element(shown).toHaveAttribute('data-leaving', 'false')
})
