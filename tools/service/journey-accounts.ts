import { appendFile, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

/** How many accounts a service of the tests has for journeys, each for one journey of one run. */
export const JOURNEY_ACCOUNTS = 120
export const PASSWORD = 'openair'

const PREFIX = 'journey-'
const loginOf = (number: number): string => `${PREFIX}${number}`

/** The phone of an account, digits with the country's. */
export const phoneOf = (login: string): string => `7702${1_000_000 + Number(login.slice(PREFIX.length))}`

/** Adds the accounts of journeys to a copy of the test service: of the provider `trial`, with all packets. */
export async function addJourneyAccounts(folder: string, count = JOURNEY_ACCOUNTS): Promise<void> {
  const entries = Array.from({ length: count }, (_, at) => loginOf(at + 1)).map(
    (login) =>
      `- { login: ${login}, password: ${PASSWORD}, first_name: Алия, phone: '+${phoneOf(login)}', provider: trial, packets: [plus] }\n`,
  )
  await appendFile(join(folder, 'accounts.yaml'), entries.join(''))
}

/**
 * The login of an account that nobody else in this run of the service has had: workers claim them by making a file in its data folder.
 * @throws when all are taken
 */
export async function claimAccount(data: string): Promise<string> {
  const folder = join(data, 'claimed-accounts')
  await mkdir(folder, { recursive: true })
  const count = Number(process.env['OPENAIR_E2E_ACCOUNTS'] ?? JOURNEY_ACCOUNTS)
  for (let number = 1; number <= count; number += 1) {
    try {
      await (await open(join(folder, String(number)), 'wx')).close()
      return loginOf(number)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`All ${count} accounts of journeys are taken: start the service anew, or give it more.`)
}
