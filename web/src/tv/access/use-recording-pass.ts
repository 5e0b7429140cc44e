import type { Channel } from '#contract/tv.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { isOnAir } from '#domain/tv/on-air.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { usePinPass } from '../../identity/parental/use-pin-pass.ts'
import { useSchedule } from '../tv.queries.ts'

/**
 * Whether the recording that an address names may begin: one of a programme for adults after the PIN, which is asked for as
 * soon as the programme is known. Where it cannot be known, it counts as for adults. No PIN opens anything for a child: there
 * the service decides alone.
 * @param ts epoch seconds; 0 is live, which has its own rules
 */
export function useRecordingPass(channel: Channel | undefined, ts: number) {
  const isAsked = ts > 0 && !isChildSession()
  const { items, error } = useSchedule(isAsked ? channel : undefined)
  const item = items?.find((each) => isOnAir(each, ts))
  const isKnown = !isAsked || channel === undefined || items !== undefined || error !== null
  const isAdult = isAsked && (item ? isAdultTitle(item.age) : error !== null)
  const pin = usePinPass(isAdult ? 'program' : null, `${channel?.id ?? ''} ${ts}`)
  return {
    isOpen: isKnown && pin.isOpen,
    /** It waits for the PIN, or the window that asks for it was closed. */
    isClosed: isAdult && !pin.isOpen,
    ask: pin.ask,
  }
}
