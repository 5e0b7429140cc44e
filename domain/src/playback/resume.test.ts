import { expect, test } from 'vitest'
import { resumePosition } from './resume.ts'

test('resumes from 10 to 12600 s, both included, unless all was watched [player.resume-bounds]', () => {
  expect(resumePosition({ seconds: 9.9, watch_percentage: 1 })).toBe(null)
  expect(resumePosition({ seconds: 10, watch_percentage: 1 })).toBe(10)
  expect(resumePosition({ seconds: 12_600, watch_percentage: 99 })).toBe(12_600)
  expect(resumePosition({ seconds: 12_601, watch_percentage: 99 })).toBe(null)
  expect(resumePosition({ seconds: 4000, watch_percentage: 100 })).toBe(null)
  expect(resumePosition({ seconds: 4000 })).toBe(4000)
})

test('nothing remembered starts from the beginning', () => {
  expect(resumePosition(null)).toBe(null)
  expect(resumePosition({})).toBe(null)
  expect(resumePosition({ seconds: null, watch_percentage: 50 })).toBe(null)
  expect(resumePosition({ seconds: Number.NaN })).toBe(null)
})
