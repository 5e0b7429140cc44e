import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { archiveRefusal } from '#domain/tv/archive.ts'
import type { SlotState } from '#domain/tv/schedule-day.ts'
import { serviceSeconds } from '../api/service-clock.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { aheadOf, takeAhead } from '../playback/ahead/ahead.ts'
import { soundOrder, trackLanguage, wishedFirst } from '../playback/track-languages.ts'
import { useCasting } from '../playback/cast/use-casting.ts'
import { usePlayer } from '../playback/use-player.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { rightsTo } from './access/rights-to.ts'
import { useProgrammeDoor } from './access/use-programme-door.ts'
import { useProgramme } from './schedule/use-programme.ts'
import { useStartWords } from './schedule/use-start-words.ts'
import { useSchedule } from './tv.queries.ts'
import type { TvAddress, TvPaths } from './tv-paths.ts'
import { useTv } from './use-tv.ts'

/** What a page of channels shows, and how its addresses are written. */
export interface TvPageParts {
  readonly address: TvAddress
  readonly channels: readonly Channel[] | undefined
  readonly isPersonal: boolean
  readonly categories: readonly Category[]
  readonly selected: readonly number[]
  readonly paths: TvPaths
  /** Id of the channel that stands first where the address names none; else what was watched last. */
  readonly first?: number | undefined
}

/** Everything that a page of channels knows: what plays, on which channel, which programme of which schedule that is. */
export function useTvPage(parts: TvPageParts, isWide: boolean) {
  const { t } = useTranslation()
  const starts = useStartWords()
  const known = soundOrder(useNetwork()?.languages)
  const audioLanguages = wishedFirst(known, trackLanguage('audio'))
  const [ahead] = useState(() => aheadOf(location.pathname))
  const player = useCasting(
    usePlayer(ahead?.player, { audioLanguages, subtitleLanguage: trackLanguage('text') }),
  )
  const tv = useTv({ ...parts, isWide, player, begun: ahead?.begun ?? null })
  useLayoutEffect(() => {
    if (!ahead) return
    takeAhead(ahead)
    player.setMuted(false)
    player.goOn()
  }, [ahead, player])
  const { shown, access, zap } = tv

  // The picture goes first: words, schedule and what they ask the service for follow when it is there.
  const [settledId, setSettledId] = useState<number | null>(null)
  if (zap.state !== 'Loading' && settledId !== (shown?.id ?? null)) setSettledId(shown?.id ?? null)
  const settled = parts.channels?.find(({ id }) => id === settledId) ?? shown
  const channel = useDeferredValue(settled)
  const isClosed = access !== undefined && access !== 'open' && tv.isDecided
  const schedule = useSchedule(channel)
  const items = useMemo(
    () => schedule.items ?? (channel?.current_schedule ? [channel.current_schedule] : []),
    [schedule.items, channel],
  )
  const item = useProgramme(player, items)
  const enter = useProgrammeDoor(player, items, zap.playing?.channelId === channel?.id)
  const { isPurchased, archivedDays } = rightsTo(channel)
  const rights = useMemo(() => ({ isPurchased, archivedDays }), [isPurchased, archivedDays])

  const { playFrom, guard, zapping } = tv
  const onSlot = useCallback(
    (slot: ScheduleItem, state: SlotState) => {
      if (state === 'now') playFrom(0)
      // Where nothing plays it opens by its address, which asks for the PIN itself.
      else if (state === 'recorded' && isAdultTitle(slot.age) && zapping.get().target)
        guard('program', () => playFrom(slot.timestamp))
      else if (state === 'recorded') playFrom(slot.timestamp)
      else if (state === 'no_recording') showAlert(t('tv.error_schedule_copyright_banned'))
      else if (state === 'subscription_needed') showAlert(t('tv.warning_archive_subscribe'))
      else showAlert(starts(slot.timestamp))
    },
    [playFrom, guard, zapping, t, starts],
  )
  const itemStart = item?.timestamp ?? 0
  const startOver = useCallback(() => playFrom(itemStart), [playFrom, itemStart])
  const canStartOver = item && !isClosed && archiveRefusal(item, rights, serviceSeconds()) === null

  return {
    player,
    tv,
    /** The channel whose words are shown: the one on the picture, once that is there. */
    channel,
    isClosed,
    schedule,
    items,
    item,
    rights,
    enter,
    onSlot,
    /** Undefined where the programme cannot be watched from its start. */
    startOver: canStartOver ? startOver : undefined,
  }
}
export type TvPage = ReturnType<typeof useTvPage>
