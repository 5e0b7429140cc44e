import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { otherProvider } from './other-provider.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { smallServiceFile } from './small-service.ts'

/** A provider, what it alone has, and the word that all of its names hold. */
export interface Tenant {
  readonly id: number
  readonly shortname: string
  /** In every name and slug of what this provider alone has, in small letters. */
  readonly word: string
  readonly channel: { readonly id: number; readonly num: number }
  readonly program: string
  readonly packet: number
  readonly category: number
}

export const FIRST: Tenant = {
  id: 1,
  shortname: 'small',
  word: 'northern',
  channel: { id: 7101, num: 41 },
  program: 'p7201',
  packet: 7301,
  category: 7401,
}
export const SECOND: Tenant = {
  id: 2,
  shortname: 'other',
  word: 'southern',
  channel: { id: 7102, num: 42 },
  program: 'p7202',
  packet: 7302,
  category: 7402,
}
export const TENANTS = [FIRST, SECOND] as const

const lines = (of: (tenant: Tenant) => string): string => TENANTS.map(of).join('')

/** The small service with a channel, a category, a programme and a packet more for each of two providers; its first channel both carry. */
export function twoProviders(now: number): Promise<RunningService> {
  return runSmallService(now, {
    'providers.yaml': `${smallServiceFile('providers.yaml')}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true')}`,
    'categories.yaml': `${smallServiceFile('categories.yaml')}${lines(
      ({ word, category }) =>
        `- {id: ${category}, slug: ${word}-category, name: ${word} category, short: ${word} category}\n`,
    )}`,
    'channels.yaml': `${smallServiceFile('channels.yaml').replace('slug: dala', 'slug: dala\n  also: {other: {num: 7, is_free: true}}')}${lines(
      ({ shortname, word, channel }) => `- id: ${channel.id}
  num: ${channel.num}
  provider: ${shortname}
  slug: ${word}-channel
  name: ${word} channel
  description: ${word} description
  categories: [${word}-category]
  age: 6
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
    )}`,
    'programs.yaml': `${smallServiceFile('programs.yaml')}${lines(
      ({ word, program }) => `- id: ${program.slice(1)}
  slug: ${word}-programme
  title: ${word} programme
  description: ${word} programme
  category: news
  age: 6
`,
    )}`,
    ...Object.fromEntries(
      TENANTS.map(({ word }) => [
        `schedule/${word}.yaml`,
        `channel: ${word}-channel\nplans: {day: ['06:00 program:${word}-programme', '18:00 program:${word}-programme']}\nweek: {mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day}\n`,
      ]),
    ),
    'packets.yaml': `${smallServiceFile('packets.yaml').replace('period: 0-1-0', "period: 0-1-0\n  also: {other: {price: '0.00', period: 0-1-0}}")}${lines(
      ({ shortname, word, packet }) => `- id: ${packet}
  slug: ${word}-packet
  provider: ${shortname}
  name: ${word} packet
  short: ${word} packet
  description: ${word} packet
  base: false
  price: '500.00'
  period: 0-1-0
  channels: {only: [dala, ${word}-channel]}
  contents: {only: [metropolis]}
  benefits: [{icon: tv, text: {ru: Каналы, en: Channels}}]
  art: {motif: globe}
`,
    )}`,
    'rows.yaml': `${smallServiceFile('rows.yaml')}${lines(
      ({ word, channel }) => `- id: ${channel.num}
  slug: promos-${channel.num}
  title: Promos
  template: promo-bg
  content_type: promotions
  promotions: [{title: ${word} promo, destination: {type: channel, slug: ${word}-channel}}]
`,
    )}- {id: 51, slug: all-tv, title: TV, template: channels, content_type: channels, rule: {kind: all_channels}}
- {id: 52, slug: named-tv, title: TV, template: channels, content_type: channels, items: [dala, northern-channel, southern-channel]}
- {id: 53, slug: shop, title: Shop, template: packet_promo, content_type: packets, rule: {kind: packets}}
- {id: 54, slug: named-shop, title: Shop, template: packet_promo, content_type: packets, items: [northern-packet, southern-packet]}
- {id: 55, slug: found-tv, title: Found, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 56, slug: found-programs, title: Found, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
`,
    'rowsets.yaml': `- {id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rows: [heroes, films, mine, promos-41, promos-42, all-tv, named-tv, shop, named-shop]}\n`,
  })
}

/** Who calls: by what the provider is known, and with which token. */
export interface Asker {
  readonly name: string
  readonly query: string
  readonly host: string | undefined
  readonly token: string | null
}

/** Everybody who may ask at a provider: a guest by query and by host, a user and a child by their tokens, whatever the address says. */
export async function askersOf(
  service: RunningService,
  tenant: Tenant,
  stranger: Tenant,
): Promise<{ readonly askers: readonly Asker[]; readonly user: TestUser }> {
  const user = await openUser(service.ports, { providerId: tenant.id })
  const child = await openChild(service.app, service.ports, user)
  const guest = { token: null, host: undefined }
  const misled = `provider=${stranger.shortname}`
  const askers: Asker[] = [
    { ...guest, name: 'guest by query', query: `provider=${tenant.shortname}` },
    tenant === SECOND
      ? { ...guest, name: 'guest by host', query: '', host: 'other.example' }
      : { ...guest, name: 'guest by default', query: 'provider=invented' },
    { name: 'user', query: misled, host: undefined, token: user.token },
    { name: 'child', query: misled, host: undefined, token: child.token },
  ]
  return { askers, user }
}

/** Calls as somebody; the answer's text in small letters. */
export async function askAs(
  service: RunningService,
  { query, host, token }: Asker,
  path: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  const answer = await service.app.inject({
    method: 'GET',
    url,
    headers: {
      'accept-language': 'en',
      ...(host !== undefined && { host }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, text: answer.body.toLowerCase() }
}
