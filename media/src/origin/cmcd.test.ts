import { expect, test } from 'vitest'
import { readCmcd } from './cmcd.ts'

test('what a player says is read by the keys of the standard', () => {
  const said = 'bl=8500,br=812,bs,d=1920,mtp=4300,ot=v,sf=h,sid="0b8b4567-0000",st=l,su,tb=2000'
  expect(readCmcd(said)).toEqual({
    object: 'video',
    stream: 'live',
    isStarved: true,
    bitrate: 812_000,
    throughput: 4_300_000,
    buffer: 8.5,
  })
})

test.each([
  ['ot=m', { object: 'playlist', stream: 'unknown', isStarved: false }],
  ['ot=av,st=v,bs=false', { object: 'both', stream: 'vod', isStarved: false }],
  // What it cannot be is left out, and the rest counts.
  ['br=-5,mtp=1e9,bl=abc,ot=a', { object: 'audio', stream: 'unknown', isStarved: false }],
  ['br=99999999999,ot=<script>,st=constructor', { object: 'other', stream: 'unknown', isStarved: false }],
  ['br="812",mtp=4.5,,=,com.example-key="a,b"', { object: 'other', stream: 'unknown', isStarved: false }],
])('of %s only what makes sense counts', (said, read) => {
  expect(readCmcd(said)).toEqual(read)
})

test('what is no text, or longer than all keys together, says nothing', () => {
  for (const said of [undefined, '', ['br=1', 'br=2'], { br: 1 }, 'br=1,'.repeat(300)])
    expect(readCmcd(said)).toBeUndefined()
})
