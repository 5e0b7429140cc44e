import { page, userEvent } from 'vitest/browser'
import { getProfile } from '#contract/profiles.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/moving-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, mine, settings, shell } = words.en
const signIn = page.getByRole('dialog', { name: identity.phone_title })
const profiles = page.getByRole('dialog', { name: settings.profiles_manage })
const edit = page.getByRole('dialog', { name: settings.profile_edit_title, exact: true })
const question = page.getByRole('dialog', { name: /Ela/ })
const child = page.getByRole('dialog', { name: settings.child_title })
const whoWatches = page.getByRole('dialog', { name: settings.who_watches })
const modal = page.getByCss('[data-modal-page]')
const stateOf = (dialog: ReturnType<typeof page.getByRole>) => dialog.query()?.getAttribute('data-state')

/** Opens the window that signs in over the list of films. */
async function openSignIn(app: AppPage): Promise<void> {
  await app.open('/films')
  await page
    .getByRole('banner')
    .getByRole('link', { name: pattern(identity.sign_in) })
    .click()
  await expect.element(signIn).toBeVisible()
}

test('the address names an open window by its hash, over a modal page too; who opens such an address finds the window open [shell.modal-hash]', async ({
  app,
}) => {
  await openSignIn(app)
  expect(app.address).toBe('/films#auth')
  history.back()
  await expect.element(signIn).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/films')
  await page.getByRole('main').getByCss('a[href*="/contents/metropolis"]').first().click()
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
  await modal.getByRole('button', { name: mine.rate }).click()
  await expect.element(signIn).toBeVisible()
  expect(app.address).toBe('/contents/metropolis-10#auth')

  await app.open('/films#auth')
  await expect.element(signIn).toBeVisible()
  await signIn.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toBe('/films')
  for (const unknown of ['#packet', '#nothing', '#constructor']) {
    await app.open(`/films${unknown}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
  }
})

test('a window is open, will close for 300 ms, and is removed; Escape and the cross do no more meanwhile [shell.modal-states] [shell.modal-transition] [shell.modal-escape]', async ({
  app,
  clock,
}) => {
  await openSignIn(app)
  expect(stateOf(signIn)).toBe('open')
  clock.pause()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => stateOf(signIn)).toBe('willClose')
  await clock.runFor(299)
  await userEvent.keyboard('{Escape}')
  expect(stateOf(signIn)).toBe('willClose')
  expect(app.address).toBe('/films#auth')
  await clock.runFor(1)
  await expect.element(signIn).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/films')
})

test('a window opens by its name with what it is opened with; one that takes another’s place opens 600 ms after that began to leave [shell.modal-open] [shell.modal-switch-delay]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const fresh = page.getByRole('dialog', { name: settings.profile_new })
  await app.open('/settings')
  await page.getByRole('main').getByRole('link', { name: settings.profile_new }).click()
  await expect.element(fresh).toBeVisible()
  expect(app.address).toBe('/settings#profiles')
  await app.open('/profiles?mode=new')
  await expect.element(fresh).toBeVisible()
  expect(app.address).toBe('/#profiles')

  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  service.answer(getProfile, { ...ela, profile: { id: 2, role: 'child' } })
  document.cookie = 'openair_age=child; Path=/'
  await app.open('/parental_set')
  await expect.element(child).toBeVisible()
  expect(app.address).toBe('/#parental_set')
  clock.pause()
  await child.getByRole('button', { name: settings.child_profiles }).click()
  await expect.poll(() => stateOf(child)).toBe('willClose')
  await clock.runFor(300)
  await expect.element(child).not.toBeInTheDocument()
  await clock.runFor(299)
  expect(page.getByRole('dialog').elements()).toEqual([])
  await clock.runFor(1)
  await expect.element(whoWatches).toBeVisible()
  expect(app.address).toBe('/#profiles')
  // It has taken the other one's place: closing it does not bring that back.
  await userEvent.keyboard('{Escape}')
  await clock.runFor(300)
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => app.address).toBe('/')
})

test('a window that is asked over another one leads back to it [shell.modal-close-back]', async ({
  app,
  service,
}) => {
  answerAccount(service, ['Aida', 'Ela'])
  await app.open('/profiles')
  await profiles.getByRole('button', { name: /Ela/ }).click()
  await edit.getByRole('button', { name: settings.profile_delete }).click()
  await expect.element(question).toBeVisible()
  expect(app.address).toBe('/#question')
  await question.getByRole('button', { name: settings.cancel }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(edit).toBeVisible()
  await expect.poll(() => app.address).toBe('/#profiles')
  await edit.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(() => app.address).toBe('/')
})

test('a reload shows the windows with an address again, and leaves what only its page could show', async ({
  app,
  service,
}) => {
  answerAccount(service, ['Aida', 'Ela'])
  await app.open('/films')
  await app.open('/profiles')
  await profiles.getByRole('button', { name: /Ela/ }).click()
  await edit.getByRole('button', { name: settings.profile_delete }).click()
  await expect.element(question).toBeVisible()
  await app.reload()
  await expect.element(profiles).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/#profiles')
  history.back()
  await expect.poll(() => app.address).toBe('/films')

  await page.getByRole('button', { name: pattern(identity.account) }).click()
  await page.getByRole('button', { name: settings.sign_out }).click()
  await expect.poll(() => app.address).toBe('/films#question')
  await app.reload()
  await expect.poll(() => app.address).toBe('/films')
  expect(page.getByRole('dialog').elements()).toEqual([])
})
