import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, Image, IntegerId, Money, StringId, nullable } from './values.ts'

export const PeriodHuman = Type.Object({
  days: Type.Integer(),
  months: Type.Integer(),
  years: Type.Integer(),
})

export const Packet = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  name: Type.String(),
  short: nullable(Type.String()),
  description: nullable(Type.String()),
  base: Type.Boolean(),
  is_base: Type.Boolean(),
  price: Money,
  total_price: Money,
  period: Type.String({ description: 'years-months-days, such as 0-1-0' }),
  period_human: PeriodHuman,
  trial_price: nullable(Money),
  trial_period_human: nullable(PeriodHuman),
  is_trial: Type.Boolean(),
  channels_count: Type.Integer(),
  benefits: Type.Array(Type.Object({ icon: Type.String(), text: Type.String() })),
  design: Type.Object({ background_tv: nullable(Type.String()) }),
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
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
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
