import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { SHOP_FILES } from './shop-service.ts'

/** An address in the first provider's network; any other one is the open internet to it. */
export const IN_NETWORK = '10.20.3.4'

const provider = (yaml: string): string =>
  yaml.replace(
    'shortname: small',
    'shortname: small\n  promo_codes: true\n  promo_days: 7\n  pausing: {may_give_up: true}\n  networks: [10.20.0.0/16]',
  )

/** Campaigns of all kinds. The second provider has one with a code of the first; the third takes no codes. */
export const PROMOS = `- id: 1
  slug: spring
  name: {ru: Весна, en: Spring}
  description: {ru: Месяц золота и кино, en: A month of gold and kino}
  packets: [gold, kino]
  ott_packets: [gold]
  days: 30
  ott_days: 7
  codes: [SPRING-30]
- id: 2
  slug: loyal
  name: Loyal
  packets: [gold]
  days: 10
  after_renew_packet: gold
  confirmation: {title: {ru: Десять дней, en: Ten days}, text: {ru: Потом 1490 в месяц, en: Then 1490 a month}, desc: {ru: Можно отключить, en: It can be switched off}}
  limits: {uses_per_user: 3}
  codes: [LOYAL, LOYAL-2]
- {id: 3, slug: ten, name: Ten, packets: [plain], days: 7, limits: {uses: 10}, codes: [TENTIMES]}
- {id: 4, slug: fresh, name: Fresh, packets: [plain], days: 7, limits: {only_new: true}, codes: [FRESH]}
- {id: 5, slug: carded, name: Carded, packets: [plain], days: 14, needs_card: true, codes: [CARDED]}
- {id: 6, slug: past, name: Past, packets: [plain], days: 7, limits: {until: '2026-06-15T20:30:00+05:00'}, codes: [PAST]}
- {id: 7, slug: coming, name: Coming, packets: [plain], days: 7, limits: {from: '2026-06-15T20:30:01+05:00'}, codes: [COMING]}
- {id: 8, slug: there, provider: other, name: There, packets: [plain], days: 3, codes: [SPRING-30, THERE]}
`

/** A bundle of two packets, and codes that are followed by it: after days of another packet, and after days of its own. */
export const BUNDLE = 5
export const BEFORE_BUNDLE = 'BOTHLATER'
export const DAYS_OF_BUNDLE = 'BOTHNOW'

const CONFIRMED = 'confirmation: {title: Seven days, text: Then 1990 a month, desc: It can be switched off}'

/** The shop with promo campaigns, and with a bundle. */
export const runBundleService = (now: number): Promise<RunningService> =>
  runPromoService(
    now,
    `- id: ${BUNDLE}
  slug: both
  name: both
  short: both
  description: both
  parts: [gold, kino]
  base: true
  price: '1990.00'
  period: 0-1-0
  trial: {price: '1.00', days: 7}
  benefits: [{icon: tv, text: channels}]
  art: {motif: globe}
`,
    `- {id: 9, slug: both-later, name: Both later, packets: [plain], days: 7, after_renew_packet: both, ${CONFIRMED}, codes: [${BEFORE_BUNDLE}]}
- {id: 10, slug: both-now, name: Both now, packets: [both], days: 7, after_renew_packet: both, ${CONFIRMED}, codes: [${DAYS_OF_BUNDLE}]}
`,
  )

/** The shop with promo campaigns. @param packets, @param promos are more of them, as YAML */
export const runPromoService = (now: number, packets = '', promos = ''): Promise<RunningService> =>
  runSmallService(now, {
    ...SHOP_FILES,
    'providers.yaml':
      provider(SHOP_FILES['providers.yaml'] ?? '') +
      otherProvider(
        'id: 2',
        'shortname: other',
        'name: Other',
        'domain: other.example',
        'is_guest_allowed: true',
        'promo_codes: true',
      ) +
      otherProvider(
        'id: 3',
        'shortname: third',
        'name: Third',
        'domain: third.example',
        'is_guest_allowed: true',
      ),
    'packets.yaml':
      (SHOP_FILES['packets.yaml'] ?? smallServiceFile('packets.yaml')).replace(
        'slug: plain\n',
        `slug: plain\n  also: {other: {price: '70.00', period: 0-1-0}, third: {price: '70.00', period: 0-1-0}}\n`,
      ) + packets,
    'promos.yaml': PROMOS + promos,
  })
