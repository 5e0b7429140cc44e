import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAlert, useAlerts } from './alerts.store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})
const shown = () => useAlerts.getState().alerts.map(({ text }) => text)

test('an alert stays for three seconds [shell.alert-duration]', () => {
  showAlert('Saved')
  vi.advanceTimersByTime(2999)
  expect(shown()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('the same words are said once, and stay as long as if said just now', () => {
  showAlert('One')
  showAlert('Two')
  vi.advanceTimersByTime(2000)
  showAlert('One')
  expect(shown()).toEqual(['Two', 'One'])
  vi.advanceTimersByTime(1000)
  expect(shown()).toEqual(['One'])
})
