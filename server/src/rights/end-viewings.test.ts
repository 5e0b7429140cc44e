import { expect, test } from 'vitest'
import { endedNotices } from './end-viewings.ts'

test('of many viewings that end each is told once, a hundred at a time', () => {
  const ids = Array.from({ length: 250 }, (_, at) => `viewing-${at}`)
  const told = endedNotices(ids).map((notice) => JSON.parse(notice) as { deviceId: null; ids: string[] })
  expect(told.map((notice) => [notice.deviceId, notice.ids.length])).toEqual([
    [null, 100],
    [null, 100],
    [null, 50],
  ])
  expect(told.flatMap((notice) => notice.ids)).toEqual(ids)
  expect(endedNotices([])).toEqual([])
})
