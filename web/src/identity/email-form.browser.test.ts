import { page } from 'vitest/browser'
import { getUser, updateUser } from '#contract/identity-endpoints.ts'
import { listNews } from '#contract/news.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { networkOf, userOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { engagement, info, settings } = words.en
const news = {
  id: 1,
  title: 'A new channel',
  short: 'From the steppe',
  image: null,
  published_at: '2026-06-16T07:00:00.000Z',
}
const client = { ...networkOf().client, prompts: ['email' as const] }

/** Where the form stands: below the news, and in the corner of any page. */
const PLACES = {
  news: {
    open: (app: AppPage) => app.open('/news'),
    region: () => page.getByRole('region', { name: info.mail_title }),
  },
  prompt: {
    open: async (app: AppPage, clock: PageClock) => {
      await app.open('/films', { network: networkOf({ client }) })
      await app.atRest()
      await clock.runFor(2000)
      await app.atRest()
      await clock.runFor(60_000)
    },
    region: () => page.getByRole('region', { name: engagement.prompts.email_title }),
  },
}

for (const [place, { open, region }] of Object.entries(PLACES))
  test(`an address that is none is marked as wrong without a word, and asked for again; one that is good is kept: ${place} [shell.email-form-pattern]`, async ({
    app,
    clock,
    service,
  }) => {
    answerAccount(service)
    service.answer(getUser, userOf({ email: null }))
    service.answer(listNews, [news])
    service.refuse(updateUser, 'duplicate_email')
    await open(app, clock)
    await expect.element(region()).toBeVisible()
    const field = region().getByLabelText(info.mail_label)
    const send = region().getByRole('button', { name: settings.save })
    const text = region().element().textContent
    for (const wrong of [
      '',
      'aida',
      'aida@',
      '@trial.example',
      'aida@trial',
      'a ida@trial.example',
      'айда@trial.example',
    ]) {
      await field.fill(wrong)
      await expect.element(field).toHaveAttribute('aria-invalid', 'false')
      await send.click()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      expect(region().element().textContent).toBe(text)
      expect(page.getByRole('alert').elements()).toEqual([])
      expect(page.getByRole('dialog').elements()).toEqual([])
      await field.fill(`${wrong}x`)
    }
    expect(service.asked(updateUser)).toEqual([])

    // Taken by another account: said in a window, and what was typed is still there.
    await field.fill('aida@trial.example')
    await send.click()
    const told = page.getByRole('dialog', { name: settings.error })
    await expect.element(told.getByText(settings.error_duplicate_email)).toBeVisible()
    await told.getByRole('button', { name: words.en.catalogue.got_it }).click()
    await expect.element(told).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('aida@trial.example')

    service.answer(updateUser, userOf({ email: 'aida@trial.example' }))
    await send.click()
    await expect.element(page.getByText(settings.notify_email_alert)).toBeVisible()
    await expect.element(region()).not.toBeInTheDocument()
    expect(service.asked(updateUser, 'answered').map(({ body }) => body)).toEqual([
      { email: 'aida@trial.example' },
      { email: 'aida@trial.example' },
    ])
  })
