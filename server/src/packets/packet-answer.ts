import type { Packet, PacketKind } from '#contract/commerce.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { priceTogether } from '#domain/commerce/purchase-types.ts'
import { localise, type LocalisedText } from '#domain/providers/localise.ts'
import type { ProviderRow } from '../db/tables.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'
import type { PacketRow } from './packet.store.ts'

/** How a packet is sold: whose it is comes first, then what it is. */
export function kindOf(row: PacketRow): PacketKind {
  if (row.partner) return 'partner'
  if (row.parts.length > 0) return 'bundle'
  if (row.price_minor === 0) return 'free'
  return row.is_base ? 'base' : 'additional'
}

type TextIn = (value: LocalisedText | null | undefined) => string | null

const bundleOf = ({ bundle }: PacketRow, text: TextIn): Packet['bundle'] =>
  bundle && {
    custom_name: text(bundle.name),
    custom_price: text(bundle.price),
    internet_speed: text(bundle.internet_speed),
    custom_description: text(bundle.description),
  }

const designOf = ({ image, design }: PacketRow, text: TextIn): Packet['design'] => ({
  background_mobile: image,
  background_tv: image,
  logo: design.logo ?? null,
  mini_logo: design.logo ?? null,
  corner_badge: text(design.badge),
  special_features: (design.features ?? []).map((one) => text(one) ?? ''),
})

/** A packet as all viewers of a provider see it. */
export function toPacket(row: PacketRow, language: string, provider: ProviderRow): Packet {
  const order = languageOrder(provider)
  const text: TextIn = (value) => (value ? (localise(value, language, order) ?? null) : null)
  const together = row.parts.length > 0 ? priceTogether(row.in_bundle, row.period) : null
  const trial = row.trial ? formatMoney(row.trial.price_minor) : null
  return {
    id: row.id,
    slug: row.slug,
    kind: kindOf(row),
    name: text(row.name) ?? row.slug,
    short: text(row.short),
    description: text(row.description),
    base: row.is_base,
    is_base: row.is_base,
    price: formatMoney(row.price_minor),
    total_price: formatMoney(together ?? row.price_minor),
    period: row.period,
    period_human: parsePeriod(row.period),
    trial_price: trial,
    trial_amount: trial,
    trial_period_human: row.trial ? parsePeriod(row.trial.period) : null,
    is_trial: row.trial !== null,
    is_used_trial: false,
    agreement: row.agreement && {
      id: row.agreement.id,
      title: text(row.agreement.title) ?? row.agreement.kind,
      path: `/${row.agreement.kind}`,
    },
    packets: row.in_bundle.map(({ id, slug, name }) => ({ id, slug, name: text(name) ?? slug })),
    available: row.in_bundle.map(({ id }) => id),
    is_paused: false,
    channels_count: row.channels_count,
    benefits: row.benefits.map((one) => ({ icon: one.icon, text: text(one.text) ?? '' })),
    libraries: row.its_libraries.map(({ id, title, bg }) => ({ id, name: text(title) ?? '', logo: bg })),
    bundle: bundleOf(row, text),
    design: designOf(row, text),
    row_slug: row.row_slug,
    parent_name: null,
    provider: row.partner,
    subscription: null,
    user_purchase: null,
  }
}
