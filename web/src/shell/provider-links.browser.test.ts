import { page } from 'vitest/browser'
import { listProfiles } from '#contract/profiles.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerUser } from '../testing/browser/usual-answers.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { identity, shell } = words.en

test('at the foot of a page stands the operator that the provider names, else its own name [providers.footer-operator-name]', async ({
  app,
}) => {
  const foot = page.getByRole('contentinfo')
  for (const operator of ['Operator JSC', 'Trial TV']) {
    await app.open('/', { ...homeBoot(), network: networkOf({ operator }) })
    await expect.element(foot.getByText(pattern(shell.operator, { name: operator }))).toBeVisible()
  }
})

test('the menu of who is signed in has the link of a partner, where the provider gives one [providers.dropdown-partner-link]', async ({
  app,
  service,
}) => {
  answerUser(service)
  service.answer(listProfiles, [])
  const link = page.getByRole('link', { name: 'Internet at home' })
  const open = async () => {
    await page.getByRole('button', { name: pattern(identity.account) }).click()
    await expect.element(page.getByRole('link', { name: words.en.settings.parental })).toBeVisible()
  }
  const partner_link = { label: 'Internet at home', url: 'https://net.example/' }
  await app.open('/', { ...homeBoot(), network: networkOf({ partner_link }) })
  await open()
  await expect.element(link).toHaveAttribute('href', 'https://net.example/')
  await app.open('/', { ...homeBoot(), network: networkOf() })
  await open()
  await expect.element(link).not.toBeInTheDocument()
})

test('a provider that has the account on a page of its own leads there [providers.account-link-replacement]', async ({
  app,
  service,
}) => {
  answerUser(service)
  service.answer(listProfiles, [])
  const lk_link = { label: 'My operator', url: 'https://my.example/' }
  for (const path of ['/settings/account', '/lk']) {
    await app.open(path, { network: networkOf({ lk_link }) })
    const pane = page.getByRole('main')
    await expect
      .element(pane.getByRole('link', { name: 'My operator' }))
      .toHaveAttribute('href', 'https://my.example/')
    await expect.element(pane.getByRole('textbox')).not.toBeInTheDocument()
  }
})
