import type { AdInfo } from '#contract/ads.ts'
import type { Stream } from '#contract/playback.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { caller } from '#server/testing/caller.ts'
import type { TestUser } from '#server/testing/users.ts'
import type { App } from '#server/ports.ts'
import { type RunningNode, type RunningService, runSmallService } from './running-service.ts'

/** 2026-06-15 20:30 in Almaty. Unix milliseconds. */
export const ADS_NOW = Date.UTC(2026, 5, 15, 15, 30)
/** Id of the packet that ends all ads. */
export const QUIET = 9
/** Id of a bundle that it is a part of. */
export const QUIET_BUNDLE = 8

const ADS = '{most: 2, every_minutes: 30, without: [quiet], origins: [https://ads.example]}'

/** What campaigns there are; a test may put others in their place. */
export const CAMPAIGNS = `- id: 1
  slug: tea
  rolls: [pre, middle]
  kinds: [movie]
  age: 0
  per_day: 2
  ads:
    - {title: {ru: Чай, en: Tea}, art: {motif: globe}, seconds: 12, skip_after: 5, click: 'https://tea.example/?a=1&b=2'}
    - {title: {ru: Чашка, en: Cup}, art: {motif: towers}, seconds: 10}
`

/** The small service, its provider with ads and another one without, and a packet that ends them. */
export async function openAdService(campaigns = CAMPAIGNS): Promise<RunningService> {
  const packets = smallServiceFile('packets.yaml')
    .replace('contents: {}', 'contents: {only: [metropolis, serial, night]}')
    .replace('period: 0-1-0', "period: 0-1-0\n  also: {other: {price: '0.00', period: 0-1-0}}")
  return runSmallService(ADS_NOW, {
    'providers.yaml': `${smallServiceFile('providers.yaml').replace('is_guest_allowed: true', `is_guest_allowed: true\n  ads: ${ADS}`)}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true')}`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')}${smallFilm({ id: 12, slug: 'night', year: 1970, age: 16 })}`,
    'packets.yaml': `${packets}- id: ${QUIET}
  slug: quiet
  name: quiet
  short: quiet
  description: quiet
  base: false
  price: '300.00'
  period: 0-1-0
  channels: {only: []}
  contents: {only: []}
  benefits: [{icon: tv, text: quiet}]
  art: {motif: globe}
- id: ${QUIET_BUNDLE}
  slug: quiet-bundle
  name: quiet bundle
  short: quiet bundle
  description: quiet bundle
  base: false
  price: '400.00'
  period: 0-1-0
  parts: [quiet]
  channels: {only: []}
  contents: {only: []}
  benefits: [{icon: tv, text: quiet}]
  art: {motif: globe}
`,
    'ads.yaml': campaigns,
  })
}

/** Gives a user a packet for as long as the test lasts. */
export async function givePacket(
  { ports }: Pick<RunningService, 'ports'>,
  userId: number,
  packetId: number,
): Promise<void> {
  await ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${userId}, ${packetId}, '[2020-01-01, 2040-01-01)', 'test:${packetId}')`,
  )
}

/** What a viewer asks of one node. */
export function adCalls(app: () => App) {
  const { get } = caller(app)
  const path = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '')
  const infoOf = async (
    { token }: TestUser,
    of = '/v2/libraries/1/contents/10/stream',
  ): Promise<AdInfo | null> => {
    const answer = await get(of, token)
    if (answer.status !== 200) throw new Error(`${of} answered ${answer.body}`)
    return answer.json<Stream>().ad
  }
  const fetched = async (address: string) => app().inject({ url: path(address) })
  return {
    get,
    infoOf,
    fetched,
    /** The document of the first pre-roll of a film. */
    async preRoll(user: TestUser, of?: string): Promise<string> {
      const info = await infoOf(user, of)
      const answer = await fetched(info?.pre_roll[0]?.ad_tag ?? 'https://tv.example/none')
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.body
    },
  }
}

/** Titles of the ads in a document, in their order. */
export const titlesOf = (text: string): string[] =>
  [...text.matchAll(/<AdTitle>([^<]*)</g)].map(([, title = '']) => title)
/** The addresses of an event, one for each ad of a document. */
export const eventsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`CDATA\\[([^\\]]*&name=${name}(?:&code=\\[ERRORCODE)?)\\]`, 'g'))].map(
    ([, url = '']) => url,
  )

export type { RunningNode }
