import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, Image, IntegerId, IsoTime, Money, StringId, nullable } from './values.ts'

export const PeriodHuman = Type.Object({
  days: Type.Integer(),
  months: Type.Integer(),
  years: Type.Integer(),
})

/** How a packet is sold. */
export const PacketKind = Type.Union(
  [
    Type.Literal('base'),
    Type.Literal('additional'),
    Type.Literal('bundle'),
    Type.Literal('partner'),
    Type.Literal('free'),
  ],
  {
    description:
      'base packets come first, bundles hold up to two others, partner packets are somebody else’s',
  },
)
export type PacketKind = Static<typeof PacketKind>

/** What a bundle holds. */
const PacketPart = Type.Object({ id: IntegerId, slug: Type.String(), name: Type.String() })

/** What has to be agreed to before a packet is bought. */
export const PacketAgreement = Type.Object({
  id: Type.String({ description: 'changes with its text' }),
  title: Type.String(),
  path: Type.String({ description: 'page of this service with the text' }),
})
export type PacketAgreement = Static<typeof PacketAgreement>

const PacketDesign = Type.Object({
  background_mobile: nullable(Type.String()),
  background_tv: nullable(Type.String()),
  logo: nullable(Type.String()),
  mini_logo: nullable(Type.String()),
  corner_badge: nullable(Type.String({ description: 'a word or two on the corner of the card' })),
  special_features: Type.Array(Type.String()),
})

export const SubscriptionActions = Type.Object({
  can_subscribe: Type.Boolean(),
  can_change_period: Type.Boolean(),
  can_disable_renew: Type.Boolean(),
  can_enable_renew: Type.Boolean(),
  can_unsubscribe: Type.Boolean(),
})

/** What somebody has of a packet, until when, and what can be done with it. */
export const PacketSubscription = Type.Object({
  start_at: IsoTime,
  end_at: IsoTime,
  next_pay_at: nullable(IsoTime),
  next_period_human: nullable(PeriodHuman),
  next_price: nullable(Money),
  actions: SubscriptionActions,
})
export type PacketSubscription = Static<typeof PacketSubscription>

export const Packet = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  kind: PacketKind,
  name: Type.String(),
  short: nullable(Type.String()),
  description: nullable(Type.String()),
  base: Type.Boolean(),
  is_base: Type.Boolean(),
  price: Money,
  total_price: Type.String({ description: 'of a bundle what its parts cost alone, else the price' }),
  period: Type.String({ description: 'years-months-days, such as 0-1-0' }),
  period_human: PeriodHuman,
  trial_price: nullable(Money),
  trial_amount: nullable(Money),
  trial_period_human: nullable(PeriodHuman),
  is_trial: Type.Boolean(),
  is_used_trial: Type.Boolean({ description: 'by this viewer; false in answers that all share' }),
  agreement: nullable(PacketAgreement),
  packets: Type.Array(PacketPart, { maxItems: 2, description: 'of a bundle' }),
  available: Type.Array(IntegerId, {
    description: 'of a bundle, the parts that this viewer does not have yet; all in answers that all share',
  }),
  is_paused: Type.Boolean(),
  channels_count: Type.Integer(),
  benefits: Type.Array(Type.Object({ icon: Type.String(), text: Type.String() })),
  libraries: Type.Array(Type.Object({ id: IntegerId, name: Type.String(), logo: nullable(Type.String()) }), {
    description: 'collections of titles that it opens, such as a partner’s',
  }),
  bundle: nullable(
    Type.Object({
      custom_name: nullable(Type.String()),
      custom_price: nullable(Type.String({ description: 'as the provider writes it' })),
      internet_speed: nullable(Type.String()),
      custom_description: nullable(Type.String()),
    }),
  ),
  design: PacketDesign,
  row_slug: nullable(Type.String({ description: 'row of titles shown on its page' })),
  parent_name: nullable(
    Type.String({ description: 'of what the viewer has as part of a bundle: the bundle' }),
  ),
  provider: nullable(
    Type.Object(
      { id: IntegerId, name: Type.String(), shortname: Type.String() },
      { description: 'of a partner packet: whose it is' },
    ),
  ),
  subscription: nullable(PacketSubscription),
  user_purchase: nullable(Type.Object({ id: StringId, account_id: IntegerId })),
  needs_base: Type.Optional(
    Type.Boolean({
      description: 'of what opens a title or a channel: this viewer has to take a base packet with it',
    }),
  ),
})
export type Packet = Static<typeof Packet>

/** Titles that the answer about a packet shows at most, the newest. */
export const PACKET_VIDEOS = 24

const PacketChannel = Type.Object({
  id: IntegerId,
  num: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  icon: nullable(Type.String({ description: 'logo for a dark ground, PNG; an absolute URL' })),
  logo: nullable(Type.String({ description: 'the same as it was drawn, mostly SVG' })),
})
export type PacketChannel = Static<typeof PacketChannel>

const PacketVideo = Type.Object({
  id: StringId,
  slug: Type.String(),
  title: Type.String(),
  year: nullable(Type.Integer()),
  images: Type.Array(Image),
})
export type PacketVideo = Static<typeof PacketVideo>

/** A packet with what it opens. */
export const PacketDetail = Type.Object({
  ...Packet.properties,
  channels: Type.Array(PacketChannel, { description: 'by their numbers' }),
  videos: Type.Array(PacketVideo, { description: `the newest films and series, ${PACKET_VIDEOS} at most` }),
  videos_count: Type.Integer({ description: 'films and series in all' }),
})
export type PacketDetail = Static<typeof PacketDetail>

export const listPackets = endpoint({
  method: 'GET',
  path: '/v2/packets',
  summary: 'Packets that the provider sells',
  access: 'optional',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Packet),
  errors: [],
})

export const getPacket = endpoint({
  method: 'GET',
  path: '/v2/packets/:id',
  summary: 'One packet, with what it opens',
  access: 'optional',
  shared: true,
  params: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 190,
      description:
        'number or slug; `provider_packet` as a certain provider sells it, `provider_bundle_packet` as part of a bundle of it',
    }),
  }),
  query: Type.Object({ ...CommonQuery }),
  answer: PacketDetail,
  errors: ['not_found'],
})

export const listChannelPackets = endpoint({
  method: 'GET',
  path: '/v2/channels/:id/quick_sales_packets',
  summary: 'Packets that open a channel; none where it is open to everybody',
  access: 'optional',
  shared: true,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'number or slug' }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Packet),
  errors: ['not_found'],
})

export const listPurchasePackets = endpoint({
  method: 'GET',
  path: '/v2/purchasepackets',
  summary: 'Packets that the provider sells, with what this viewer has of each',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Packet),
  errors: [],
})

export const getProviderPacket = endpoint({
  method: 'GET',
  path: '/v2/providers/:id/packet/:packet_id',
  summary: 'A packet as a certain provider sells it, also to who is at another one',
  access: 'optional',
  shared: true,
  params: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 60, description: 'number or short name' }),
    packet_id: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  query: Type.Object({ ...CommonQuery }),
  answer: PacketDetail,
  errors: ['not_found'],
})

const ContentName = Type.Object({ id: Type.String({ minLength: 1, maxLength: 160 }) })

export const listContentPackets = endpoint({
  method: 'GET',
  path: '/v2/contents/:id/quick_sales_packets',
  summary: 'Packets that open a title; none where it is open to this viewer',
  access: 'optional',
  shared: true,
  params: ContentName,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Packet),
  errors: ['not_found'],
})

export const listPacketsOfContent = endpoint({
  method: 'GET',
  path: '/v2/contents/:id/packets',
  summary: 'Packets that hold a title, bought or not',
  access: 'optional',
  params: ContentName,
  query: Type.Object({
    ...CommonQuery,
    purchase: Type.Optional(Type.String({ maxLength: 5, description: 'true: only what can be bought' })),
    library_id: Type.Optional(IntegerId),
  }),
  answer: Type.Array(Packet),
  errors: ['not_found'],
})
