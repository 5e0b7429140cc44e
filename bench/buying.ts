import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { words } from '../e2e/words.ts'
import { becomeDevice, linkCard } from '../tools/service/guest.ts'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import type { Measured } from './figure.ts'

const BUYERS = 5
const { settings } = words.en
/** Of one of them, by place. */
export const loginOf = (at: number): string => `buyer-${at}`

/** Adds viewers who have no packet yet to a service folder of the tests. */
export async function addBuyers(folder: string): Promise<void> {
  const entries = Array.from(
    { length: BUYERS },
    (_, at) =>
      `- { login: ${loginOf(at)}, password: ${PASSWORD}, first_name: Алия, phone: '+7703${1_000_000 + at}', provider: trial, packets: [] }\n`,
  )
  await appendFile(join(folder, 'accounts.yaml'), entries.join(''))
}

/** From the press on a locked channel to its picture, of a viewer who has linked a card and knows what to press: the slowest of some. */
export async function measureBuying(browser: Browser, service: string): Promise<Measured[]> {
  const took: number[] = []
  for (let at = 0; at < BUYERS; at += 1) took.push(await buy(browser, service, loginOf(at)))
  return [{ name: 'buy.press-to-picture', value: Math.max(...took) / 1000 }]
}

/** Milliseconds. */
async function buy(browser: Browser, service: string, login: string): Promise<number> {
  const { id, token } = await becomeDevice(service, { login, password: PASSWORD })
  await linkCard(service, token)
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies([{ name: 'openair_device', value: id, url: service }])
    const page = await context.newPage()
    await page.goto(`${service}/channels/all/closed`)
    const packet = page.getByRole('button', { name: /^Plus/ })
    await packet.waitFor()
    const dialog = page.getByRole('dialog')
    const from = performance.now()
    await packet.click()
    // A new account is offered a PIN before it pays.
    await dialog.getByRole('button', { name: settings.pin_without }).click()
    await dialog.getByRole('button', { name: /^Linked card/ }).click()
    await dialog.getByRole('button', { name: /^Pay \d/ }).click()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLVideoElement>('section[data-layout] video')].some(
        ({ currentTime, videoWidth }) => currentTime > 0 && videoWidth > 0,
      ),
    )
    return performance.now() - from
  } finally {
    await context.close()
  }
}
