import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

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
  readonly title: number
  readonly person: number
  /** An address of its own network. */
  readonly ip: string
}

export const FIRST: Tenant = {
  id: 1,
  shortname: 'small',
  word: 'northern',
  channel: { id: 7101, num: 41 },
  program: 'p7201',
  packet: 7301,
  category: 7401,
  title: 7501,
  person: 7601,
  ip: '203.0.113.200',
}
export const SECOND: Tenant = {
  id: 2,
  shortname: 'other',
  word: 'southern',
  channel: { id: 7102, num: 42 },
  program: 'p7202',
  packet: 7302,
  category: 7402,
  title: 7502,
  person: 7602,
  ip: '203.0.113.20',
}
export const TENANTS = [FIRST, SECOND] as const

/** What both have: an entry of the first that names the second. */
const shared = (yaml: string): string =>
  yaml.replaceAll(/^(- |- \{)(id: \d+)(,| *$)/gm, (_, head: string, id: string, end: string) =>
    end === ',' ? `${head}${id}, also: [other],` : `${head}${id}\n  also: [other]`,
  )

const lines = (of: (tenant: Tenant) => string): string => TENANTS.map(of).join('')

/** The small service with a channel, a category, a programme and a packet more for each of two providers; its first channel both carry. */
export const twoProviders = (now: number): Promise<RunningService> => runSmallService(now, twoProviderFiles())

/** The files of that service that are not those of the small one. */
export function twoProviderFiles(): Record<string, string> {
  return {
    'providers.yaml': `${smallServiceFile('providers.yaml').replace('shortname: small', 'shortname: small\n  promo_codes: true\n  networks: [203.0.113.128/25]')}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'networks: [203.0.113.0/24]', 'is_guest_allowed: true', 'promo_codes: true').replace('  titles_of: small\n  pages_of: small\n', '')}`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}${lines(
      ({ word, person }) =>
        `- {id: ${person}, slug: ${word}-person, name: ${word} person, look: f, bio: ${word} bio}\n`,
    )}`,
    'contents/all.yaml': `${shared(smallServiceFile('contents/all.yaml'))}${lines(
      ({ shortname, word, title }) => `- id: ${title}
  provider: ${shortname}
  slug: ${word}-film
  type: movie
  title: ${word} film
  original: ${word} film
  year: 1930
  age: 6
  minutes: 90
  countries: [KZ]
  genres: [drama]
  persons: [{person: ${word}-person, role: director}]
  description: ${word} film
`,
    )}`,
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
    'news.yaml': lines(
      ({ shortname, word, channel }) =>
        `- {id: ${channel.num}, provider: ${shortname}, published: '2026-06-01T10:00:00+05:00', title: ${word} news, text: ${word} news}\n`,
    ),
    'promos.yaml': lines(
      ({ shortname, word, channel }) =>
        `- {id: ${channel.num}, slug: ${word}-promo, provider: ${shortname}, name: ${word} promo, packets: [${word}-packet], days: 7, codes: [${word}-code]}\n`,
    ),
    'rows.yaml': `${shared(`${smallServiceFile('rows.yaml')}${lines(
      ({ word, channel }) => `- id: ${channel.num}
  slug: promos-${channel.num}
  title: Promos
  template: promo-bg
  content_type: promotions
  promotions: [{title: ${word} promo, destination: {type: channel, slug: ${word}-channel}}]
`,
    )}- {id: 51, slug: all-tv, title: TV, template: channels, content_type: channels, rule: {kind: all_channels}}
- {id: 52, slug: named-tv, title: TV, template: channels, content_type: channels, items: [southern-channel, northern-channel, dala]}
- {id: 53, slug: shop, title: Shop, template: packet_promo, content_type: packets, rule: {kind: packets}}
- {id: 54, slug: named-shop, title: Shop, template: packet_promo, content_type: packets, items: [northern-packet, southern-packet]}
- {id: 55, slug: found-tv, title: Found, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 56, slug: found-programs, title: Found, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
- {id: 57, slug: named-films, title: Films, template: content-v, content_type: contents, items: [metropolis, northern-film, southern-film]}
- {id: 58, slug: found-films, title: Found, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
- {id: 59, slug: found-people, title: Found, template: person, content_type: persons, rule: {kind: search, value: persons}}
- {id: 60, slug: named-people, title: People, template: person, content_type: persons, items: [fritz-lang, northern-person, southern-person]}
`)}${lines(
      ({ shortname, word, category }) =>
        `- {id: ${category}, provider: ${shortname}, slug: ${word}-row, title: ${word} row, template: content-v, content_type: contents, items: [metropolis, ${word}-film]}\n`,
    )}`,
    'rowsets.yaml': `${shared(smallServiceFile('rowsets.yaml')).replace('mine]', 'mine, promos-41, promos-42, all-tv, named-tv, shop, named-shop, named-films, named-people]')}${lines(
      ({ shortname, word, category }) =>
        `- {id: ${category}, provider: ${shortname}, slug: ${word}-page, title: ${word} page, template: group.catalog, rows: [${word}-row]}\n`,
    )}`,
  }
}

/** Who calls: by what the provider is known, and with which token. */
export interface Asker {
  readonly name: string
  readonly query: string
  readonly host: string | undefined
  readonly token: string | null
  readonly ip?: string
}

/** Everybody who may ask at a provider: a guest by query, by host and by network, a user and a child by their tokens, whatever the address says. */
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
    { ...guest, name: 'guest by network', query: '', ip: tenant.ip },
    { name: 'user', query: misled, host: undefined, token: user.token },
    { name: 'child', query: misled, host: undefined, token: child.token },
  ]
  return { askers, user }
}

/** Calls as somebody; the answer's text in small letters. */
export async function askAs(
  service: RunningService,
  { query, host, token, ip }: Asker,
  path: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  const answer = await service.app.inject({
    method: 'GET',
    url,
    ...(ip !== undefined && { remoteAddress: ip }),
    headers: {
      'accept-language': 'en',
      ...(host !== undefined && { host }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, text: answer.body.toLowerCase() }
}
