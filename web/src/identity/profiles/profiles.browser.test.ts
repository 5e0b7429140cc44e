import { page, userEvent } from 'vitest/browser'
import {
  checkParentalCode,
  createProfile,
  getProfile,
  listProfiles,
  removeProfile,
  selectProfile,
  updateProfile,
} from '#contract/profiles.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { expectOnTop } from '../../testing/browser/on-top.ts'
import { openOtherTab } from '../../testing/browser/other-tab.ts'
import { answerAccount, answerAsking, answerPin, profileOf } from '../../testing/browser/usual-account.ts'
import { pattern, words } from '../../testing/words.ts'

const { identity, settings, shell } = words.en
const avatar = page.getByRole('button', { name: pattern(identity.account) })
const banner = page.getByRole('banner')
const faces = page.getByRole('main').getByRole('list', { name: settings.profiles })
const tile = faces.getByRole('link', { name: settings.profile_new })
const fresh = page.getByRole('dialog', { name: settings.profile_new })
const edit = page.getByRole('dialog', { name: settings.profile_edit_title, exact: true })
const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
const question = page.getByRole('dialog', { name: /Five/ })

test('a window that is closed while its answer is on the way closes once', async ({ app, service }) => {
  answerAccount(service)
  await app.open('/settings')
  await tile.click()
  await fresh.getByLabelText(settings.profile_name).fill('Late')
  await fresh.getByRole('switch').click()
  const letThrough = service.hold(createProfile)
  await fresh.getByRole('button', { name: settings.profile_create }).click()
  await expect.poll(() => service.asked(createProfile, 'open').length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(fresh).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/settings')
  letThrough()
  await expect.element(faces.getByRole('button', { name: /Late/ })).toBeVisible()
  await expect.element(page.getByText(settings.profile_created)).toBeVisible()
  expect(app.address).toBe('/settings')
  history.forward()
  await expect.element(fresh).toBeVisible()
})

test('a child’s profile becomes an adult’s with the PIN only; who closes the question has changed nothing', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerPin(service, '4826')
  const profile = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' } as const
  const child = { ...profile, profile: { id: 2, role: 'child' } }
  service.answer(listProfiles, [child])
  service.refuse(updateProfile, 'pin_required')
  await app.open('/settings')
  await avatar.click()
  await banner.getByRole('link', { name: settings.profiles_manage }).click()
  await page
    .getByRole('dialog', { name: settings.profiles_manage })
    .getByRole('button', { name: /Ela/ })
    .click()
  await edit.getByRole('switch').click()
  await expect.element(pin).toBeVisible()
  await pin.getByRole('button', { name: shell.close }).click()
  await expect.element(edit.getByRole('switch')).toBeChecked()
  await expect.element(page.getByText(settings.not_saved)).not.toBeInTheDocument()
  await edit.getByRole('switch').click()
  await expect.element(pin).toBeVisible()
  service.answer(updateProfile, { ...child, role: 'adult' })
  await userEvent.keyboard('4826')
  await expect.element(pin).not.toBeInTheDocument()
  const role = 'adult'
  await expect
    .poll(() => service.asked(updateProfile).map(({ body }) => body))
    .toEqual([{ role }, { role }, { role, pincode: '4826' }])
})

test('an adult’s profile is chosen with the PIN, among the faces and under the avatar [identity.profile-adult-pin]', async ({
  app,
  service,
}) => {
  answerAccount(service, ['Aida', 'Two'])
  answerPin(service, '4826')
  answerAsking(service, { profile: true })
  service.answer(checkParentalCode, { is_right: true })
  service.answer(selectProfile, profileOf(2, 'Two'))
  await app.open('/settings')
  await faces.getByRole('button', { name: /Two/ }).click()
  await expect.element(pin).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(pin).not.toBeInTheDocument()
  await avatar.click()
  await banner.getByRole('list', { name: settings.profiles }).getByRole('button', { name: /Two/ }).click()
  await expect.element(pin).toBeVisible()
  expect(service.asked(selectProfile)).toEqual([])
  await userEvent.keyboard('4826')
  await expect.poll(() => service.asked(selectProfile).map(({ body }) => body)).toEqual([{ id: 2 }])
  await expect.poll(() => app.address).toBe('/')
})

test('back leads from a profile to the list of profiles, and then closes it', async ({ app, service }) => {
  answerAccount(service, ['Aida', 'Two'])
  await app.open('/films')
  await avatar.click()
  await banner.getByRole('link', { name: settings.profiles_manage }).click()
  const list = page.getByRole('dialog', { name: settings.profiles_manage })
  await list.getByRole('button', { name: /Two/ }).click()
  await expect.element(edit).toBeVisible()
  history.back()
  await expect.element(list.getByRole('button', { name: /Two/ })).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
  history.back()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/films')
})

test('at five profiles no tile makes another; a deleted one makes room [identity.profile-max] [identity.profile-create-tile]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service, ['Aida', 'Two', 'Three', 'Four'])
  const told = openOtherTab()
  await app.open('/settings')
  await tile.click()
  await fresh.getByLabelText(settings.profile_name).fill('Five')
  await fresh.getByRole('switch').click()
  await fresh.getByRole('button', { name: settings.profile_create }).click()
  // Without a PIN a child's profile is open: one is offered at once.
  const offer = page.getByRole('dialog', { name: settings.pin_set_title })
  await expect.element(offer.getByText(settings.pin_child_lead)).toBeVisible()
  await offer.getByRole('button', { name: shell.close }).click()
  await expect.element(page.getByText(settings.pin_child_without)).toBeVisible()
  await expect.element(faces.getByRole('button', { name: /Five/ })).toBeVisible()
  await expect.element(tile).not.toBeInTheDocument()
  await expect.element(fresh).not.toBeInTheDocument()
  await avatar.click()
  const menu = banner.getByRole('list', { name: settings.profiles })
  await expect.poll(() => menu.getByRole('listitem').elements().length).toBe(5)
  await banner.getByRole('link', { name: settings.profiles_manage }).click()
  const list = page.getByRole('dialog', { name: settings.profiles_manage })
  await expect.element(list.getByRole('button', { name: settings.profile_new })).not.toBeInTheDocument()
  await list.getByRole('button', { name: /Five/ }).click()
  await edit.getByRole('button', { name: settings.profile_delete }).click()
  // Without a connection the profile stays, which is said over the window that is open.
  // What was said before is over; what is said now stays for as long as it is looked at.
  clock.pause()
  await clock.runFor(5000)
  await expect.element(page.getByText(settings.profile_created)).not.toBeInTheDocument()
  await app.atRest()
  service.loseLine()
  await question.getByRole('button', { name: settings.profile_delete_yes }).click()
  const alert = page.getByRole('alert').filter({ hasText: settings.not_saved })
  await expect.element(edit).toBeVisible()
  await expectOnTop(alert)
  service.restoreLine()
  clock.resume()
  await edit.getByRole('button', { name: settings.profile_delete }).click()
  await question.getByRole('button', { name: settings.profile_delete_yes }).click()
  await expect.element(page.getByText(settings.profile_deleted)).toBeVisible()
  // Other pages of this browser show the same profiles.
  await expect.poll(() => told).toEqual([['profiles'], ['profiles'], ['profile']])
  await expect
    .poll(() => service.asked(removeProfile, 'answered').map(({ params }) => Number(params.id)))
    .toEqual([5])
  await userEvent.keyboard('{Escape}')
  await expect.element(tile).toBeVisible()
})

test.for([
  ['too_many_profiles', settings.profile_too_many],
  ['internal_error', settings.not_saved],
] as const)(
  'a profile that is refused (%s) says why aloud, and its window stays',
  async ([code, said], { app, service }) => {
    answerAccount(service)
    service.refuse(createProfile, code)
    await app.open('/settings')
    await tile.click()
    await fresh.getByLabelText(settings.profile_name).fill('One more')
    await fresh.getByRole('button', { name: settings.profile_create }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect.element(fresh.getByLabelText(settings.profile_name)).toHaveValue('One more')
  },
)

test('on a phone what is said stands above the keys of the window that was opened meanwhile', async ({
  app,
  service,
}) => {
  answerAccount(service)
  await resize(NARROW)
  await app.open('/settings')
  await tile.click()
  await fresh.getByLabelText(settings.profile_name).fill('Kid')
  await fresh.getByRole('switch').click()
  await fresh.getByRole('button', { name: settings.profile_create }).click()
  const offer = page.getByRole('dialog', { name: settings.pin_set_title })
  await expect.element(offer).toBeVisible()
  const said = page.getByText(settings.profile_created)
  await expect.element(said).toBeVisible()
  const bottom = said.element().getBoundingClientRect().bottom
  for (const key of ['1', '5', '8', '0'])
    expect(offer.getByRole('button', { name: key }).element().getBoundingClientRect().top).toBeGreaterThan(
      bottom,
    )
})

const ofProfiles = () => localStorage.getItem('openair.of-profiles') ?? '{}'

test('who deletes the profile that watches goes on as the other one, with nothing of what the deleted one kept here', async ({
  app,
  service,
}) => {
  answerAccount(service, ['Aida', 'Two'])
  await app.open('/settings')
  await expect.poll(() => localStorage.getItem('openair.profile')).toBe('1')
  localStorage.setItem('openair.of-profiles', JSON.stringify({ 1: { a: 'of one' }, 2: { a: 'of two' } }))
  await avatar.click()
  await banner.getByRole('link', { name: settings.profiles_manage }).click()
  await page
    .getByRole('dialog', { name: settings.profiles_manage })
    .getByRole('button', { name: /Aida/ })
    .click()
  await edit.getByRole('button', { name: settings.profile_delete }).click()
  await page
    .getByRole('dialog', { name: /Aida/ })
    .getByRole('button', { name: settings.profile_delete_yes })
    .click()
  await expect.poll(() => app.address).toBe('/')
  expect([localStorage.getItem('openair.profile'), JSON.parse(ofProfiles())]).toEqual([
    '2',
    { 2: { a: 'of two' } },
  ])
})

test('a device whose profile was deleted elsewhere keeps for the one that it is on now', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(getProfile, profileOf(2, 'Two'))
  await app.open('/')
  await expect.element(page.getByRole('button', { name: /Two/ })).toBeVisible()
  await expect.poll(() => localStorage.getItem('openair.profile')).toBe('2')
})
