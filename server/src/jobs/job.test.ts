import { expect, test } from 'vitest'
import { paceOf } from './job.ts'

test('a crontab with seconds in front says every how many seconds a job is due, and one of minutes nothing of that', () => {
  expect(paceOf({ cron: '*/20 * * * * *' })).toBe(20)
  expect(paceOf({ cron: '*/20 * * * *' })).toBeNull()
  expect(paceOf({ cron: '3 * * * *' })).toBeNull()
  expect(paceOf({ cron: null })).toBeNull()
})
