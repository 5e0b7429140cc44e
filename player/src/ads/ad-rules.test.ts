import { expect, test, vi } from 'vitest'
import { FULL_PATIENCE, patienceAfter, patienceLeft } from './ad-break.machine.ts'
import { AD_ERRORS, adErrorOf, AdFault, keepAdReport, keptAdReports, knownAdError } from './ad-errors.ts'
import { chooseMedia } from './ad-media.ts'
import { dueMiddle, isBackingOff, NEW_SCHEDULE } from './ad-schedule.ts'
import { adTracker } from './ad-tracker.ts'
import type { AdMedia } from './vast.ts'

test('all waits of a break share one budget: five seconds for tags, eight altogether, and none while something plays', () => {
  let patience = patienceAfter(FULL_PATIENCE, 'fetching', 0)
  expect(patienceLeft(patience, 'fetching')).toBe(5000)
  patience = patienceAfter(patience, 'fetching', 3000)
  expect(patienceLeft(patience, 'fetching')).toBe(2000)
  patience = patienceAfter(patience, 'buffering', 4000)
  expect(patienceLeft(patience, 'buffering')).toBe(4000)
  patience = patienceAfter(patience, 'playing', 5000)
  expect(patienceLeft(patience, 'playing')).toBe(Number.POSITIVE_INFINITY)
  patience = patienceAfter(patience, 'paused', 60_000)
  patience = patienceAfter(patience, 'stalled', 90_000)
  expect(patienceLeft(patience, 'stalled')).toBe(3000)
  expect(patienceLeft(patienceAfter(patience, 'fetching', 91_000), 'fetching')).toBe(0)
})

const step = (at: number, ad_tag = `tag-${at}`) => ({ ad_tag, aliases: [], at })
const STEPS = [step(600), step(600, 'instead'), step(1200), step(1800)]

test('a middle-roll is due once; what lies before the beginning is not, and of what a seek passes the last one is', () => {
  const at = (schedule: typeof NEW_SCHEDULE, position: number, now = 0) => {
    const { schedule: next, due } = dueMiddle(schedule, STEPS, position, now)
    return { next, tags: due.map(({ ad_tag: tag }) => tag) }
  }
  const begun = at(NEW_SCHEDULE, 700)
  expect(begun.tags).toEqual([])
  const seeked = at(begun.next, 1900)
  expect(seeked.tags).toEqual(['tag-1800'])
  expect(at(seeked.next, 1300).tags).toEqual([])
  const early = at(NEW_SCHEDULE, 10)
  expect(at(early.next, 599).tags).toEqual([])
  expect(at(early.next, 600).tags).toEqual(['tag-600', 'instead'])
  const failed = { ...early.next, failedAt: 1000 }
  const waiting = at(failed, 601, 5999)
  expect([waiting.tags, at(waiting.next, 602, 6000).tags]).toEqual([[], ['tag-600', 'instead']])
  expect([isBackingOff(failed, 5999), isBackingOff(failed, 6000), isBackingOff(early.next, 0)]).toEqual([
    true,
    false,
    false,
  ])
})

const file = (more: Partial<AdMedia>): AdMedia => ({
  url: '',
  type: 'video/mp4',
  codec: null,
  bitrate: 0,
  height: 720,
  ...more,
})

test('the file that adapts is played, else the best that the browser plays and that is not needlessly large', () => {
  const hls = file({ url: 'hls', type: 'application/x-mpegURL' })
  const files = [
    file({ url: 'huge', height: 2160 }),
    file({ url: 'low', height: 360 }),
    file({ url: 'good', height: 1080, bitrate: 2000 }),
    file({ url: 'better', height: 1080, bitrate: 4000 }),
    file({ url: 'strange', height: 1080, bitrate: 9000, codec: 'av02' }),
  ]
  const canPlay = (type: string) => (type.includes('av02') ? '' : 'probably')
  expect(chooseMedia([...files, hls], canPlay).url).toBe('hls')
  expect(chooseMedia(files, canPlay).url).toBe('better')
  expect(chooseMedia(files.toReversed(), canPlay).url).toBe('better')
  expect(chooseMedia(files.slice(0, 1), canPlay).url).toBe('huge')
  const chosen = vi.fn<() => unknown>(() => chooseMedia(files.slice(4), canPlay))
  expect(chosen).toThrow(AD_ERRORS[403])
  expect(() => chooseMedia([], canPlay)).toThrow(AD_ERRORS[403])
})

test('events are told once, at their moments and with what their addresses ask for', () => {
  const sent: string[] = []
  const events: string[] = []
  const told = {
    firstQuartile: ['q1?at=[ADPLAYHEAD]'],
    midpoint: ['q2'],
    'progress-3': ['three'],
    'progress-90%': ['nearly'],
    error: ['e?code=[ERRORCODE]&file=[ASSETURI]&x=[UNKNOWN]'],
    mute: ['m?t=[TIMESTAMP]&c=[CACHEBUSTING]'],
  }
  const tracker = adTracker(
    { told, media: [file({ url: 'https://ads.example/a b.mp4' })] },
    {
      tell: (url) => sent.push(url),
      onEvent: (event) => events.push(event),
      wallClock: () => 0,
      random: () => 0.5,
    },
  )
  for (const position of [0, 2.4, 2.5, 3, 3.1, 5, 9, 9.5]) tracker.progress(position, 10)
  expect(sent).toEqual(['q1?at=00%3A00%3A02.500', 'three', 'q2', 'nearly'])
  expect(events).toEqual(['firstQuartile', 'progress-3', 'midpoint', 'thirdQuartile', 'progress-90%'])
  tracker.again('mute')
  tracker.again('mute')
  tracker.error(405)
  tracker.error('no_ads')
  expect(sent.slice(4)).toEqual([
    'm?t=1970-01-01T00%3A00%3A00.000Z&c=50000000',
    'm?t=1970-01-01T00%3A00%3A00.000Z&c=50000000',
    'e?code=405&file=https%3A%2F%2Fads.example%2Fa%20b.mp4&x=-1',
    'e?code=900&file=https%3A%2F%2Fads.example%2Fa%20b.mp4&x=-1',
  ])
})

test('every code of the standard has its description, and an unknown one that of an unknown error [ads.error-table]', () => {
  const standard = [
    100, 101, 102, 200, 201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 400, 401, 402, 403, 405, 406,
    407, 408, 409, 410, 411, 500, 501, 502, 503, 600, 601, 602, 603, 604, 900, 901, 902, 1005, 1009, 1012,
    1205, 1300,
  ]
  for (const code of standard) expect([code, knownAdError(code)]).toEqual([code, code])
  expect(Object.values(AD_ERRORS).filter((words) => !/[а-я]/.test(words))).toEqual([])
  expect([
    knownAdError(777),
    knownAdError(undefined),
    adErrorOf(new Error('x')),
    adErrorOf(new AdFault(301)),
  ]).toEqual([900, 900, 900, 301])
  expect(AD_ERRORS[301]).toContain('5 секунд')
  expect(AD_ERRORS[402]).toContain('8 секунд')
})

test('a storage that holds nonsense or is full loses reports and nothing else', () => {
  let kept: string | null = '{"no": "list"}'
  const storage = { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) }
  keepAdReport(storage, { code: 303, roll: 'pre', tag: 'https://x/y?z', at: 5 })
  expect(keptAdReports(storage)).toEqual([
    { code: 303, description: AD_ERRORS[303], roll: 'pre', tag: 'https://x/y', at: 5 },
  ])
  kept = 'nonsense'
  expect(keptAdReports(storage)).toEqual([])
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() =>
    keepAdReport({ ...storage, setItem: full }, { code: 303, roll: 'pre', tag: '', at: 5 }),
  ).not.toThrow()
})
