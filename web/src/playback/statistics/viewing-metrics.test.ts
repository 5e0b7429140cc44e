import { expect, test } from 'vitest'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import type { HlsSource, Source } from '#player/source.ts'
import { createViewingMetrics, type Viewing, type ViewingMetric } from './viewing-metrics.ts'

const source = (url: string, more: Partial<HlsSource> = {}): Source => ({
  url,
  engine: 'hls',
  kind: 'film',
  ...more,
})
const of = (statId: string): Viewing => ({
  statId,
  channelId: null,
  contentId: 12,
  contentParentId: null,
  libraryId: 1,
  startType: 'begin',
})

function watching() {
  const told: ViewingMetric[] = []
  const tracked: number[] = []
  let time = 0
  let snapshot: PlayerSnapshot = EMPTY_SNAPSHOT
  const known = new Map<string, Viewing>()
  const metrics = createViewingMetrics({
    describe: ({ url }) => known.get(url) ?? null,
    tell: (metric) => told.push(metric),
    track: ({ moment }) => tracked.push(moment),
    now: () => time,
    moment: () => 1_781_000_000,
  })
  return {
    told,
    tracked,
    known,
    metrics,
    be(changes: Partial<PlayerSnapshot>) {
      snapshot = { ...snapshot, ...changes }
      metrics.observe(snapshot)
    },
    pass: (ms: number) => void (time += ms),
    snapshot: () => snapshot,
    kinds: () => told.map(({ metric }) => metric),
  }
}

test('metrics hear of a viewing at the marks of its own seconds [analytics.playback-update-schedule]', () => {
  const { be, known, told } = watching()
  known.set('a', of('s1')).set('b', of('s2'))
  const watch = (to: number, at: Source) => {
    for (let watched = 0; watched <= to; watched += 1)
      be({ source: at, state: 'playing', watched, position: watched + 0.5 })
  }
  watch(3700, source('a'))
  watch(125, source('b'))
  const updates = told.flatMap((one) =>
    one.metric === 'playback_update' ? [`${one.statId} ${one.position}`] : [],
  )
  expect(updates).toEqual(
    [120, 300, 600, 1200, 1800, 2400, 3000].map((mark) => `s1 ${mark + 0.5}`).concat('s2 120.5'),
  )
})

test('a start fails once, by what ends it before there was a picture, also under another grant', () => {
  const { be, known, metrics, snapshot, told } = watching()
  known.set('a', of('s1')).set('a again', of('s1')).set('b', of('s2')).set('b again', of('s2'))
  const fail = (isFinal: boolean) =>
    metrics.failed(
      {
        code: 404,
        errorType: 'manifest',
        details: 'gone',
        url: '/m',
        streamType: 'hls',
        position: 0,
        isFinal,
      },
      snapshot(),
    )
  be({ source: source('a'), state: 'loading' })
  fail(false)
  fail(true)
  be({ source: source('a again'), state: 'loading' })
  fail(true)
  be({ source: source('b'), state: 'playing', firstFrameMs: 240 })
  be({ source: source('b again'), state: 'loading', firstFrameMs: null })
  fail(true)
  expect(told.flatMap((one) => (one.metric === 'playback_error' ? [one.failsStart] : []))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('a viewing begins once, as soon as it is known whose source plays, also under another grant', () => {
  const { be, kinds, known } = watching()
  be({ source: source('a'), state: 'loading' })
  expect(kinds()).toEqual([])
  known.set('a', of('s1')).set('a again', of('s1'))
  be({ state: 'loading' })
  be({ state: 'playing', firstFrameMs: 240, watched: 130 })
  be({ source: source('a again'), state: 'loading', firstFrameMs: null, watched: 0 })
  be({ state: 'playing', watched: 121 })
  expect(kinds()).toEqual(['playback', 'first_frame', 'playback_update'])
  // Both count: 130 and 171 seconds are five minutes.
  be({ watched: 171 })
  expect(kinds().slice(3)).toEqual(['playback_update', 'event'])
})

test('the audience is told of a channel that is loaded again as often as before', () => {
  const { be, known, tracked } = watching()
  known.set('live', { ...of('s1'), channelId: 7, contentId: null, startType: 'live' })
  const live = source('live', { kind: 'live' })
  const watch = (from: number, to: number) => {
    for (let watched = from; watched <= to; watched += 1)
      be({ source: live, state: 'playing', firstFrameMs: 240, watched, wallClock: 1000 + watched })
  }
  watch(0, 70)
  // A television has given it back.
  watch(0, 60)
  expect(tracked).toEqual([1000, 1030, 1060, 1020, 1050])
})

test('a picture that halts by itself is a stall; one that was paused or moved is none', () => {
  const { be, known, pass, told } = watching()
  known.set('a', of('s1'))
  const stalls = () => told.flatMap((one) => (one.metric === 'stall' ? [one.milliseconds] : []))
  be({ source: source('a'), state: 'loading' })
  pass(500)
  be({ state: 'playing', firstFrameMs: 500 })
  be({ state: 'waiting', position: 10 })
  be({ state: 'playing', position: 10 })
  be({ state: 'waiting', position: 11 })
  pass(800)
  be({ state: 'playing', position: 11 })
  expect(stalls()).toEqual([800])
  be({ state: 'waiting', position: 400 })
  pass(900)
  be({ state: 'playing', position: 400 })
  be({ state: 'waiting', position: 400.5 })
  be({ state: 'paused', wantsToPlay: false })
  pass(900)
  be({ state: 'playing', wantsToPlay: true })
  expect(stalls()).toEqual([800])
})
