import { expect, test } from 'vitest'
import { decideRecovery, type Decision, type Fault, NO_TROUBLES } from './recovery.ts'

const stall: Fault = { kind: 'stall', isFatal: false }

/** The decisions on a row of faults, one after another without any playback between them. */
function decide(faults: readonly Fault[]): Decision[] {
  let troubles = NO_TROUBLES
  return faults.map((fault) => {
    const decision = decideRecovery(troubles, fault)
    troubles = decision.troubles
    return decision
  })
}

const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault)
const actions = (faults: readonly Fault[]): unknown[] => decide(faults).map(({ action }) => action)

test('the first error is nobody’s business, from the second on the viewer is told [player.error-video-message]', () => {
  expect(decide(times(3, stall)).map(({ message }) => message)).toEqual([
    null,
    'error_video_download',
    'error_video_download',
  ])
  const network: Fault = { kind: 'network', isFatal: true }
  expect(decide([network, stall]).map(({ message }) => message)).toEqual([null, 'error_video_download'])
})

test('more than two errors drop the stream and load it again [player.error-threshold-pause]', () => {
  expect(actions(times(5, stall))).toEqual([
    { do: 'carryOn' },
    { do: 'carryOn' },
    { do: 'reload', afterMs: 1000 },
    { do: 'reload', afterMs: 2000 },
    { do: 'reload', afterMs: 4000 },
  ])
})

test('parse, stall and fragment errors count together; more than five are a video error [player.error-threshold-video]', () => {
  const mixed: Fault[] = [stall, { kind: 'parse', isFatal: false }, { kind: 'fragment', isFatal: false }]
  expect(actions([...mixed, ...mixed]).at(4)).toEqual({ do: 'reload', afterMs: 4000 })
  expect(actions([...mixed, ...mixed]).at(5)).toEqual({ do: 'seekAhead', seconds: 10, afterMs: 1000 })
})

test('a video error seeks ahead ten seconds further each time, ten times, then it is final [player.error-seek-ahead]', () => {
  const after = actions(times(5 + 12, stall)).slice(5)
  expect(after).toEqual([
    ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((seconds) => ({
      do: 'seekAhead',
      seconds,
      afterMs: 1000,
    })),
    { do: 'fail' },
    { do: 'fail' },
  ])
})

test('a network error retries loading, slower and slower, and gives up after ten times [player.error-network-retry]', () => {
  const tries = actions(times(11, { kind: 'network', isFatal: true }))
  expect(tries.slice(0, 6)).toEqual(
    [1000, 2000, 4000, 8000, 16_000, 16_000].map((afterMs) => ({ do: 'retryLoad', afterMs })),
  )
  expect(tries.at(9)).toEqual({ do: 'retryLoad', afterMs: 16_000 })
  expect(tries.at(10)).toEqual({ do: 'fail' })
})

test('an engine that stopped at a fragment is started again', () => {
  expect(actions([{ kind: 'fragment', isFatal: true }])).toEqual([{ do: 'retryLoad', afterMs: 1000 }])
})

test('a fatal media error is recovered, then with the other audio codec, then counts as a video error [player.error-media-recovery]', () => {
  expect(actions(times(4, { kind: 'media', isFatal: true }))).toEqual([
    { do: 'recoverMedia', swapAudioCodec: false },
    { do: 'recoverMedia', swapAudioCodec: true },
    { do: 'seekAhead', seconds: 10, afterMs: 1000 },
    { do: 'seekAhead', seconds: 20, afterMs: 1000 },
  ])
})

test('incompatible codecs are final at once and say so [player.error-codec player.error-codec-message]', () => {
  const codec: Fault = { kind: 'codec', isFatal: true }
  expect(decide([codec])).toEqual([
    { troubles: NO_TROUBLES, action: { do: 'codecError' }, message: 'error_video_codec' },
  ])
  expect(actions([...times(7, stall), codec]).at(-1)).toEqual({ do: 'codecError' })
})
