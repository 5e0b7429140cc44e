import { deleteMessages, listMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { type AccountMessage, markRead, readMessages } from './account-message.store.ts'
import { phoneChangedMessage } from './account-message-texts.ts'
import type { Reader } from './reader-text.ts'

function toMessage(row: AccountMessage, reader: Reader): Message {
  const { phone_before: before, phone_after: after, created_at: at } = row
  return {
    id: String(row.id),
    ...phoneChangedMessage({ before, after, at }, reader),
    created_at: at.toISOString(),
    removed: row.is_read,
  }
}

/** What the devices of an account are told, each of them once. */
export function registerMessages(app: App, { database }: Ports): void {
  serve(app, listMessages, async (call) => {
    const rows = await readMessages(database, call.viewer, call.now)
    return rows.map((row) => toMessage(row, call))
  })

  serve(app, deleteMessages, async (call) => {
    const { viewer, query } = call
    const rows = await readMessages(database, viewer, call.now)
    const isMeant = ({ id }: AccountMessage): boolean => query.until === undefined || id <= query.until
    const read = rows.filter(isMeant).map(({ id }) => id)
    if (viewer.deviceId !== null) await markRead(database, viewer.deviceId, read)
    return rows.map((row) => toMessage({ ...row, is_read: row.is_read || isMeant(row) }, call))
  })
}
