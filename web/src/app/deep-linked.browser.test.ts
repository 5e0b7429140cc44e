import { page } from 'vitest/browser'
import { listPackets } from '#contract/commerce.ts'
import { listDevices } from '#contract/identity-endpoints.ts'
import { getNetwork } from '#contract/providers.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerCodes, takeCodes } from '../testing/browser/sign-in-answers.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { homeBoot, usualFilms } from '../testing/browser/usual-home.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { packetOf } from '../testing/catalogue-things.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, settings, shell } = words.en
const dialog = page.getByRole('dialog', { name: identity.phone_title })
const heading = (name: string) => page.getByRole('main').getByRole('heading', { name, level: 1 })

const [film] = usualFilms
const toFilm = `/deep_link?type=content&id=${film?.slug}-${film?.id}`
const filmPath = `/contents/${film?.slug}-${film?.id}`

/** Links from outside, where each leads, and what lies beneath the question who it is that follows it. */
for (const [type, link, target, beneath] of [
  ['content', toFilm, filmPath, filmPath],
  ['row', '/deep_link?type=row&id=films', '/row/films', '/row/films'],
  ['packets', '/deep_link?type=packets', '/packets', '/packets'],
  ['settings', '/deep_link?type=settings&id=devices', '/settings/devices', '/'],
] as const)
  test(`a guest who follows a link of type ${type} from outside signs in first and is brought to what it means [shell.deep-link-auth-return shell.deep-link-settings]`, async ({
    app,
    service,
  }) => {
    answerCodes(service)
    service.answer(listPackets, [packetOf(3, 'Cinema')])
    await app.open(link, homeBoot())
    await expect.element(dialog).toBeVisible()
    expect(app.address).toBe(`${beneath}#auth`)
    expect(service.asked(listDevices)).toEqual([])
    await dialog.getByLabelText(identity.phone).fill('7011234567')
    takeCodes(service)
    await dialog.getByRole('button', { name: identity.get_code }).click()
    answerAccount(service)
    answerMoney(service)
    answerPackets(service, { packets: [packetOf(3, 'Cinema')] })
    await page.getByLabelText(pattern(identity.code_label_other)).fill('123456')
    await expect.poll(() => app.address).toBe(target)
    await expect.element(page.getByRole('button', { name: pattern(identity.account) })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    if (type === 'settings') await expect.element(heading(settings.devices)).toBeVisible()
    if (type === 'content') await expect.element(heading(film?.title ?? '')).toBeVisible()
  })

test('who signs in over a place in a page comes back to it as the user [shell.deep-link-auth-return]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  service.answer(listPackets, [packetOf(3, 'Cinema')])
  await app.open('/packets#tariffs')
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  await dialog.getByLabelText(identity.phone).fill('7011234567')
  takeCodes(service)
  await dialog.getByRole('button', { name: identity.get_code }).click()
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { packets: [packetOf(3, 'Cinema')] })
  await page.getByLabelText(pattern(identity.code_label_other)).fill('123456')
  await expect.element(page.getByRole('button', { name: pattern(identity.account) })).toBeVisible()
  expect(app.address).toBe('/packets#tariffs')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the question of a link closes where guests may watch, and does not come back', async ({ app }) => {
  await app.open(toFilm, homeBoot())
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toBe(filmPath)
  await expect.element(heading(film?.title ?? '')).toBeVisible()
  await app.atRest()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('where nobody watches as a guest the question of a link stays', async ({ app, service }) => {
  const network = networkOf({ is_guest_allowed: false })
  service.answer(getNetwork, network)
  await app.open(toFilm, { network })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: shell.close })).not.toBeInTheDocument()
})

test('a link leads on without a connection, too', async ({ app, service }) => {
  service.answer(listPackets, [])
  service.loseLine()
  await app.open('/deep_link?type=packets')
  await expect.poll(() => app.address).toBe('/packets')
})
