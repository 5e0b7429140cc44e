import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { changeNetwork } from './change-answers.ts'

const SENDER = '/cast/sender.js'
const FAKE = join(import.meta.dirname, '../player/src/testing/fake-cast.ts')

/** A television in reach of the page: the provider names the script of casting, and that lays the test's framework into the page. */
export async function turnOnTelevision(page: Page): Promise<void> {
  const fake = stripTypeScriptTypes(await readFile(FAKE, 'utf8')).replaceAll(/^export /gm, '')
  await page.route(`**${SENDER}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${fake}\nnew FakeCast().install(globalThis)` }),
  )
  await changeNetwork(page, (network) => ({
    ...network,
    client: { ...network.client, cast: { script: SENDER, receiver: 'CC1AD845' } },
  }))
}
