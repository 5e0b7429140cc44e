import { expect, test } from 'vitest'
import type { Channel } from '#contract/tv.ts'
import type { Stream } from '#contract/playback.ts'
import type { Offer } from '#contract/purchases.ts'
import { openUser } from '#server/testing/users.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'
import { PLAIN, SHOP_FILES } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const OWN = 'https://other.example'
const COMMON = 'https://tv.example'

/** Two providers behind one configured address, one of them with a host name of its own. */
const present = serviceOfFile(async () => {
  const service = await runSmallService(
    NOW,
    {
      ...SHOP_FILES,
      'providers.yaml': `${SHOP_FILES['providers.yaml']}${otherProvider(
        'id: 2',
        'shortname: other',
        'name: Other',
        'domain: other.example',
        'is_guest_allowed: true',
        "sign_in: {messenger: {name: courier, url: 'https://courier.example/bot'}}",
        'pay_systems: [{payform: qrcode, gateway: sandbox, title: QR, description: QR}]',
      )}`,
      'channels.yaml': (SHOP_FILES['channels.yaml'] ?? '')
        .replace('is_free: false', 'is_free: true')
        .replace('archived_days: 7', 'archived_days: 7\n  also: {other: {num: 1, is_free: true}}'),
      'packets.yaml': (SHOP_FILES['packets.yaml'] ?? '').replace(
        'slug: plain\n',
        `slug: plain\n  also: {other: {price: '700.00', period: 0-1-0}}\n`,
      ),
    },
    COMMON,
  )
  return { service, user: await openUser(service.ports, { providerId: 2 }) }
})

async function ask<T>(host: string, url: string, payload?: object): Promise<T> {
  const { service, user } = present()
  const answer = await service.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { host, authorization: `Bearer ${user.token}` },
    ...(payload && { payload }),
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<T>()
}

const originOf = (url: string | null | undefined): string => new URL(url ?? '').origin

test('at the host name of a provider streams, scrub pictures and pictures as pixels begin there, elsewhere at the configured address', async () => {
  for (const [host, origin] of [
    ['other.example', OWN],
    ['tv.example', COMMON],
    ['another.example', COMMON],
  ] as const) {
    const stream = await ask<Stream>(host, '/v2/channels/1/stream')
    expect([stream.hls, stream.hls_mbr, stream.screenshot_url].map(originOf)).toEqual([
      origin,
      origin,
      origin,
    ])
    const [channel] = await ask<Channel[]>(host, '/v2/channels')
    expect(originOf(channel?.icon)).toBe(origin)
  }
})

test('who pays at the host name of a provider comes back to it, and its QR pictures are there', async () => {
  const begin = async (host: string, returnUrl: string) => {
    const { offer_id: offer, purchases } = await ask<Offer>(host, '/v2/users/self/purchases_offer', {
      packet_id: PLAIN,
    })
    return ask<{ transaction_id: string; qrcode: string | null }>(
      host,
      `/v2/users/self/purchases_offer/${offer}/transaction`,
      { purchase_id: purchases[0]?.id, payform_shortname: 'qrcode', returnUrl },
    )
  }
  const { orders } = present().service.gateway
  const own = await begin('other.example', `${OWN}/packets/4`)
  expect(originOf(own.qrcode)).toBe(OWN)
  expect(orders.get(own.transaction_id)?.returnUrl).toBe(`${OWN}/packets/4`)
  await expect(begin('other.example', `${COMMON}/packets/4`)).rejects.toThrow('returnUrl')
  await expect(begin('another.example', 'https://another.example/')).rejects.toThrow('returnUrl')
})

test('the link that opens the messenger begins where it was asked for', async () => {
  const linkAt = async (host: string) =>
    (await ask<{ link: string }>(host, '/v2/otp/send_methods?phone=77011234567&provider=other')).link
  expect(originOf(await linkAt('other.example'))).toBe(OWN)
  expect(originOf(await linkAt('tv.example'))).toBe(COMMON)
})
