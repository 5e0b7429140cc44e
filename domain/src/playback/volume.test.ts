import { expect, test } from 'vitest'
import { clampVolume, stepVolume, volumeFromPercent, volumeToPercent } from './volume.ts'

test('volume stays within 0 to 1 and is stored as a percent [player.volume-clamp]', () => {
  expect([-0.2, 0, 0.35, 1, 1.7].map(clampVolume)).toEqual([0, 0, 0.35, 1, 1])
  expect([-1, 0.354, 0.7, 3].map(volumeToPercent)).toEqual([0, 35, 70, 100])
  expect([70, -5, 400].map(volumeFromPercent)).toEqual([0.7, 0, 1])
})

test('nothing stored is full volume [player.default-volume]', () => {
  expect(volumeFromPercent(null)).toBe(1)
  expect(volumeFromPercent(undefined)).toBe(1)
  expect(volumeFromPercent(Number.NaN)).toBe(1)
})

test('an arrow key moves it by 0.05 [player.volume-key-step]', () => {
  let volume = 0.5
  for (let presses = 0; presses < 3; presses += 1) volume = stepVolume(volume, 1)
  expect(volume).toBe(0.65)
  expect(stepVolume(0.02, -1)).toBe(0)
  expect(stepVolume(0.98, 1)).toBe(1)
})
