import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ProtectedAction } from '#contract/identity.ts'
import type { Channel } from '#contract/tv.ts'
import { type ChannelAccess, channelAccess } from '#domain/tv/channel-access.ts'
import type { Role } from '#contract/identity.ts'
import { isAdultChannel } from '#domain/tv/channel-rules.ts'
import { airingAt } from '#domain/tv/next-moment.ts'
import { isOnAir } from '#domain/tv/on-air.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import type { PinRequest } from '../../identity/parental/pin-gate.ts'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { userQuery } from '../../frame/viewer.queries.ts'
import { ownDeviceQuery } from '../../identity/profiles.queries.ts'
import { scheduleQuery } from '../tv.queries.ts'

interface TvViewer {
  readonly role: Role
  /** Whether a programme for adults closes a channel: unless the viewer wants no PIN for it. */
  readonly programsCount: boolean
}

/** What opening a channel for adults is: the channel itself may be for everybody, and only what is on now is not. */
const actionOf = ({ age }: Channel): ProtectedAction =>
  isAdultChannel({ age }, { role: 'adult', programsCount: false }) ? 'channel' : 'program'

/** What plays for this viewer, and the PIN before what is for adults. */
export function useTvAccess() {
  const { guard, gate } = usePinGate()
  const queries = useQueryClient()
  const language = useLanguage()
  const { data: user } = useQuery(userQuery)
  const { data: device } = useQuery({ ...ownDeviceQuery, enabled: user !== undefined })
  const programsCount = user?.parental_status !== 'ignore' && (device?.parental_settings.program ?? true)
  const viewer = useMemo<TvViewer>(
    () => ({ role: isChildSession() ? 'child' : 'adult', programsCount }),
    [programsCount],
  )
  // The one channel for adults that the PIN has opened. Another one asks again, unless the entry is remembered.
  const [unlockedId, setUnlockedId] = useState<number | null>(null)
  const asked = useRef<PinRequest | null>(null)

  /**
   * What is on air on a channel: what the list says, and where that is over by now, what the schedule says, if it is known. The list is not
   * asked for again while nobody sees the page, as beside a picture in picture.
   */
  const onAirOf = useCallback(
    (channel: Channel) => {
      const { current_schedule: told } = channel
      const now = serviceSeconds()
      if (told && isOnAir(told, now)) return told
      return airingAt(queries.getQueryData(scheduleQuery(language, channel).queryKey) ?? [], now) ?? told
    },
    [queries, language],
  )
  /** Whether a channel opens, live or from a moment (epoch seconds): what is on air now says nothing of a recording. */
  const accessOf = useCallback(
    (channel: Channel, ts = 0): ChannelAccess => {
      const access = channelAccess({ ...channel, current_schedule: ts > 0 ? null : onAirOf(channel) }, viewer)
      return access === 'adult' && channel.id === unlockedId ? 'open' : access
    },
    [viewer, unlockedId, onAirOf],
  )
  const withdraw = useCallback(() => {
    if (asked.current) gate.withdraw(asked.current)
    asked.current = null
  }, [gate])
  /** Asks for what opens a channel for adults; no PIN opens one for a child. */
  const unlock = useCallback(
    (channel: Channel) => {
      withdraw()
      if (viewer.role === 'child') return
      asked.current = { action: actionOf(channel), run: () => setUnlockedId(channel.id) }
      void gate.guard(asked.current)
    },
    [gate, viewer, withdraw],
  )
  /** The viewer is on this channel now: any other one is closed again. */
  const settleOn = useCallback((id: number) => setUnlockedId((before) => (before === id ? before : null)), [])
  return { viewer, accessOf, unlock, withdraw, settleOn, guard }
}
