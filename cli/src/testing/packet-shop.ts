import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { SHOP_FILES } from './shop-service.ts'

/** Ids of what the two providers sell. */
export const FREE = 1
export const BUNDLE = 5
export const THEIRS = 6
export const RARE = 7

const more = (id: number, slug: string, text: string): string => `- id: ${id}
  slug: ${slug}
  name: {ru: Пакет ${slug}, en: The ${slug}}
  short: ${slug}
  description: ${slug}
  ${text}
  benefits: [{icon: tv, text: channels}]
  art: {motif: globe}
`

/** What the first provider lets its viewers do, and asks them. */
const SETTINGS = `  pausing: {may_give_up: true}
  surveys:
    - {id: 1, question: {ru: Почему?, en: Why?}, description: {ru: Скажите, en: Tell}, own_words: true, answers: [{id: 1, text: {ru: Дорого, en: Dear}}, {id: 2, text: {ru: Мало, en: Little}}]}
    - {id: 2, question: {ru: Как?, en: How?}, answers: [{id: 7, text: {ru: Так, en: So}}]}
`

/** The shop with a second provider, and with a packet of every kind. */
export const PACKET_FILES: Readonly<Record<string, string>> = {
  ...SHOP_FILES,
  'providers.yaml': `${SHOP_FILES['providers.yaml']}${SETTINGS}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true', 'pay_systems: [{payform: short_url, gateway: sandbox, title: Humo, description: Humo}]')}`,
  'legal.yaml': `- {kind: terms, providers: [small], title: {ru: Условия, en: Terms}, text: {ru: Только для взрослых., en: For grown-ups only.}}\n`,
  'libraries.yaml': `- {id: 1, slug: main, title: {ru: Каталог, en: Catalogue}}\n- {id: 2, slug: rarities, title: {ru: Редкости, en: Rarities}}\n`,
  'contents/all.yaml': smallServiceFile('contents/all.yaml').replace(
    'slug: serial\n',
    'slug: serial\n  library: rarities\n',
  ),
  'packets.yaml':
    smallServiceFile('packets.yaml').replace('contents: {}', 'contents: {only: []}') +
    (SHOP_FILES['packets.yaml'] ?? '')
      .replace("trial: {price: '1.00', days: 7}", "trial: {price: '1.00', days: 7, group: first}")
      .replace('slug: kino\n', 'slug: kino\n  row: films\n')
      .replace(
        "price: '990.00'\n  period: 0-1-0",
        "price: '990.00'\n  periods: [{period: 0-3-0, price: '2490.00'}]",
      ) +
    more(
      BUNDLE,
      'both',
      `parts: [gold, kino]
  base: true
  price: '1990.00'
  periods: [{period: 0-3-0, price: '5490.00'}]
  trial: {price: '1.00', days: 7, group: first}
  bundle: {name: {ru: С интернетом, en: With internet}, price: {ru: от 5 990, en: from 5 990}, internet_speed: 200, description: {ru: Один счёт, en: One bill}}
  design: {logo: {style: sun}, badge: {ru: Выгодно, en: Best value}, features: [{ru: Дешевле, en: Cheaper}]}`.replace(
        'internet_speed: 200',
        "internet_speed: '200'",
      ),
    ) +
    more(
      THEIRS,
      'theirs',
      `provider: other
  partner: other
  also: {small: {price: '300.00', agreement: terms}}
  base: false
  price: '9000.00'
  channels: {categories: [public]}
  contents: {only: []}`,
    ) +
    more(
      RARE,
      'rare',
      `base: false
  price: '200.00'
  term: {period: 0-3-0, message: {ru: Не раньше чем через три месяца, en: Not before three months are over}}
  libraries: [rarities]`,
    ),
}
