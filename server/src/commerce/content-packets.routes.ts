import { listContentPackets, listPacketsOfContent } from '#contract/commerce.ts'
import { contentKey, contentReference } from '#domain/catalogue/reference.ts'
import { isWithdrawn, readContentRow } from '../catalogue/content.store.ts'
import type { CardRow } from '../catalogue/item.store.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { type Call, notShared } from '../http/call.ts'
import { serveShared } from '../http/serve-shared.ts'
import { serve } from '../http/serve.ts'
import { type PacketRow, readPackets } from '../packets/packet.store.ts'
import type { App } from '../ports.ts'
import { isOpenTo } from '../rights/open-to.ts'
import type { Scope } from '../scope/scope.ts'
import { offeredPackets } from './opening-packets.ts'
import { packetsFor } from './purchase-packets.routes.ts'

/** Throws `not_found`; of an episode the packets are those of its series. */
async function contentOf(scope: Scope, id: string): Promise<CardRow> {
  const row = await readContentRow(scope, contentReference(id))
  if (!row) throw new Failure('not_found', null, MISSING.title)
  return row
}

/** The packets in the shop that hold a title, in the order of the shop. Nothing is sold to children. */
async function holding(scope: Scope, { packets }: CardRow): Promise<PacketRow[]> {
  if (scope.maxAge !== null) return []
  const ids = new Set(packets.map(({ id }) => id))
  return (await readPackets(scope.db)).filter(({ id }) => ids.has(id))
}

/** Packets that open a title. */
export function registerContentPackets(app: App): void {
  const packetsOf = async (call: Scope & { params: { id: string } }) => {
    const content = await contentOf(call, call.params.id)
    if (isOpenTo(call, { isFree: false, packets: content.packets }, null)) return []
    return offeredPackets(call, await holding(call, content))
  }
  serveShared(
    app,
    listContentPackets,
    // What is withdrawn is there for those who have paid for it, each by themselves.
    async (call) =>
      (await isWithdrawn(call, contentReference(call.params.id))) ? notShared : packetsOf(call),
    {
      tags: ['packets', 'catalogue'],
      listsBy: [],
      maxAgeSeconds: 900,
      byPackets: true,
      forms: { id: contentKey },
      personal: async (call: Call<typeof listContentPackets>) => packetsOf(call),
    },
  )

  serve(app, listPacketsOfContent, async (call) => {
    const content = await contentOf(call, call.params.id)
    const { library_id: library, purchase } = call.query
    if (library !== undefined && library !== content.library_id) return []
    const packets = await packetsFor(call, await holding(call, content))
    return purchase === 'true'
      ? packets.filter(({ kind, subscription }) => kind !== 'free' && subscription === null)
      : packets
  })
}
