import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The code that the service has sent to a phone last; waits for one. @param phone digits, with the country's */
export async function codeSentTo(phone: string): Promise<string> {
  await expect.poll(() => messagesTo(phone).then(({ length }) => length)).toBeGreaterThan(0)
  const last = (await messagesTo(phone)).at(-1)
  const code = /\d{4,8}/.exec(last ?? '')?.[0]
  if (!code) throw new Error(`no code in: ${last}`)
  return code
}

/** The texts of all messages to a phone, the oldest first. */
async function messagesTo(phone: string): Promise<readonly string[]> {
  const folder = join(process.env['OPENAIR_E2E_DATA'] ?? '', 'outbox')
  const names = await readdir(folder).catch(() => [])
  const texts = names
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort()
    .map(
      async (name) =>
        JSON.parse(await readFile(join(folder, name), 'utf8')) as { phone: string; text: string },
    )
  return (await Promise.all(texts)).filter((message) => message.phone === phone).map(({ text }) => text)
}
