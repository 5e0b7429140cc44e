import { getPacket, listPackets } from '#contract/commerce.ts'
import { referenceKey } from '#domain/catalogue/reference.ts'
import { Failure } from '../http/errors.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App, Ports } from '../ports.ts'
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
      if (!row) throw new Failure('not_found')
      return toPacket(row, language, provider)
    },
    { ...shared, forms: { id: referenceKey } },
  )
}
