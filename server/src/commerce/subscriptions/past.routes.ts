import type { Kysely } from 'kysely'
import { listPastPackets, type PastPacket } from '#contract/subscriptions.ts'
import { localise } from '#domain/providers/localise.ts'
import type { CommonTables } from '../../db/tables.ts'
import { serve } from '../../http/serve.ts'
import { readHeldPackets } from '../../packets/packet.store.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { textFor } from '../../tenancy/reader-text.ts'
import { type Past, readPast } from './past.store.ts'

const PAGE = 50

/** The words of promo campaigns, by their ids. */
async function campaignWords(
  { db, language, provider }: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promo_campaign')
    .select(['id', 'name', 'description'])
    .where('id', 'in', ids)
    .execute()
  const order = languageOrder(provider)
  return new Map(
    rows.map(({ id, name, description }) => [id, localise(description ?? name, language, order) ?? null]),
  )
}

async function answerOf(scope: Scope, rows: readonly Past[]): Promise<PastPacket[]> {
  const packets = await readHeldPackets(scope.db, [...new Set(rows.flatMap((row) => row.packet_ids))])
  const words = await campaignWords(
    scope,
    rows.flatMap(({ campaign_id: id }) => (id === null ? [] : [id])),
  )
  return rows.map(({ id, kind, packet_ids: ids, campaign_id: campaign, start_at, end_at }) => ({
    id,
    kind,
    title: ids
      .flatMap((one) => packets.get(one) ?? [])
      .map(({ name }) => textFor(name, scope))
      .join(', '),
    description: campaign === null ? null : (words.get(campaign) ?? null),
    start_at: start_at.toISOString(),
    end_at: end_at.toISOString(),
  }))
}

/** What the viewer has had. */
export function registerPast(app: App): void {
  serve(app, listPastPackets, async (call) => {
    forAdultUsers(call.viewer)
    const { limit = PAGE, offset = 0 } = call.query
    const { db, viewer } = call
    const rows = await readPast(db as unknown as Kysely<CommonTables>, viewer.userId, { limit, offset })
    return answerOf(call, rows)
  })
}
