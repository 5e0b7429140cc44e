import { listPurchasePackets, type Packet } from '#contract/commerce.ts'
import { serve } from '../http/serve.ts'
import { toPacket } from '../packets/packet-answer.ts'
import { type PacketRow, readPackets } from '../packets/packet.store.ts'
import type { App } from '../ports.ts'
import type { Scope } from '../scope/scope.ts'
import type { Viewer } from '../scope/viewer.ts'
import { allOf, readUserPackets } from './subscriptions/subscription.store.ts'
import { packetOf, toUserPacket } from './subscriptions/user-packet.ts'

/** Packets with what a viewer has of each; guests have nothing. */
export async function packetsFor(
  scope: Scope & { readonly viewer: Viewer | null },
  rows: readonly PacketRow[],
): Promise<Packet[]> {
  const { db, language, now, provider, viewer } = scope
  if (viewer === null || viewer.isGuest) return rows.map((row) => toPacket(row, language, provider))
  const own = await readUserPackets(db, viewer.userId, now)
  return rows.map((packet) => {
    const held = allOf(own).find(({ packet_id: id }) => id === packet.id)
    return held ? toUserPacket(scope, own, held, packet) : packetOf(scope, own, packet)
  })
}

/** What is for sale, with what the viewer has of it. Nothing is sold to children. */
export function registerPurchasePackets(app: App): void {
  serve(app, listPurchasePackets, async (call) =>
    call.maxAge === null ? packetsFor(call, await readPackets(call.db)) : [],
  )
}
