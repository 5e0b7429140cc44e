import { expect, test } from 'vitest'
import { archiveRefusal } from './archive.ts'

const DAY = 86_400
const rights = { isPurchased: true, archivedDays: 7 }
const airing = (timestamp: number, is_catchup_available = true) => ({
  timestamp,
  duration: 3600,
  is_catchup_available,
})
const now = 100 * DAY

test('a started programme of a purchased channel is there until its age passes the archive days [tv.archive-age-limit]', () => {
  expect(archiveRefusal(airing(now - 60), rights, now)).toBeNull()
  expect(archiveRefusal(airing(now - 7 * DAY - 3600), rights, now)).toBeNull()
  expect(archiveRefusal(airing(now - 7 * DAY - 3601), rights, now)).toBe('too_old')
  expect(archiveRefusal(airing(now + 1), rights, now)).toBe('future')
})

test('the archive needs the purchase of the channel [tv.archive-age-limit]', () => {
  expect(archiveRefusal(airing(now - DAY), { ...rights, isPurchased: false }, now)).toBe('not_purchased')
})

test('a programme without catch-up is not available [tv.schedule-unavailable]', () => {
  expect(archiveRefusal(airing(now - DAY, false), rights, now)).toBe('no_catchup')
})

test('a channel that keeps nothing has no archive, not even of what is on air', () => {
  expect(archiveRefusal(airing(now - 60), { isPurchased: true, archivedDays: 0 }, now)).toBe('too_old')
})
