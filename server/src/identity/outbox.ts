import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { MessageSender } from './messages.ts'
import { Unsent } from './unsent.ts'

/**
 * Sends nothing: each message becomes a JSON file in the folder, for whoever tries the service out or carries the files
 * on. With `isShown` the log says the text too, which only a demo may.
 */
export function outboxSender(folder: string, log: Logger, isShown: boolean): MessageSender {
  return {
    async send({ id, ...message }) {
      // Under its own name a message that is handed over again lies where it lay.
      const name = `${id ?? `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`}.json`
      const unfinished = join(folder, `.${name}`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(unfinished, JSON.stringify(message, null, 2), { mode: 0o600 })
        await rename(unfinished, join(folder, name))
      } catch (error) {
        log.error({ err: error }, 'the outbox cannot be written')
        throw new Unsent()
      }
      if (isShown) log.info(`${message.channel} to ${message.phone}: ${message.text}`)
    },
  }
}
