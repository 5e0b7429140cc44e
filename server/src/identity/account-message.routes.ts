import { deleteMessages, listMessages } from '#contract/identity-endpoints.ts'
import type { Message } from '#contract/identity.ts'
import { serve } from '../http/serve.ts'
import { aboutOf, type AccountMessage, markRead, readMessages } from '../messages/account-message.store.ts'
import { moneyMessage } from '../messages/money-message-texts.ts'
import type { App, Ports } from '../ports.ts'
import { type PacketRow, readHeldPackets } from '../packets/packet.store.ts'
import type { Scope } from '../scope/scope.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'
import { phoneChangedMessage } from './account-message-texts.ts'

type Names = (packet: number) => string

/** Names of the packets that messages are about. */
async function namesIn(
  rows: readonly AccountMessage[],
  { db, ...reader }: Reader & Pick<Scope, 'db'>,
): Promise<Names> {
  const ids = rows.flatMap(({ about }) => ('packet' in about ? [Number(about.packet)] : []))
  const packets = ids.length === 0 ? new Map<number, PacketRow>() : await readHeldPackets(db, ids)
  return (id) => {
    const packet = packets.get(id)
    return packet ? textFor(packet.name, reader) : ''
  }
}

function toMessage(row: AccountMessage, reader: Reader, names: Names): Message {
  const about = aboutOf(row)
  return {
    id: String(row.id),
    ...(about.kind === 'phone_changed'
      ? phoneChangedMessage({ ...about, at: row.created_at }, reader)
      : moneyMessage(about, reader, names)),
    created_at: row.created_at.toISOString(),
    removed: row.is_read,
    is_about_money: about.kind !== 'phone_changed',
  }
}

/** What the devices of an account are told, each of them once. */
export function registerMessages(app: App, { database }: Ports): void {
  serve(app, listMessages, async (call) => {
    const rows = await readMessages(database, call.viewer, call.now)
    const names = await namesIn(rows, call)
    return rows.map((row) => toMessage(row, call, names))
  })

  serve(app, deleteMessages, async (call) => {
    const { viewer, query } = call
    const rows = await readMessages(database, viewer, call.now)
    const { from = 0, until = Infinity } = query
    const isMeant = ({ id }: AccountMessage): boolean => id >= from && id <= until
    const read = rows.filter(isMeant).map(({ id }) => id)
    if (viewer.deviceId !== null) await markRead(database, viewer.deviceId, read)
    const names = await namesIn(rows, call)
    return rows.map((row) => toMessage({ ...row, is_read: row.is_read || isMeant(row) }, call, names))
  })
}
