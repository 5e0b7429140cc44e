import type { Packet } from '#contract/commerce.ts'
import { toPacket } from '../packets/packet-answer.ts'
import type { PacketRow } from '../packets/packet.store.ts'
import { readBasePrice } from '../rights/base-price.ts'
import type { Scope } from '../scope/scope.ts'

/** Packets that open a thing, as they are offered to this viewer: what takes a base packet that they do not have says so. */
export async function offeredPackets(scope: Scope, rows: readonly PacketRow[]): Promise<Packet[]> {
  const hasToTakeBase = (await readBasePrice(scope)) !== null
  return rows.map((row) => ({
    ...toPacket(row, scope.language, scope.provider),
    ...(hasToTakeBase && !row.is_base && Number(row.price_minor) > 0 && { needs_base: true }),
  }))
}
