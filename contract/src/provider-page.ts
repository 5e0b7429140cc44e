import { Type, type Static } from 'typebox'
import { Packet } from './commerce.ts'
import { endpoint } from './endpoint.ts'
import { Provider } from './providers.ts'
import { CommonQuery, nullable } from './values.ts'

/** Devices that a provider tells how to set up, by the word that `/instructions?device=` takes. */
export const DEVICES = ['android_tv', 'samsung', 'lg', 'android', 'ios', 'browser'] as const

/** Icons of what a provider praises. */
export const FEATURE_ICONS = [
  'tv',
  'archive',
  'devices',
  'film',
  'kids',
  'sport',
  'wallet',
  'languages',
] as const

const oneOf = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))))

export const ProviderPage = Type.Object({
  title: Type.String(),
  text: nullable(Type.String()),
  features: Type.Array(
    Type.Object({
      icon: oneOf(FEATURE_ICONS),
      title: Type.String(),
      text: Type.String(),
    }),
  ),
  devices: Type.Array(
    Type.Object({
      device: oneOf(DEVICES),
      title: Type.String(),
      text: Type.String(),
    }),
  ),
  is_ott: Type.Boolean({ description: 'its packets are not shown before they are there' }),
  promo_days: Type.Integer({ description: 'days that guests are told they can try; 0 is nothing to tell' }),
  theme: Type.Union([Type.Literal('dark'), Type.Literal('light')]),
})

export const ProviderInfo = Type.Object({
  ...Provider.properties,
  packets: Type.Array(Packet, { description: 'what it sells, in its order' }),
  bundles: Type.Array(Packet, { description: 'what it sells together' }),
  page: ProviderPage,
})
export type ProviderInfo = Static<typeof ProviderInfo>

export const getProviderInfo = endpoint({
  method: 'GET',
  path: '/v2/providers/:id/info',
  summary: 'A provider, what it says of itself and what it sells',
  access: 'open',
  shared: true,
  params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: ProviderInfo,
  errors: ['not_found'],
})
