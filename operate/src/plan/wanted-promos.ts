import type { Service } from '../format/service.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** Campaigns of promo codes. */
export function wantedPromos(service: Service): WantedTable {
  const rows = service.promos.map((one): TableRow => ({
    id: one.id,
    provider_id: one.provider,
    slug: one.slug,
    name: { ...one.name },
    description: one.description ? { ...one.description } : null,
    packet_ids: one.packets,
    ott_packet_ids: one.ottPackets,
    days: one.days,
    ott_days: one.ottDays,
    after_renew_packet_id: one.afterRenewPacket ?? null,
    needs_card: one.needsCard,
    confirmation: one.confirmation ? { desc: null, ...one.confirmation } : null,
    most_uses: one.mostUses ?? null,
    most_uses_of_user: one.mostUsesOfUser,
    valid_from: one.from ?? null,
    valid_until: one.until ?? null,
    is_for_new: one.isForNew,
    codes: one.codes,
  }))
  return { table: 'promo_campaign', key: ['id'], rows }
}
