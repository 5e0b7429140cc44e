import { randomBytes } from 'node:crypto'
import type { Metric } from '#contract/analytics.ts'
import { type Rig, SECRET, startRig } from '../e2e/nodes/rig.ts'
import { newLine } from '../e2e/nodes/calls.ts'
import { secondsOfDay } from './analytics/day.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { send, signedIn } from './money/buyers.ts'
import { startSandbox } from './money/sandbox-process.ts'
import { paced } from './paced.ts'
import { onPostgres } from './postgres.ts'

/** Clients gather for ten seconds: a page, where its picture began, and what was pressed. */
const EVENTS_A_CALL = 5
const EVENTS_A_SECOND = 1000
const WARM_UP_SECONDS = 5
const ROUNDS = 4
const ROUND_SECONDS = 5
const AT_MOST = 200
const TELLERS = 400
const NAMES = [
  'events.accepted',
  'events.p99',
  'events.time',
  'events.day',
] as const satisfies readonly FigureName[]

/** What viewers tell, taken in by two nodes behind nginx in turns with the plainest call, and a day of it worked out. */
export async function measureAnalytics(): Promise<Measured[]> {
  const measured = await onPostgres(['openair_bench_events'], async ([url = '']): Promise<Measured[]> => {
    const sandbox = await startSandbox(SECRET)
    const rig = await startRig({}, { databaseUrl: url, gatewayUrl: sandbox.url })
    const taken = await intake(rig).finally(async () => {
      await rig.close()
      await sandbox.stop()
    })
    return [...taken, { name: 'events.day', value: await secondsOfDay(url) }]
  })
  return 'missing' in measured ? NAMES.map((name) => ({ name, missing: measured.missing })) : [...measured]
}

async function intake(rig: Rig): Promise<Measured[]> {
  const tokens = await signedIn(rig.database, TELLERS)
  const tell = async (at: number): Promise<void> => {
    const { status, text } = await send(
      `${rig.url}/v2/metrics/events`,
      'POST',
      {
        authorization: `Bearer ${tokens[at % TELLERS] ?? ''}`,
        'content-type': 'application/json',
        'x-forwarded-for': newLine(),
      },
      JSON.stringify({ batch: randomBytes(16).toString('hex'), events: events(Date.now()) }),
    )
    const { taken } = JSON.parse(text) as { taken?: number }
    if (status !== 200 || taken !== EVENTS_A_CALL) throw new Error(`events: ${status} ${text}`)
  }
  const pace = { aSecond: EVENTS_A_SECOND / EVENTS_A_CALL, atMost: AT_MOST }
  const bare = async (): Promise<void> => void (await send(`${rig.url}/healthz`, 'GET', {}))
  await paced(pace, WARM_UP_SECONDS, tell)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(...(await paced(pace, ROUND_SECONDS, tell)))
    theirs.push(...(await paced(pace, ROUND_SECONDS, bare)))
  }
  const [slow, peer] = [percentile(ours, 0.99), percentile(theirs, 0.99)]
  return [
    { name: 'events.accepted', value: (ours.length * EVENTS_A_CALL) / (ROUNDS * ROUND_SECONDS) },
    { name: 'events.p99', value: slow / peer, beside: { ours: slow, peer, unit: 'ms' } },
    { name: 'events.time', value: slow },
  ]
}

/** Of ten seconds of a viewer who opens a channel. */
function events(at: number): readonly Metric[] {
  const statId = randomBytes(8).toString('hex')
  return [
    { metric: 'page', at, source: '/channels/all/one' },
    { metric: 'event', at, name: 'hover_focus', value: 'channel:1', source: '/channels' },
    {
      metric: 'playback',
      at,
      statId,
      channelId: 1,
      contentParentId: null,
      contentId: null,
      startType: 'live',
      position: at / 1000,
      libraryId: null,
    },
    { metric: 'first_frame', at, statId, milliseconds: 180 },
    { metric: 'vital', at, name: 'LCP', value: 900, source: '/channels' },
  ]
}
