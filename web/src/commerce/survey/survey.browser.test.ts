import { page } from 'vitest/browser'
import { disableRenewal, listSubscriptions } from '#contract/subscriptions.ts'
import { answerSurvey, getSurveyQuestion } from '#contract/survey.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, money } = words.en
const off = page.getByRole('dialog', { name: money.disabled_renewal })
const send = off.getByRole('button', { name: money.survey_send })

/** Who switches off the renewal of a packet; the service says that it was off, or does it. */
async function switchOff(service: FakeService, open: (address: string) => Promise<void>, isOff: boolean) {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { now: [userPacketOf(1, 'Plus')] })
  const ending = userPacketOf(1, 'Plus', { renew: false })
  if (isOff) service.refuse(disableRenewal, 'renewal_is_off')
  else service.answer(disableRenewal, ending)
  await open('/settings/subscriptions')
  await page.getByRole('button', { name: money.disable }).click()
  service.answer(listSubscriptions, [ending])
  await page.getByRole('button', { name: money.disable_renewal_yes }).click()
}

const question = {
  id: 1,
  question: 'Why do you leave?',
  description: 'It helps us',
  allow_user_answer: true,
  answers: [
    { id: 11, text: 'Too dear' },
    { id: 12, text: 'Nothing to watch' },
  ],
}

for (const isOff of [true, false]) {
  test(`that renewal is off${isOff ? ' already' : ''} is said with a survey, which wants an answer [commerce.error-disable-400] [shell.survey-fields] [shell.survey-answer-needed] [shell.survey-sent] [shell.survey-answer-fields]`, async ({
    app,
    service,
  }) => {
    service.answer(getSurveyQuestion, question)
    service.answer(answerSurvey, {})
    await switchOff(service, (address) => app.open(address), isOff)
    await expect.element(off.getByText(/open until July 17/)).toBeVisible()
    await expect.element(off.getByText('It helps us')).toBeVisible()
    const answers = off.getByRole('group', { name: 'Why do you leave?' })
    expect(textsOf(answers.getByCss('label'))).toEqual(['Too dear', 'Nothing to watch'])
    await send.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(money.error_none_field_is_selected)
    expect(service.asked(answerSurvey)).toEqual([])
    // Words of blanks alone are none; one answer is enough, with words of one's own or without.
    const own = off.getByRole('textbox', { name: money.survey_own })
    await own.fill('   ')
    await send.click()
    expect(service.asked(answerSurvey)).toEqual([])
    await answers.getByRole('checkbox', { name: 'Nothing to watch' }).click()
    await own.fill(isOff ? '  Too little sport ' : '')
    await send.click()
    await expect.element(page.getByText(money.sent)).toBeVisible()
    await expect.element(off).not.toBeInTheDocument()
    expect(service.asked(answerSurvey).map(({ params, body }) => [params.id, body])).toEqual([
      ['1', { answer_ids: [12], ...(isOff && { user_text: 'Too little sport' }) }],
    ])
    await expect.element(page.getByText('Valid until July 17')).toBeVisible()
  })
}

test('own words are an answer too; one that does not arrive closes the window without a word [shell.survey-send-failure]', async ({
  app,
  service,
}) => {
  service.answer(getSurveyQuestion, question)
  service.refuse(answerSurvey, 'internal_error')
  await switchOff(service, (address) => app.open(address), false)
  await off.getByRole('textbox', { name: money.survey_own }).fill('No reason')
  await send.click()
  await expect.element(off).not.toBeInTheDocument()
  await expect.element(page.getByText(money.sent)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(service.asked(answerSurvey)).toHaveLength(1)
})

test('a provider that asks nothing, or a survey that is passed over, leaves what was done as it is', async ({
  app,
  service,
}) => {
  service.answer(getSurveyQuestion, { ...question, allow_user_answer: false })
  await switchOff(service, (address) => app.open(address), false)
  await expect.element(off.getByRole('checkbox').first()).toBeVisible()
  await expect.element(off.getByRole('textbox')).not.toBeInTheDocument()
  await off.getByRole('button', { name: money.survey_skip }).click()
  await expect.element(off).not.toBeInTheDocument()
  // What was passed over is asked once more, and what is not asked here is not.
  expect(sessionStorage.getItem('openair.owes-reason')).toBe('1')
  service.refuse(getSurveyQuestion, 'not_found')
  await switchOff(service, (address) => app.open(address), false)
  await off.getByRole('button', { name: catalogue.got_it }).click()
  await expect.element(off).not.toBeInTheDocument()
  expect(sessionStorage.getItem('openair.owes-reason')).toBeNull()
})
