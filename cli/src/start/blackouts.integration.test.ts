import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import type { Configuration } from '#contract/providers.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { openUser } from '#server/testing/users.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** 2026-06-15 21:00 and 22:00 in Almaty, in the middle of Metropolis, which is on air from 20:00 to 23:00. Unix seconds. */
const NINE = Date.UTC(2026, 5, 15, 16) / 1000
const TEN = NINE + 3600
const MIDNIGHT = TEN + 2 * 3600
const PLACEHOLDER = 'https://pictures.example/closed.mp4'

const files = {
  'channels.yaml': smallServiceFile('channels.yaml').replace(
    'archived_days: 7',
    "archived_days: 7\n  blackouts: [{from: '2026-06-15T21:00+05:00', until: '2026-06-15T22:00+05:00'}]",
  ),
  'providers.yaml': `${smallServiceFile('providers.yaml').replace(
    'shortname: small',
    `shortname: small\n  client: {blackout_placeholder: '${PLACEHOLDER}'}`,
  )}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true')}`,
}

const present = serviceOfFile(async () => {
  const service = await runSmallService(MIDNIGHT * 1000, files)
  return { service, user: await openUser(service.ports) }
})

const at = (url: string) => present().service.app.inject({ url })
const asked = (ts: number, query = '') =>
  at(`/v2/channels/1/stream?access_token=${present().user.token}&ts=${ts}${query}`)

/** The moments that the list of a stream holds. Unix seconds, and whether it is complete. */
async function listed(ts: number, query = '') {
  const { hls, to } = (await asked(ts, query)).json<Stream>()
  const { body } = await at(new URL(hls).pathname)
  const lengths = [...body.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length))
  const begins = Date.parse(/#EXT-X-PROGRAM-DATE-TIME:(\S+)/.exec(body)?.[1] ?? '') / 1000
  return {
    /** How far the answer says that it is granted. */
    to,
    begins,
    ends: begins + lengths.reduce((sum, length) => sum + length, 0),
    isComplete: body.includes('#EXT-X-ENDLIST'),
  }
}

test('nobody gets a recording of a time for which the archive is closed: it says until when, in the language of the viewer [player.blackout]', async () => {
  for (const ts of [NINE - 5, NINE, TEN - 1])
    for (const [lang, words] of [
      ['en', 'The archive is closed for this time'],
      ['kk', 'Бұл уақыттың жазбасы жабық'],
    ] as const) {
      const answer = await asked(ts, `&lang=${lang}`)
      expect([answer.statusCode, answer.json<ErrorBody>()]).toMatchObject([
        403,
        { error_code: 'permission_denied', message: words, refusal: { reason: 'blackout', until: TEN } },
      ])
    }
})

test('a recording ends where the archive closes, for whichever player it was asked, and goes on where it opens [player.stream-fields]', async () => {
  for (const query of ['', '&inline=1']) {
    const before = await listed(NINE - 600, query)
    expect(before.isComplete).toBe(true)
    expect(before.ends).toBeGreaterThan(NINE - 5)
    expect(before.ends).toBeLessThanOrEqual(NINE)
    expect(before.to).toBe(NINE)
    const after = await listed(TEN, query)
    expect(Math.abs(after.begins - TEN)).toBeLessThan(2)
    expect(after.ends).toBeGreaterThan(TEN + 600)
    expect(after.to).toBeNull()
  }
})

test('who began before it sees the recording end there too, and what is live goes on', async () => {
  const { clock } = present().service
  clock.time = (NINE - 60) * 1000
  const { hls } = (await asked(NINE - 600, '&inline=1')).json<Stream>()
  const list = async () => (await at(new URL(hls).pathname)).body
  expect(await list()).not.toContain('#EXT-X-ENDLIST')
  clock.time = (NINE + 60) * 1000
  expect(await list()).toContain('#EXT-X-ENDLIST')
  const live = await listed(0)
  expect(live.ends).toBeGreaterThan(NINE + 30)
  clock.time = MIDNIGHT * 1000
})

test('each provider has a placeholder of its own or none, and its pages may load it [shell.configuration-fields]', async () => {
  const configured = async (provider: string) => {
    const { catchup_blackout_mattress_screenshot_url: url } = (
      await at(`/v2/platform/configuration?provider=${provider}`)
    ).json<Configuration>()
    return url
  }
  expect(await Promise.all(['small', 'other'].map(configured))).toEqual([PLACEHOLDER, null])
  const policy = async (provider: string) =>
    String((await at(`/?provider=${provider}`)).headers['content-security-policy'])
  for (const rule of ['img-src', 'media-src'])
    expect(await policy('small')).toMatch(new RegExp(`${rule}[^;]* https://pictures\\.example`))
  expect(await policy('other')).not.toContain('pictures.example')
})
