import { expect, test } from 'vitest'
import { aheadOf, cmcdReports, type CmcdRequest, type CmcdState } from './cmcd.ts'
import type { Source } from './source.ts'
import { FakeVideo, FILM, LIVE } from './testing/player-harness.ts'

function reports(source: Source = FILM, state: CmcdState = { throughput: 4_260_000, topBitrate: 2_000_000 }) {
  const video = new FakeVideo()
  const all = cmcdReports(video as unknown as HTMLVideoElement, source, () => state)
  return {
    video,
    all,
    say: (url: string, request: CmcdRequest): string => all.addTo(url, request),
    said(request: CmcdRequest): string | null {
      const url = new URL(all.addTo('http://media/a/1.m4s', request))
      return url.searchParams.get('CMCD')!.replace(/sid="[\da-f-]{36}"/, 'sid')
    },
  }
}
const PICTURES: CmcdRequest = { object: 'v', bitrate: 812_345, seconds: 1.92 }

test('a segment says what it is, how much is held and what the line carries, its keys in order', () => {
  const { video, said } = reports()
  video.currentTime = 3.5
  video.say('playing')
  expect(said(PICTURES)).toBe('bl=8500,br=812,d=1920,mtp=4300,ot=v,sf=h,sid,st=v,tb=2000')
  expect(said({ object: 'm' })).toBe('mtp=4300,ot=m,sf=h,sid,st=v')
})

test('what is not known is not said', () => {
  const { said } = reports(LIVE, { throughput: Number.NaN })
  expect(said({ object: 'a' })).toBe('bl=12000,ot=a,sf=h,sid,st=l,su')
})

test('a start says so until it plays; who ran dry says it once, who jumped does not', () => {
  const { video, said } = reports(FILM, {})
  const flags = (): string[] =>
    said(PICTURES)!
      .split(',')
      .filter((key) => key === 'bs' || key === 'su')
  expect(flags()).toEqual(['su'])
  video.say('waiting')
  expect(flags()).toEqual(['su'])
  video.say('playing')
  expect(flags()).toEqual([])
  video.say('waiting')
  expect(flags()).toEqual(['bs', 'su'])
  expect(flags()).toEqual(['su'])
  video.say('playing')
  video.currentTime = 100
  video.say('waiting')
  expect(flags()).toEqual(['su'])
})

test('nothing is said to anybody else, and an address keeps what it asks for', () => {
  const { say } = reports()
  expect(say('http://elsewhere/1.m4s', PICTURES)).toBe('http://elsewhere/1.m4s')
  const url = new URL(say('http://media/a/1.m4s?x=1', PICTURES))
  expect([url.searchParams.get('x'), url.searchParams.has('CMCD')]).toEqual(['1', true])
  expect(aheadOf('http://media/1.m4s', FILM, 'v')).toBe('http://media/1.m4s?CMCD=ot%3Dv%2Csf%3Dh%2Csu')
  expect(aheadOf('http://elsewhere/1.m4s', FILM, 'v')).toBe('http://elsewhere/1.m4s')
})
