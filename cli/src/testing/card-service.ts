import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type ProfiledUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air from 20:00 to 23:00. Unix milliseconds. */
export const CARD_NOW = Date.UTC(2026, 5, 15, 15, 30)
/** The first second of 2026-06-20 there, when the third episode comes out. Unix milliseconds. */
export const RELEASE = Date.UTC(2026, 5, 19, 19)

export interface CardService {
  readonly service: RunningService
  readonly viewer: ProfiledUser
  /** A child of the viewer. */
  readonly child: TestUser
  readonly guest: TestUser
}

const BY_LANG = '{person: fritz-lang, role: director}, {person: fritz-lang, role: writer}'

/**
 * The small service with titles in every condition: lost, unavailable, licensed and sold by two packets, one with an episode
 * to come; with a second provider that hides some, a closed channel, and a channel without an archive.
 */
export async function openCardService(): Promise<CardService> {
  const service = await runSmallService(CARD_NOW, {
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml').replace(
      'minutes: 21}',
      "minutes: 21}, {title: {ru: Третья, en: Third}, minutes: 22, out: '2026-06-20'}",
    )}${[
      { id: 31, slug: 'gone', more: '  status: lost\n' },
      { id: 32, slug: 'withdrawn', more: '  status: unavailable\n' },
      {
        id: 33,
        slug: 'licensed',
        age: 16,
        more: "  license: {ru: Лицензия, en: A licence}\n  user_license: {text: {ru: Ещё неделю, en: One more week}, color: '#F4B544'}\n",
      },
    ]
      .map((film) => smallFilm({ ...film, year: 1900 + film.id, persons: BY_LANG }))
      .join('')}`,
    'providers.yaml': `${smallServiceFile('providers.yaml')}${smallServiceFile('providers.yaml')
      .replace(
        'id: 1\n  shortname: small',
        'id: 2\n  shortname: brand\n  titles_of: small\n  pages_of: small\n  hidden_contents: [metropolis, serial]',
      )
      .replace('is_default: true', 'is_default: false')}`,
    'channels.yaml': `${smallServiceFile('channels.yaml')}- id: 2
  num: 2
  slug: closed
  name: Closed
  description: {ru: Закрытый., en: Closed.}
  categories: [public]
  age: 6
  archived_days: 7
  logo: {genre: general, style: sun}
- id: 3
  num: 3
  slug: forgetful
  name: Forgetful
  description: {ru: Без архива., en: No archive.}
  categories: [public]
  age: 6
  is_free: true
  archived_days: 0
  logo: {genre: general, style: sun}
`,
    'schedule/closed.yaml': smallServiceFile('schedule/dala.yaml').replace(
      'channel: dala',
      'channel: closed',
    ),
    'schedule/forgetful.yaml': smallServiceFile('schedule/dala.yaml').replace(
      'channel: dala',
      'channel: forgetful',
    ),
    'packets.yaml': `${smallServiceFile('packets.yaml')
      .replace('channels: {}', 'channels: {only: [dala, forgetful]}')
      .replace('contents: {}', 'contents: {only: [metropolis, serial, withdrawn]}')}${[
      ['plus', 'Plus', '1490.00', '0-1-0'],
      ['all', 'All', '990.50', '1-0-0'],
    ]
      .map(
        ([slug, name, price, period], at) => `- id: ${at + 2}
  slug: ${slug}
  name: {ru: ${name}, en: ${name}}
  short: {ru: А, en: A}
  description: {ru: А., en: A.}
  base: false
  price: '${price}'
  period: ${period}
  channels: {only: [closed]}
  contents: {only: [licensed]}
  benefits: [{icon: tv, text: {ru: А, en: A}}]
  art: {motif: globe}
`,
      )
      .join('')}`,
    'rows.yaml': `${smallServiceFile('rows.yaml')}- {id: 4, slug: picked, title: {ru: Выбор, en: Picked}, template: content-h, content_type: contents, items: [gone, metropolis, withdrawn]}
- {id: 5, slug: all-channels, title: {ru: Каналы, en: Channels}, template: channels, content_type: channels, rule: {kind: all_channels}}
- {id: 6, slug: found-channels, title: {ru: Каналы, en: Channels}, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 7, slug: found-broadcasts, title: {ru: Передачи, en: Broadcasts}, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
`,
  })
  const viewer = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, viewer)
  return { service, viewer, child, guest: await openGuest(service.app) }
}
