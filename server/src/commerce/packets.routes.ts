import { getPacket, getProviderPacket, listChannelPackets, listPackets } from '#contract/commerce.ts'
import { reference, referenceKey } from '#domain/catalogue/reference.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { isOpenTo } from '../rights/open-to.ts'
import { readChannelRights } from '../rights/channel-rights.store.ts'
import { toPacket } from '../packets/packet-answer.ts'
import { readPackets } from '../packets/packet.store.ts'
import { packetDetail } from './named-packet.ts'
import { offeredPackets } from './opening-packets.ts'

/** What is for sale. Nothing is sold to children. */
export function registerPackets(app: App): void {
  const shared = { tags: ['packets'], listsBy: [], maxAgeSeconds: 900 }

  serveShared(
    app,
    listPackets,
    async ({ db, language, provider, maxAge }) => {
      const rows = maxAge === null ? await readPackets(db) : []
      return rows.map((row) => toPacket(row, language, provider))
    },
    shared,
  )
  const detail = {
    ...shared,
    tags: ['packets', 'channels', 'catalogue'],
    listsBy: ['year'] as const,
    isAtOrigin: true,
  }
  serveShared(app, getPacket, (call) => packetDetail(app, call, call.params.id), {
    ...detail,
    forms: { id: referenceKey },
  })
  serveShared(
    app,
    getProviderPacket,
    (call) => packetDetail(app, call, `${call.params.id}_${call.params.packet_id}`),
    { ...detail, forms: { packet_id: referenceKey } },
  )
  serveShared(
    app,
    listChannelPackets,
    async (call) => {
      const { db, params, maxAge } = call
      const channel = await readChannelRights(call, reference(params.id))
      if (!channel) throw new Failure('not_found', null, MISSING.channel)
      if (isOpenTo(call, channel, null) || maxAge !== null) return []
      const holding = new Set(channel.packets.map(({ id }) => id))
      const rows = (await readPackets(db)).filter(({ id }) => holding.has(id))
      return offeredPackets(call, rows)
    },
    {
      tags: ['packets', 'channels'],
      listsBy: [],
      maxAgeSeconds: 900,
      byPackets: true,
      forms: { id: referenceKey },
    },
  )
}
