import { getPacket, listChannelPackets, listPackets } from '#contract/commerce.ts'
import { reference, referenceKey } from '#domain/catalogue/reference.ts'
import { Failure } from '../http/errors.ts'
import { MISSING } from '../http/missing-texts.ts'
import { serveShared } from '../http/serve-shared.ts'
import { readChannelPackets } from '../playback/rights.store.ts'
import type { App, Ports } from '../ports.ts'
import { readChannel } from '../tv/channel.store.ts'
import { readPacket, readPackets, toPacket } from './packet.store.ts'

/** What is for sale. Nothing is sold to children. */
export function registerCommerce(app: App, { database }: Ports): void {
  const shared = { tags: ['packets'], maxAgeSeconds: 900 }

  serveShared(
    app,
    listPackets,
    async ({ language, provider, maxAge }) => {
      const rows = maxAge === null ? await readPackets(database.db) : []
      return rows.map((row) => toPacket(row, language, provider))
    },
    shared,
  )
  serveShared(
    app,
    getPacket,
    async ({ params, language, provider, maxAge }) => {
      const row = maxAge === null ? await readPacket(database.db, params.id) : undefined
      if (!row) throw new Failure('not_found', null, MISSING.packet)
      return toPacket(row, language, provider)
    },
    { ...shared, forms: { id: referenceKey } },
  )
  serveShared(
    app,
    listChannelPackets,
    async ({ params, language, provider, maxAge, now }) => {
      const channel = await readChannel(
        { db: database.db, now, language, provider, maxAge },
        reference(params.id),
      )
      if (!channel) throw new Failure('not_found', null, MISSING.channel)
      if (channel.is_purchased || maxAge !== null) return []
      const holding = new Set((await readChannelPackets(database.db, channel.id)).map(({ id }) => id))
      const rows = (await readPackets(database.db)).filter(({ id }) => holding.has(id))
      return rows.map((row) => toPacket(row, language, provider))
    },
    { tags: ['packets', 'channels'], maxAgeSeconds: 900, forms: { id: referenceKey } },
  )
}
