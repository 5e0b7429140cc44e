import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AdInfo } from '#contract/ads.ts'
import type { Stream } from '#contract/playback.ts'
import type { Player } from '#player/player.types.ts'
import { createStore, EMPTY_SNAPSHOT } from '#player/snapshot.ts'
import type { StreamCache } from './stream-cache.ts'
import type { ZapTarget } from '../tv-paths.ts'
import {
  COMMIT_DELAY_MS,
  createZapping,
  FRAME_WAIT_MS,
  isLeaving,
  type Shown,
  type Vitrinas,
  WARM_DWELL_MS,
} from './zapping.ts'

const stream = (name: string) => ({ hls_mbr: `https://media/${name}.m3u8`, stat: { id: name } }) as Stream
const ads = (pre_roll: AdInfo['pre_roll']): AdInfo => ({
  max_advertising: 1,
  pre_roll,
  middle_roll: [],
  post_pause_roll: [],
  remove_packets: [],
})
const PRE_ROLL = ads([{ ad_tag: 'https://ads/one', aliases: [], at: null }])
const live = (channelId: number): ZapTarget => ({ channelId, ts: 0 })

function zapping(shown: Shown | null = null) {
  const waiting: {
    target: ZapTarget
    answer: (with_: Stream) => Promise<void>
    fail: (why: unknown) => Promise<void>
  }[] = []
  const streams: StreamCache = {
    wait: vi.fn<StreamCache['wait']>(() => 0),
    isThere: vi.fn<StreamCache['isThere']>(() => false),
    take: vi.fn<StreamCache['take']>(
      (target) =>
        new Promise<Stream>((resolve, reject) =>
          waiting.push({
            target,
            answer: async (got) => (resolve(got), void (await vi.advanceTimersByTimeAsync(0))),
            fail: async (why) => (reject(why), void (await vi.advanceTimersByTimeAsync(0))),
          }),
        ),
    ),
    renew: vi.fn<StreamCache['renew']>((target) => streams.take(target)),
    warm: vi.fn<StreamCache['warm']>(async () => stream('warm')),
    open: vi.fn<StreamCache['open']>(() => null),
  }
  const snapshot = createStore({ ...EMPTY_SNAPSHOT })
  const player = {
    load: vi.fn<Player['load']>(() => void snapshot.patch({ firstFrameMs: null })),
    cut: vi.fn<Player['cut']>(),
    unload: vi.fn<Player['unload']>(),
    hold: vi.fn<Player['hold']>(),
    letGo: vi.fn<Player['letGo']>(),
    warm: vi.fn<Player['warm']>(async () => {}),
    getSnapshot: snapshot.get,
    subscribe: snapshot.subscribe,
  }
  const others = {
    shows: vi.fn<Vitrinas['shows']>(() => false),
    take: vi.fn<Vitrinas['take']>(async () => ({ url: 'https://player.example/one', ad: null })),
  }
  const commit = vi.fn<(target: ZapTarget) => void>()
  const awaitPicture = vi.fn<() => void>()
  const adsOf = vi.fn<(info: AdInfo | null, isZap: boolean) => AdInfo | null>((info) => info)
  const frame = (): void => void snapshot.patch({ firstFrameMs: 40 })
  return {
    frame,
    streams,
    player,
    commit,
    awaitPicture,
    adsOf,
    waiting,
    others,
    zap: createZapping({
      player,
      streams,
      vitrinas: others,
      adsOf,
      commit,
      awaitPicture,
      now: () => performance.now(),
      shown,
    }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the stream is asked for in the moment of the press, only the commit waits 600 ms [tv.full-load-delay]', async () => {
  const { streams, player, commit, waiting, zap } = zapping()
  zap.zap(live(1))
  expect(streams.take).toHaveBeenCalledWith(live(1))
  await waiting[0]?.answer(stream('one'))
  expect(player.load).toHaveBeenCalledWith({ url: 'https://media/one.m3u8', engine: 'hls', kind: 'live' })
  vi.advanceTimersByTime(599)
  expect(commit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(commit).toHaveBeenCalledWith(live(1))
})

test('the page waits with drawing for the picture of what was fetched ahead, and for no other', async () => {
  const { streams, player, awaitPicture, frame, waiting, zap } = zapping()
  zap.zap(live(1))
  expect(awaitPicture).not.toHaveBeenCalled()
  vi.mocked(streams.isThere).mockReturnValue(true)
  const drawn: string[] = []
  zap.subscribe(() => drawn.push(awaitPicture.mock.calls.length > 0 ? 'after' : 'before'))
  zap.zap(live(2))
  expect(awaitPicture).toHaveBeenCalledOnce()
  expect(awaitPicture.mock.invocationCallOrder[0]).toBeLessThan(player.cut.mock.invocationCallOrder.at(-1)!)
  expect(drawn).toEqual(['after'])
  await waiting[1]?.answer(stream('two'))
  frame()
  zap.renew()
  expect(awaitPicture).toHaveBeenCalledOnce()
})

test('a channel that begins with an ad is held before it is loaded, and told at once; a zap, and the same channel from elsewhere, begin nothing anew', async () => {
  const { frame, player, waiting, adsOf, zap } = zapping()
  const asked = () => adsOf.mock.calls.map(([, isZap]) => isZap)
  zap.zap(live(1))
  await waiting[0]?.answer({ ...stream('one'), ad: PRE_ROLL })
  // No frame has come yet: who waits for the ad waits for nothing else.
  expect(zap.get()).toMatchObject({ state: 'Ready', ad: PRE_ROLL, start: 1 })
  expect(player.hold.mock.invocationCallOrder[0]).toBeLessThan(player.load.mock.invocationCallOrder[0] ?? 0)
  expect([player.letGo.mock.calls.length, asked()]).toEqual([0, [false]])
  zap.zap({ channelId: 1, ts: 1000 })
  await waiting[1]?.answer({ ...stream('one'), ad: PRE_ROLL })
  frame()
  expect(zap.get()).toMatchObject({ ad: PRE_ROLL, start: 1, playing: { ts: 1000 } })
  expect([player.hold.mock.calls.length, asked()]).toEqual([1, [false]])
  adsOf.mockReturnValue(ads([]))
  zap.zap(live(2))
  await waiting[2]?.answer({ ...stream('two'), ad: PRE_ROLL })
  expect([player.hold.mock.calls.length, player.letGo.mock.calls.length]).toEqual([1, 1])
  frame()
  expect(zap.get()).toMatchObject({ ad: ads([]), start: 2 })
  zap.stop()
  zap.zap(live(2))
  await waiting[3]?.answer(stream('two'))
  frame()
  expect([zap.get().start, asked()]).toEqual([3, [false, true, false]])
})

test('of channels run through only the last plays and is committed', async () => {
  const { frame, player, commit, waiting, zap } = zapping()
  for (const id of [1, 2, 3]) zap.zap(live(id))
  await waiting[2]?.answer(stream('three'))
  await waiting[0]?.answer(stream('one'))
  await waiting[1]?.fail(new Error('late'))
  frame()
  expect(player.load.mock.calls.map(([source]) => source.url)).toEqual(['https://media/three.m3u8'])
  vi.advanceTimersByTime(COMMIT_DELAY_MS)
  expect(commit.mock.calls).toEqual([[live(3)]])
  expect(zap.get()).toMatchObject({ state: 'Ready', playing: live(3) })
})

test('a press that came too fast lets go of the picture at once and asks when it may, for the last channel alone; a stop calls it off', async () => {
  const { frame, streams, player, waiting, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  const wait = vi.mocked(streams.wait).mockReturnValue(300)
  for (const id of [2, 3]) zap.zap(live(id))
  expect(player.cut).toHaveBeenCalledTimes(3)
  expect(zap.get()).toMatchObject({ state: 'Loading', target: live(3), playing: live(1) })
  vi.advanceTimersByTime(299)
  expect(streams.take).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1)
  expect(vi.mocked(streams.take).mock.calls.map(([target]) => target)).toEqual([live(1), live(3)])
  await waiting[1]?.answer(stream('three'))
  frame()
  expect(zap.get()).toMatchObject({ state: 'Ready', playing: live(3) })
  zap.zap(live(4))
  zap.stop()
  wait.mockReturnValue(0)
  vi.advanceTimersByTime(1000)
  expect(streams.take).toHaveBeenCalledTimes(2)
})

test('the same channel is not loaded again while it is loading, for 2 s [tv.load-repeat-blocked] [tv.load-guard-clear]', async () => {
  const { frame, streams, waiting, zap } = zapping()
  zap.zap(live(1))
  vi.advanceTimersByTime(1999)
  zap.zap(live(1))
  expect(streams.take).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  zap.zap(live(1))
  expect(streams.take).toHaveBeenCalledTimes(2)
  await waiting[1]?.answer(stream('one'))
  frame()
  zap.zap(live(1))
  expect(streams.take).toHaveBeenCalledTimes(2)
})

test('the address that follows a press which failed asks for nothing again, a press on it does', async () => {
  const { streams, waiting, zap } = zapping()
  zap.zap(live(1))
  const refusal = new Error('refused')
  await waiting[0]?.fail(refusal)
  vi.advanceTimersByTime(COMMIT_DELAY_MS)
  zap.zap(live(1), { isCommitted: true })
  expect(streams.take).toHaveBeenCalledTimes(1)
  expect(zap.get()).toMatchObject({ state: 'Failed', failure: refusal })
  zap.zap(live(1))
  expect(streams.take).toHaveBeenCalledTimes(2)
})

test('a press ends what plays while the next stream is asked for; the page shows the old one until the next is there', async () => {
  const { frame, streams, player, waiting, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  player.cut.mockImplementationOnce(() => expect(streams.take).toHaveBeenLastCalledWith(live(2)))
  zap.zap(live(2))
  expect(player.cut).toHaveBeenCalledTimes(2)
  expect(player.load).toHaveBeenCalledOnce()
  expect(zap.get()).toMatchObject({ state: 'Loading', target: live(2), playing: live(1) })
  const refusal = new Error('refused')
  await waiting[1]?.fail(refusal)
  expect(player.unload).toHaveBeenCalledOnce()
  expect(zap.get()).toMatchObject({ state: 'Failed', target: live(2), source: null, failure: refusal })
  zap.retry()
  await waiting[2]?.answer(stream('two'))
  frame()
  expect(zap.get()).toMatchObject({ state: 'Ready', playing: live(2), failure: null })
})

test('elsewhere in a channel the picture stays until the next one is there', async () => {
  const { frame, player, waiting, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  zap.zap({ channelId: 1, ts: 600 })
  expect(player.cut).toHaveBeenCalledOnce()
  await waiting[1]?.answer(stream('recording'))
  expect(player.load).toHaveBeenCalledTimes(2)
})

test('a picture is left for another channel from the press until the next picture, not for another moment', async () => {
  const { frame, waiting, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  expect(isLeaving(zap.get())).toBe(false)
  zap.zap({ channelId: 1, ts: 600 })
  expect(isLeaving(zap.get())).toBe(false)
  zap.zap(live(2))
  expect(isLeaving(zap.get())).toBe(true)
  await waiting[2]?.answer(stream('two'))
  frame()
  expect(isLeaving(zap.get())).toBe(false)
})

test('the page hears of a start with its first frame, at the latest after a moment', async () => {
  const { frame, waiting, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  expect(zap.get().state).toBe('Loading')
  frame()
  expect(zap.get()).toMatchObject({ state: 'Ready', playing: live(1) })
  zap.zap(live(2))
  await waiting[1]?.answer(stream('two'))
  vi.advanceTimersByTime(FRAME_WAIT_MS)
  expect(zap.get()).toMatchObject({ state: 'Ready', playing: live(2) })
})

test('a stop calls off what was on its way', async () => {
  const { player, commit, waiting, zap } = zapping()
  zap.zap(live(1))
  zap.stop()
  await waiting[0]?.answer(stream('one'))
  vi.advanceTimersByTime(COMMIT_DELAY_MS)
  expect(player.load).not.toHaveBeenCalled()
  expect(commit).not.toHaveBeenCalled()
})

test('dwelling on a channel warms it, passing over does not', async () => {
  const { streams, player, zap } = zapping()
  zap.warm(live(1))()
  zap.warm(live(2))
  await vi.advanceTimersByTimeAsync(WARM_DWELL_MS)
  expect(streams.warm).toHaveBeenCalledExactlyOnceWith(live(2))
  expect(player.warm).toHaveBeenCalledExactlyOnceWith({
    url: 'https://media/warm.m3u8',
    engine: 'hls',
    kind: 'live',
  })
})

test('what was fetched ahead plays at once; what the service then refuses plays no longer, and another stream in its place is loaded', async () => {
  const { streams, player, waiting, frame, zap } = zapping()
  const decided = Promise.withResolvers<Stream>()
  vi.mocked(streams.open).mockReturnValueOnce(decided.promise)
  zap.zap(live(1))
  await waiting[0]?.answer(stream('ahead'))
  frame()
  expect(streams.open).toHaveBeenCalledExactlyOnceWith(live(1), stream('ahead'))
  expect(zap.get()).toMatchObject({ state: 'Ready', stream: stream('ahead') })
  decided.reject(new Error('closed'))
  await vi.advanceTimersByTimeAsync(0)
  expect(zap.get()).toMatchObject({ state: 'Failed', target: live(1), source: null })

  const [same, other] = [Promise.resolve(stream('ahead')), Promise.resolve(stream('other'))]
  vi.mocked(streams.open).mockReturnValueOnce(same).mockReturnValueOnce(other)
  player.load.mockClear()
  for (const at of [1, 2]) {
    zap.zap(live(at + 1))
    await waiting[at]?.answer(stream('ahead'))
    frame()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(player.load.mock.calls.map(([{ url }]) => url)).toEqual(
    ['ahead', 'ahead', 'other'].map((name) => `https://media/${name}.m3u8`),
  )
})

test('what the player of somebody else shows asks for no stream, and plays one where there is no such player [tv.load-vitrina]', async () => {
  const { zap, others, player, streams, waiting, frame } = zapping()
  others.shows.mockImplementation(({ channelId }) => channelId === 7)
  zap.warm(live(7))
  await vi.advanceTimersByTimeAsync(WARM_DWELL_MS)
  zap.zap(live(7))
  await vi.advanceTimersByTimeAsync(0)
  expect(zap.get()).toMatchObject({
    state: 'Ready',
    vitrina: 'https://player.example/one',
    source: null,
    playing: live(7),
  })
  expect(player.unload).toHaveBeenCalledOnce()
  expect(
    [streams.take, streams.warm].map((each) => (each as ReturnType<typeof vi.fn>).mock.calls.length),
  ).toEqual([0, 0])
  others.take.mockResolvedValue(null)
  zap.retry()
  await vi.advanceTimersByTimeAsync(0)
  await waiting[0]?.answer(stream('own'))
  frame()
  expect(zap.get()).toMatchObject({ state: 'Ready', vitrina: null, stream: stream('own') })
  others.take.mockRejectedValue(new Error('closed'))
  zap.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(zap.get()).toMatchObject({ state: 'Failed', vitrina: null, target: live(7) })
})

test('the player of somebody else waits for the ad before it, and what comes after it begins without that one', async () => {
  const { zap, others, player, adsOf, waiting, frame } = zapping()
  others.shows.mockImplementation(({ channelId, ts }) => channelId === 7 && ts === 0)
  others.take.mockResolvedValue({ url: 'https://player.example/one', ad: PRE_ROLL })
  zap.zap(live(7))
  await vi.advanceTimersByTimeAsync(0)
  expect(zap.get()).toMatchObject({ vitrina: 'https://player.example/one', ad: PRE_ROLL, start: 1 })
  expect([player.hold.mock.calls.length, player.letGo.mock.calls.length]).toEqual([1, 0])
  adsOf.mockImplementation((info, isZap) => (isZap ? null : info))
  zap.zap({ channelId: 7, ts: 1000 })
  expect(zap.get().ad).toBe(null)
  await waiting[0]?.answer({ ...stream('own'), ad: PRE_ROLL })
  frame()
  expect(zap.get()).toMatchObject({ vitrina: null, ad: null, start: 2 })
  expect(player.hold).toHaveBeenCalledTimes(1)
})

function shownAlready(answer: Promise<Stream>) {
  const source = { url: 'https://media/preview.m3u8', engine: 'hls', kind: 'live' } as const
  const open = vi.fn<Shown['open']>(() => answer)
  return { source, open, parts: zapping({ target: live(1), source, statId: 'preview', open }) }
}

test('what is shown already plays on: the service is asked who may watch it, and nothing is cut or loaded', async () => {
  const { source, open, parts } = shownAlready(Promise.resolve(stream('preview')))
  const { zap, player, streams } = parts
  expect(zap.get()).toMatchObject({ state: 'Loading', target: live(1), source, playing: null })
  zap.goOn()
  zap.zap(live(1), { isCommitted: true })
  zap.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(zap.get()).toMatchObject({ state: 'Ready', source, playing: live(1), start: 1 })
  expect([open.mock.calls.length, player.letGo.mock.calls.length]).toEqual([1, 1])
  for (const call of [player.load, player.cut, player.unload, player.hold, streams.take])
    expect(call).not.toHaveBeenCalled()
  zap.zap(live(2))
  expect(player.cut).toHaveBeenCalledTimes(1)
})

test('a channel that was shown in passing and begins with an ad, or under another viewing, is loaded; one that is refused goes', async () => {
  const withAd = shownAlready(Promise.resolve({ ...stream('preview'), ad: PRE_ROLL }))
  withAd.parts.zap.goOn()
  await vi.advanceTimersByTimeAsync(0)
  const { hold, load } = withAd.parts.player
  expect([hold.mock.calls.length, load.mock.calls.length]).toEqual([1, 1])
  const other = shownAlready(Promise.resolve(stream('other')))
  other.parts.zap.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(other.parts.player.load.mock.calls[0]?.[0]).toMatchObject({ url: 'https://media/other.m3u8' })
  const refused = shownAlready(Promise.reject(new Error('closed')))
  refused.parts.zap.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(refused.parts.zap.get()).toMatchObject({ state: 'Failed', source: null })
  expect(refused.parts.player.unload).toHaveBeenCalledTimes(1)
})

test('what goes on under a new grant says after which viewing, a press and another try do not', async () => {
  const { streams, waiting, frame, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  zap.renew()
  expect(streams.renew).toHaveBeenLastCalledWith(live(1), 'one')
  await waiting[1]?.answer(stream('two'))
  frame()
  zap.zap({ channelId: 1, ts: 500 }, { isCommitted: true, isRenewed: true })
  expect(streams.renew).toHaveBeenLastCalledWith({ channelId: 1, ts: 500 }, 'two')
  await waiting[2]?.fail(new Error('ended from elsewhere'))
  zap.retry()
  zap.zap(live(2))
  expect(streams.renew).toHaveBeenCalledTimes(2)
})

test('a new grant of which no answer came is asked for as what goes on until a press, also where the player of somebody else might have shown it', async () => {
  const { streams, others, waiting, frame, zap } = zapping()
  zap.zap(live(1))
  await waiting[0]?.answer(stream('one'))
  frame()
  zap.renew()
  for (const at of [1, 2]) {
    await waiting[at]?.fail(new Error('the line is gone'))
    expect(zap.get()).toMatchObject({ state: 'Failed', stream: null })
    zap.again()
    expect(streams.renew).toHaveBeenCalledTimes(at + 1)
    expect(streams.renew).toHaveBeenLastCalledWith(live(1), 'one')
  }
  others.shows.mockReturnValue(true)
  others.take.mockResolvedValue(null)
  await waiting[3]?.fail(new Error('the line is gone'))
  zap.again()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.mocked(streams.renew).mock.calls.slice(3)).toEqual([[live(1), 'one']])
  others.shows.mockReturnValue(false)
  await waiting[4]?.fail(new Error('the line is gone'))
  zap.retry()
  await waiting[5]?.fail(new Error('the line is gone'))
  zap.again()
  expect(streams.renew).toHaveBeenCalledTimes(4)
})
