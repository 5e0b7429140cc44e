import { visitStorage } from '../../api/kept-storage.ts'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ProtectedAction } from '#contract/identity.ts'
import { capabilities } from '../../api/capabilities.ts'
import { isHeld } from '../../api/host-bridges.ts'
import { start } from '../../api/start.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { useGateWanted } from './gate-wanted.ts'
import { lastPayment } from '../../frame/last-payment.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { ownDeviceId, ownDeviceQuery } from '../profiles.queries.ts'
import { resetSession } from './reset-session.ts'
import { createPinGate, type PinGate, type PinRequest } from './pin-gate.ts'
import { pinEnteredAt, rememberPin } from './pin-memory.ts'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
let gate: PinGate | null = null

/** The gate of this page; made when it is first needed. */
export function pageGate(queries: QueryClient): PinGate {
  if (gate) return gate
  gate = createPinGate({
    isSkipped: capabilities().mayLeavePin && isHeld() && start.ignoresParentalControl,
    async circumstances() {
      const [user, device] = await Promise.all([
        queries.ensureQueryData(userQuery),
        queries.ensureQueryData(ownDeviceQuery),
      ])
      return {
        isLimited: isChildSession(),
        isGuest: user.is_guest,
        status: user.parental_status,
        settings: device.parental_settings,
        enteredAt: pinEnteredAt(visitStorage(), device.id),
        paidAt: lastPayment(visitStorage()),
        now: nowSeconds(),
      }
    },
    remember: () => rememberPin(visitStorage(), ownDeviceId() ?? '', nowSeconds()),
    onTrouble(error) {
      if (isKind(error, 'not_found')) void resetSession(queries).catch(() => undefined)
      showAlert(i18next.t('shell.failed_service'), 'bad')
    },
  })
  // Its windows are fetched with the first change, not with the first page that could need them.
  const stop = gate.subscribe(() => {
    stop()
    useGateWanted.setState(true)
  })
  return gate
}

/** Runs an action behind the PIN: `guard('vod', play)`. */
export function guardWith(queries: QueryClient) {
  return (action: ProtectedAction, run: () => void, more: Omit<PinRequest, 'action' | 'run'> = {}): void =>
    void pageGate(queries).guard({ action, run, ...more })
}
