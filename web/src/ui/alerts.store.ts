import { create } from 'zustand'
import { onOtherViewer } from '../api/other-viewer.ts'

export type AlertTone = 'ok' | 'warn' | 'bad'

export interface AlertEntry {
  readonly id: number
  readonly text: string
  readonly tone: AlertTone
}

interface AlertsState {
  readonly alerts: readonly AlertEntry[]
}

/** How long an alert stays, in milliseconds. */
export const ALERT_MS = 3000

export const useAlerts = create<AlertsState>(() => ({ alerts: [] }))
let last = 0
onOtherViewer(() => useAlerts.setState({ alerts: [] }))

/** Says something at the edge of the screen for three seconds. The same words twice are said once, again. */
export function showAlert(text: string, tone: AlertTone = 'warn'): void {
  const id = ++last
  useAlerts.setState(({ alerts }) => ({
    alerts: [...alerts.filter((alert) => alert.text !== text), { id, text, tone }],
  }))
  setTimeout(() => dismissAlert(id), ALERT_MS)
}

/** Shows what is said over a window that has opened since. */
export function raiseAlerts(): void {
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts] }))
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))
}
