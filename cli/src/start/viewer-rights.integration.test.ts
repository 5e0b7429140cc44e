import { expect, test } from 'vitest'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { openGuest } from '#server/testing/service.ts'
import { openUser } from '#server/testing/users.ts'
import { GUEST_NOW } from '../testing/guest-calls.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** Metropolis began then on the channel. Unix seconds. */
const EIGHT = GUEST_NOW / 1000 - 1800
const GOLD = 2

const service = serviceOfFile(async () => ({
  service: await runSmallService(GUEST_NOW, {
    'channels.yaml': smallServiceFile('channels.yaml').replace('  is_free: true\n', ''),
    'packets.yaml': `${smallServiceFile('packets.yaml').replace('channels: {}', 'channels: {only: []}').replace('contents: {}', 'contents: {only: []}')}- id: ${GOLD}
  slug: gold
  name: Gold
  short: Gold
  description: Gold
  base: true
  price: '1490.00'
  period: 0-1-0
  channels: {only: [dala]}
  contents: {only: [metropolis]}
  benefits: [{icon: tv, text: Gold}]
  art: {motif: globe}
`,
  }),
}))

/** What a viewer is answered to keeping a channel, watching it live and from its archive, and watching a film. */
async function rightsOf(token: string): Promise<readonly (readonly [number, string | undefined])[]> {
  const { app } = service().service
  const headers = { authorization: `Bearer ${token}` }
  const answers = [
    await app.inject({
      method: 'POST',
      url: '/v2/users/self/favorites',
      headers,
      payload: { channel_id: 1 },
    }),
    await app.inject({ url: '/v2/channels/1/stream', headers }),
    await app.inject({ url: `/v2/channels/1/stream?ts=${EIGHT}`, headers }),
    await app.inject({ url: '/v2/libraries/1/contents/10/stream', headers }),
  ]
  return answers.map((answer) => [answer.statusCode, answer.json<{ error_code?: string }>().error_code])
}

test('who is signed in keeps favourites, and watches what was bought, live, from the archive and on demand [player.logged-in-rights] [tv.archive-age-limit]', async () => {
  const { app, ports } = service().service
  const buyer = await openUser(ports)
  await ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${buyer.userId}, ${GOLD}, tstzrange(to_timestamp(${GUEST_NOW / 1000} - 60), to_timestamp(${GUEST_NOW / 1000} + 86400)), 'test')`,
  )
  const open = [200, undefined] as const
  const closed = [403, 'permission_denied'] as const
  expect(await rightsOf(buyer.token)).toEqual([open, open, open, open])
  // Without the purchase only the favourites are left, and for a guest not even these.
  expect(await rightsOf((await openUser(ports)).token)).toEqual([open, closed, closed, closed])
  const guest = await rightsOf((await openGuest(app)).token)
  expect(guest[0]).toEqual([403, 'login_required'])
  expect(guest.slice(1)).toEqual([closed, closed, closed])
})
