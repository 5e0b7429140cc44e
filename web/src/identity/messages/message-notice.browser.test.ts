import { page, userEvent } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { deleteMessages, listMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { getFavouritesVersion } from '#contract/personal.ts'
import { getContentStream } from '#contract/playback.ts'
import { getProfile } from '#contract/profiles.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerFavourites } from '../../testing/browser/usual-favourites.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, identity, shell } = words.en
const POLL_MS = 150_000
const ACTIVE_MS = 30 * 60_000
const message: Message = {
  id: '7',
  title: 'The phone of the account was changed',
  text: 'The new phone is …0002, since 17.06, 11:55. If it was not you, open the link in the message to the old phone …0001.',
  created_at: '2026-06-17T06:55:00.000Z',
  removed: false,
  is_about_money: false,
}
const notice = page.getByRole('region', { name: message.title })
const mine = notice.getByRole('button', { name: identity.message_mine })

/** What the account tells; read, it is told no more. */
function answerMessages(service: FakeService, told: readonly Message[]): void {
  let messages = [...told]
  service.answer(listMessages, () => messages)
  service.answer(deleteMessages, ({ query }) => {
    messages = messages.map((one) => ({
      ...one,
      removed: one.removed || (Number(one.id) >= Number(query.from) && Number(one.id) <= Number(query.until)),
    }))
    return messages
  })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`a changed phone is told with what to do about it, until it is read, at ${viewport.width} px [shell.messages-removed-flag]`, async ({
    app,
    service,
  }) => {
    answerAccount(service)
    answerMessages(service, [message, { ...message, id: '6', title: 'Read before', removed: true }])
    await resize(viewport)
    await app.open('/films')
    await expect.element(notice.getByText(message.text)).toBeVisible()
    await expect.element(page.getByRole('alert').filter({ hasText: message.title })).toBeVisible()
    await expectNoOverflow()
    const way = (name: string) => notice.getByRole('link', { name, exact: true })
    await expect.element(way(shell.support)).toHaveAttribute('href', '/settings/info')
    await way(identity.message_devices).click()
    await expect.poll(() => app.address).toBe('/settings/devices')
    // It goes along until it was read, and covers nothing of the page that it leads to.
    const devices = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect.element(devices).toBeVisible()
    await expect
      .poll(() => {
        const below = devices.element().getBoundingClientRect()
        return below.top - notice.element().getBoundingClientRect().bottom
      })
      .toBeGreaterThan(0)
    await expectNoOverflow()
    await mine.click()
    await expect.element(notice).not.toBeInTheDocument()
    await expect.poll(() => service.asked(deleteMessages, 'answered')).toHaveLength(1)
    await expect.poll(() => service.asked(deleteMessages)[0]?.query).toMatchObject({ from: '7', until: '7' })
    await app.reload()
    await expect.poll(() => service.asked(listMessages, 'answered').length).toBeGreaterThan(1)
    await app.atRest()
    await expect.element(notice).not.toBeInTheDocument()
  })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`the menus of the header open over it, at ${viewport.width} px`, async ({ app, service }) => {
    answerAccount(service)
    answerMessages(service, [message])
    await resize(viewport)
    await app.open('/films')
    await expect.element(notice).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: shell.language }).click()
    const choice = page.getByRole('banner').getByRole('button', { name: 'Русский' })
    const { left, top, width, height } = (await choice.findElement()).getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(choice.element().contains(seen)).toBe(true)
  })
}

test('it is there seconds after it was told, beside the favourites that are followed', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  await app.open('/contents/metropolis')
  await app.atRest()
  clock.pause()
  await clock.runFor(3000)
  await app.atRest()
  await expect.element(notice).not.toBeInTheDocument()
  answerMessages(service, [message])
  service.answer(getFavouritesVersion, { version: 1, messages_version: 1 })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(notice).toBeVisible()
})

test('every page asks every 150 s, but not for somebody who left half an hour ago [shell.messages-poll-interval] [shell.messages-active-window]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const asked = () => service.asked(listMessages, 'answered').length
  await app.open('/settings/info')
  await expect.poll(asked).toBe(1)
  await app.atRest()
  clock.pause()
  service.forgetCalls()
  await clock.runFor(POLL_MS - 10_000)
  expect(service.asked(listMessages)).toHaveLength(0)
  await clock.runFor(10_000)
  await expect.poll(asked).toBe(1)
  for (let polls = 2; polls <= ACTIVE_MS / POLL_MS; polls += 1) {
    await clock.runFor(POLL_MS)
    await expect.poll(asked).toBe(polls)
  }
  await clock.runFor(2 * POLL_MS)
  await app.atRest()
  expect(asked()).toBe(ACTIVE_MS / POLL_MS)
  await userEvent.keyboard('{Shift}')
  await clock.runFor(POLL_MS)
  await expect.poll(asked).toBe(ACTIVE_MS / POLL_MS + 1)
})

test('what could not be marked as read is told again', async ({ app, service }) => {
  answerAccount(service)
  answerMessages(service, [message])
  service.lose(deleteMessages)
  await app.open('/films')
  await mine.click()
  await expect.element(notice).not.toBeInTheDocument()
  await app.reload()
  await expect.element(notice).toBeVisible()
})

test('each of several is told until it was read itself, a changed phone before what became of money [shell.messages-removed-flag]', async ({
  app,
  service,
}) => {
  const money = { ...message, is_about_money: true }
  answerAccount(service)
  answerMessages(service, [
    { ...money, id: '9', title: 'Plus was renewed' },
    { ...message, id: '8' },
    { ...money, id: '7', title: 'Plus was not renewed' },
  ])
  await app.open('/films')
  await mine.click()
  for (const title of ['Plus was renewed', 'Plus was not renewed']) {
    const told = page.getByRole('region', { name: title })
    await expect.element(told).toBeVisible()
    await told.getByRole('button', { name: catalogue.got_it }).click()
    await expect.element(told).not.toBeInTheDocument()
  }
  await expect
    .poll(() => service.asked(deleteMessages, 'answered').map(({ query }) => [query.from, query.until]))
    .toEqual(['8', '9', '7'].map((id) => [id, id]))
})

test('guests are told nothing, and ask nothing', async ({ app, service }) => {
  await app.open('/films')
  await expect.element(page.getByRole('link', { name: identity.sign_in, exact: true })).toBeVisible()
  await app.atRest()
  expect(service.asked(listMessages)).toHaveLength(0)
})

test('a page inside those of others tells nothing of the account', async ({ app, service }) => {
  answerAccount(service)
  answerMessages(service, [message])
  await app.open('/content_embed')
  await expect.poll(() => service.asked(getProfile, 'answered').length).toBeGreaterThan(0)
  await app.atRest()
  expect(service.asked(listMessages)).toHaveLength(0)
  await expect.element(notice).not.toBeInTheDocument()
})

test('a child is told nothing', async ({ app, service }) => {
  answerUser(service)
  answerMessages(service, [message])
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  service.answer(getProfile, { ...ela, profile: { id: 2, role: 'child' } })
  await app.open('/films')
  await expect.element(page.getByRole('button', { name: /Ela/ })).toBeVisible()
  await app.atRest()
  expect(service.asked(listMessages)).toHaveLength(0)
  await expect.element(notice).not.toBeInTheDocument()
})

test('what became of money leads to the payments, and asks for no device', async ({ app, service }) => {
  answerAccount(service)
  answerMessages(service, [{ ...message, title: 'Plus was not renewed', is_about_money: true }])
  await app.open('/films')
  const told = page.getByRole('region', { name: 'Plus was not renewed' })
  await expect
    .element(told.getByRole('link', { name: identity.message_payment, exact: true }))
    .toHaveAttribute('href', '/settings/payment')
  await expect.element(told.getByRole('link', { name: identity.message_devices })).not.toBeInTheDocument()
  await told.getByRole('button', { name: catalogue.got_it }).click()
  await expect.element(told).not.toBeInTheDocument()
})

test('what the account tells stands over a film too, since that is the page; beneath a card over a page it waits', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMessages(service, [message])
  service.answer(getContent, contentOf('10', { slug: 'metropolis', title: 'Metropolis' }))
  service.answer(getContentStream, streamOf())
  await app.open('/watch/10')
  await expect.element(notice).toBeVisible()
  await app.open('/films')
  await expect.element(notice).toBeVisible()
  await page.getByRole('main').getByCss('a[href*="/contents/metropolis"]').first().click()
  await expect.element(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(notice).toBeVisible()
})
