import { page, userEvent } from 'vitest/browser'
import { getHelp } from '#contract/help.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { words } from '../../testing/words.ts'

const { info, shell } = words.en
const dialog = page.getByRole('dialog', { name: info.smarttv_title })

test('/smarttv opens the dialog of televisions over home, each leads to its instructions, and Escape leaves it [shell.modal-smarttv]', async ({
  app,
  service,
}) => {
  service.answer(getHelp, {
    questions: [],
    devices: ['samsung', 'lg', 'android'].map((device) => ({
      device,
      store: null,
      steps: ['Open the shop of apps'],
    })),
  })
  await app.open('/smarttv')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => app.address).toBe('/#smarttv')
  // A phone is no television.
  const names = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual([shell.device_samsung, shell.device_lg])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/')

  await app.open('/films#smarttv')
  await dialog.getByRole('button', { name: shell.device_lg }).click()
  await expect.poll(() => app.address).toBe('/instructions?device=lg')
  await expect.element(dialog).not.toBeInTheDocument()
})
