import { page } from 'vitest/browser'
import { vi } from 'vitest'
import { updateDevice } from '#contract/identity-endpoints.ts'
import { getPushKey, listPushes } from '#contract/push.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { layNotification } from '../../testing/browser/fake-notification.ts'
import { FakeWorker } from '../../testing/browser/fake-worker.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { deviceOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { shell } = words.en
const { push } = words.en.engagement

test('who turns notifications on before their worker is there waits for it; in vain or given up is reported in Russian, and told in the viewer’s words [shell.data-wait-poll] [shell.wait-helper-timeout] [shell.wait-helper-cancelled]', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  let isThere = false
  const getRegistration = async () => (isThere ? worker.ready : undefined)
  Object.defineProperty(worker, 'getRegistration', { value: getRegistration })
  const putBack = [worker.lay(), layNotification()]
  const reported: string[] = []
  const report = vi.spyOn(window, 'reportError').mockImplementation((error: Error) => {
    reported.push(error.message)
  })
  answerAccount(service)
  service.answer(updateDevice, deviceOf('device'))
  service.answer(getPushKey, { key: 'BAEC' })
  service.answer(listPushes, [])
  const dialog = page.getByRole('dialog', { name: push.title })
  const turnOn = dialog.getByRole('button', { name: push.turn_on })
  try {
    await app.open('/push')
    await app.atRest()
    clock.pause()
    await turnOn.click()
    await clock.runFor(14_900)
    await expect.element(dialog.getByText(push.failed)).not.toBeInTheDocument()
    await clock.runFor(200)
    await expect.element(dialog.getByText(push.failed)).toBeVisible()
    expect(reported).toEqual(['Условие не выполнено за отведённое время'])

    await turnOn.click()
    await clock.runFor(100)
    isThere = true
    await clock.runFor(1300)
    await expect.element(dialog.getByText(push.off)).toBeVisible()
    expect(worker.subscription).toBeNull()
    await clock.runFor(100)
    await expect.element(dialog.getByText(push.on)).toBeVisible()

    await dialog.getByRole('button', { name: push.turn_off }).click()
    await expect.element(turnOn).toBeVisible()
    isThere = false
    await turnOn.click()
    await clock.runFor(100)
    clock.resume()
    await dialog.getByRole('button', { name: shell.close }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => reported.slice(1)).toEqual(['Ожидание отменено вручную'])
  } finally {
    report.mockRestore()
    for (const back of putBack) back()
  }
})
