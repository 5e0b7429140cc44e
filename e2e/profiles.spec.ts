import { NARROW, WIDE, expect, expectNoOverflow, test } from './journey.ts'
import { addProfile, avatar, choosePin, pinDialog, signIn, signInWithPin, typePin } from './household.ts'
import { words } from './words.ts'

const { settings, shell, tv } = words.en
const CHILD = 'Ержанкөкетайқызыноөте ұзын есім'

test('a profile is made, renamed, given a picture and made a child’s [identity.profile-dialogs] [identity.modal-profiles] [identity.profile-name-required] [identity.profile-child-switch]', async ({
  page,
  account,
}) => {
  await page.setViewportSize(NARROW)
  await signIn(page, account)
  await page.goto('/profiles')
  const list = page.getByRole('dialog', { name: settings.profiles_manage })
  await list.getByRole('button', { name: settings.profile_new }).click()
  const fresh = page.getByRole('dialog', { name: settings.profile_new })
  await expect(fresh.getByLabel(settings.profile_name)).toBeFocused()
  await fresh.getByRole('button', { name: settings.profile_create }).click()
  await expect(fresh.getByText(settings.profile_name_required)).toBeVisible()
  await fresh.getByLabel(settings.profile_name).fill('Алихан')
  await fresh.getByRole('button', { name: settings.profile_avatar }).click()
  const choice = page.getByRole('dialog', { name: settings.profile_avatar })
  await expect(choice).toBeVisible()
  await page.goBack()
  await expect(fresh.getByLabel(settings.profile_name)).toHaveValue('Алихан')
  await fresh.getByRole('button', { name: settings.profile_avatar }).click()
  await expect(choice.getByRole('region', { name: 'Animals' }).getByRole('button')).toHaveCount(3)
  await choice.getByRole('region', { name: 'Snowy' }).getByRole('button').first().click()
  await fresh.getByRole('button', { name: settings.profile_create }).click()

  // An adult profile opens behind the PIN; nobody has chosen one yet.
  await list.getByRole('button', { name: /Алихан/ }).click()
  await expect(pinDialog(page, settings.pin_set_title)).toBeVisible()
  await page.goBack()
  await expect(pinDialog(page, settings.pin_set_title)).toHaveCount(0)
  await list.getByRole('button', { name: /Алихан/ }).click()
  await choosePin(page, '1357')
  const edit = page.getByRole('dialog', { name: settings.profile_edit_title })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await edit.getByRole('switch', { name: settings.profile_is_child }).click()
  expect((await saved).ok()).toBe(true)
  await expect(edit.getByRole('switch')).toHaveAttribute('aria-checked', 'true')
  await edit.getByLabel(settings.profile_name).fill(CHILD)
  await edit.getByRole('button', { name: settings.save }).click()
  await expect(list.getByRole('button', { name: new RegExp(CHILD) })).toContainText(settings.profile_child)
  await expectNoOverflow(page)
})

test('who switches to a child sees only what is for children, and leaves it with the PIN [identity.profile-select-reload] [identity.dropdown-profile-switch] [identity.profile-adult-pin] [shell.menu-page-1000] [tv.child-default-category] [tv.categories-dropdown-hidden]', async ({
  page,
  account,
}) => {
  await page.setViewportSize(WIDE)
  await addProfile(page, await signInWithPin(page, account, '1357'), { name: CHILD, role: 'child' })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Grown-ups' }).first()).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/channels')
  await expect(tab.getByRole('list', { name: tv.channels }).getByRole('listitem').nth(2)).toBeVisible()
  await avatar(page).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(CHILD) })
    .click()
  await expect(avatar(page)).toHaveAccessibleName(new RegExp(CHILD))
  await expect(page).toHaveURL(/:\d+\/$/)
  // The other tab has nothing for adults on it either.
  await expect(avatar(tab)).toHaveAccessibleName(new RegExp(CHILD))
  await expect(tab.getByRole('list', { name: tv.channels }).getByRole('listitem')).toHaveCount(1)
  await tab.close()

  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Grown-ups' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Häxan/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Nosferatu/ })).toHaveCount(0)
  await page.goto('/channels')
  await expect(page.getByRole('list', { name: tv.channels }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('group', { name: tv.categories })).toHaveCount(0)
  await page.goto('/channels/all/night')
  await expect(page.getByRole('heading', { name: shell.not_found_channel })).toBeVisible()
  for (const path of ['/contents/haxan', '/watch/16', '/watch/haxan', '/contents/nosferatu']) {
    await page.goto(path)
    await expect(
      page
        .getByRole('heading', { name: shell.not_found_content })
        .or(page.getByRole('heading', { name: settings.child_watch_title })),
    ).toBeVisible()
  }
  for (const path of ['/settings/account', '/lk', '/settings/devices', '/lk_parental']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: settings.child_title })).toBeVisible()
  }
  await page.getByRole('link', { name: settings.child_profiles }).click()
  await expect(page).toHaveURL('/settings')
  await page.goto('/parental_set')
  await page.getByRole('dialog', { name: settings.child_title }).getByRole('button').first().click()
  await expect(page).toHaveURL('/#profiles')
  for (const path of ['/profiles', '/profiles?mode=new']) {
    await page.goto(path)
    const own = page.getByRole('dialog', { name: settings.who_watches })
    await expect(own.getByRole('listitem').first()).toBeVisible()
    await expect(own.getByRole('button', { name: settings.profile_new })).toHaveCount(0)
    await own.getByRole('button', { name: new RegExp(CHILD) }).click()
    await expect(page).toHaveURL('/')
    await expect(own).toHaveCount(0)
  }
  await page.goto('/settings')
  const faces = page.getByRole('main').getByRole('list', { name: settings.profiles })
  await expect(faces.getByRole('link')).toHaveCount(0)

  await faces.getByRole('button').filter({ hasNotText: settings.profile_child }).first().click()
  await typePin(page, '9999')
  await expect(page.getByText(settings.error_wrong_code)).toBeVisible()
  await typePin(page, '1357')
  await expect(page.getByRole('link', { name: 'Grown-ups' }).first()).toBeVisible()
  await expect(avatar(page)).not.toHaveAccessibleName(new RegExp(CHILD))
})

test('what one profile keeps no other one sees, and it is there when the first one is back', async ({
  page,
  account,
}) => {
  await page.setViewportSize(WIDE)
  const { mine } = words.en
  await addProfile(page, await signInWithPin(page, account, '1357'), { name: CHILD, role: 'child' })
  await page.goto('/contents/metropolis')
  const toggle = page.getByRole('button', { name: mine.favourite.replace('{{name}}', 'Metropolis') })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /favorites/.test(answer.url()),
  )
  await toggle.click()
  expect((await saved).ok()).toBe(true)
  await page.goto('/my')
  const kept = page.getByRole('main').getByRole('link', { name: /Metropolis/ })
  await expect(kept).toBeVisible()
  await avatar(page).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(CHILD) })
    .click()
  await expect(avatar(page)).toHaveAccessibleName(new RegExp(CHILD))
  await page.goto('/my')
  await expect(page.getByRole('heading', { name: mine.warning_no_favorites })).toBeVisible()
  await page.goto('/settings')
  const faces = page.getByRole('main').getByRole('list', { name: settings.profiles })
  await faces.getByRole('button').filter({ hasNotText: settings.profile_child }).first().click()
  await typePin(page, '1357')
  await expect(avatar(page)).not.toHaveAccessibleName(new RegExp(CHILD))
  await page.goto('/my')
  await expect(kept).toBeVisible()
})
