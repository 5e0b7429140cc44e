import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery } from './values.ts'

/** One ad of a roll's list: those after it stand in for it where it fails. */
export const AdStep = Type.Object({
  ad_tag: Type.String({ description: 'address of a VAST document (2 to 4.2), fetched by a plain GET' }),
  aliases: Type.Array(Type.String(), {
    description: 'addresses of the same ad, asked in their order where `ad_tag` answers nothing',
  }),
  at: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
    description:
      'middle-roll: seconds into the film at which it is due; steps with the same moment are one list. Null elsewhere',
  }),
})
export type AdStep = Static<typeof AdStep>

/** What is advertised during one viewing. */
export const AdInfo = Type.Object({
  max_advertising: Type.Integer({ minimum: 1, description: 'the most ads that one break shows' }),
  pre_roll: Type.Array(AdStep),
  middle_roll: Type.Array(AdStep),
  post_pause_roll: Type.Array(AdStep),
  remove_packets: Type.Array(Type.Integer(), {
    description: 'packets that end all ads, where the viewer may buy them; empty: ads cannot be removed',
  }),
})
export type AdInfo = Static<typeof AdInfo>

/** Names of advertising ids as VAST 4 knows them: of Android, Apple, Roku, Fire, LG, Samsung, Vizio, Xbox, PlayStation and Huawei. */
export const AD_ID_TYPES = [
  'aaid',
  'idfa',
  'rida',
  'afai',
  'lgudid',
  'tifa',
  'vida',
  'msai',
  'psid',
  'oaid',
] as const

export const AdId = Type.Object({
  type: Type.Unsafe<(typeof AD_ID_TYPES)[number]>({ type: 'string', enum: [...AD_ID_TYPES] }),
  id: Type.String({ pattern: '^[0-9A-Za-z-]{8,64}$', description: 'the device resets it, never we' }),
  is_limited: Type.Boolean({ description: 'the owner of the device has switched tracking off' }),
})
export type AdId = Static<typeof AdId>

export const getAdIds = endpoint({
  method: 'GET',
  path: '/v2/ads/ad_ids',
  summary: 'The advertising ids that this device has told',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(AdId),
  errors: ['authentication_failed'],
})

export const setAdIds = endpoint({
  method: 'POST',
  path: '/v2/ads/ad_ids',
  summary:
    'Tells the advertising ids of this device, all that it has: ad systems of others are told them unless tracking is limited',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ ad_ids: Type.Array(AdId, { maxItems: AD_ID_TYPES.length }) }),
  answer: Type.Array(AdId),
  errors: ['validation_failed', 'authentication_failed'],
})
