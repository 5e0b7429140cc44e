import { visitStorage } from '../../api/kept-storage.ts'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ProtectedAction, User } from '#contract/identity.ts'
import { capabilities } from '../../api/capabilities.ts'
import { isHeld } from '../../api/host-bridges.ts'
import { start } from '../../api/start.ts'
import { isKind, mayPass } from '../../api/failure-meaning.ts'
import { onOtherViewer } from '../../api/other-viewer.ts'
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
onOtherViewer(() => gate?.forget())

/** Whether there is a PIN is taken as known for so long, in milliseconds: another device of the account may choose one. */
const PIN_KNOWN_MS = 60_000
/** Who waits for the PIN to be asked for waits no longer than this for news of it, in milliseconds: what played stands still meanwhile. */
const NEWS_WAIT_MS = 2000

/** Who watches, as of this minute; while the service gives no answer, or none soon, as far as it is known. */
async function presentUser(queries: QueryClient): Promise<User> {
  const known = queries.getQueryData(userQuery.queryKey)
  if (!known) return queries.ensureQueryData(userQuery)
  const { promise: late, resolve } = Promise.withResolvers<User>()
  const timer = setTimeout(resolve, NEWS_WAIT_MS, known)
  try {
    const news = queries.fetchQuery({ ...userQuery, staleTime: PIN_KNOWN_MS, retry: false })
    // A question that is on its way already has no end of its own.
    return await Promise.race([news, late])
  } catch (error) {
    if (mayPass(error)) return known
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The gate of this page; made when it is first needed. */
export function pageGate(queries: QueryClient): PinGate {
  if (gate) return gate
  gate = createPinGate({
    isSkipped: capabilities().mayLeavePin && isHeld() && start.ignoresParentalControl,
    async circumstances() {
      const [user, device] = await Promise.all([
        presentUser(queries),
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
