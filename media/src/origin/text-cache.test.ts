import { expect, test } from 'vitest'
import { TextCache } from './text-cache.ts'

const LINE = '#EXTINF:1.92,\nsegment.m4s\n'

test('a text that is kept takes no more memory than it is long, compressed as well', () => {
  const cache = new TextCache(1_000_000)
  const { plain, gzip } = cache.put('list', LINE.repeat(80), false)
  expect(plain.toString()).toBe(LINE.repeat(80))
  expect(plain.buffer.byteLength).toBe(plain.length)
  const packed = gzip()
  expect(packed?.buffer.byteLength).toBe(packed?.length)
  expect(gzip()).toBe(packed)
})

test('short texts are not compressed', () => {
  expect(new TextCache(1000).put('list', LINE, false).gzip()).toBeUndefined()
})

test('the oldest texts go when all of them take too much memory, their keys counted; the newest stays however long it is', () => {
  const cache = new TextCache(10_000)
  for (let at = 0; at < 100; at += 1) cache.put(`list ${at}`, LINE, false)
  const kept = Array.from({ length: 100 }, (_, at) => cache.get(`list ${at}`)).filter(Boolean)
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.length).toBeLessThan(15)
  expect(cache.get('list 99')).toBeDefined()
  cache.put('k'.repeat(9000), LINE, false)
  expect(cache.get('list 99')).toBeUndefined()
  expect(cache.put('long', LINE.repeat(1000), false)).toBe(cache.get('long'))
})

test('a text in place of another takes its place in the count too', () => {
  const cache = new TextCache(10_000)
  cache.put('other', LINE, false)
  for (let at = 0; at < 100; at += 1) cache.put('list', LINE.repeat(at), false)
  expect(cache.get('other')).toBeDefined()
  expect(cache.get('list')?.plain.toString()).toBe(LINE.repeat(99))
})
