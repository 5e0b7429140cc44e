import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import {
  type Channel,
  getContentSchedule,
  getProgramSchedule,
  listCategories,
  listChannels,
  listFreeChannels,
  listUserChannels,
  type ScheduleItem,
} from '#contract/tv.ts'
import { isUltraHd } from '#domain/tv/channel-rules.ts'
import { scheduleWindow } from '#domain/tv/schedule-window.ts'
import { call } from '../api/client.ts'
import { isOfRights } from '../api/failure-meaning.ts'
import { CATALOGUE_FRESH_MS } from '../api/query-client.ts'
import { onClockChange, serviceSeconds } from '../api/service-clock.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { refreshIn } from './channel-refresh.ts'
import { untilFilled, waitUnless } from './until-filled.ts'

const channelsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'channels'],
    queryFn: ({ signal }) => call(listChannels, { query: { includes: 'current_schedules' }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => refreshIn(state.data ?? [], serviceSeconds()),
    placeholderData: keepPreviousData,
  })

const userChannelsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'channels', 'mine'],
    queryFn: ({ signal }) => call(listUserChannels, { signal }),
    staleTime: 60_000,
    refetchInterval: 300_000,
    placeholderData: keepPreviousData,
  })

const categoriesQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'categories'],
    queryFn: ({ signal }) => call(listCategories, { signal }),
    placeholderData: keepPreviousData,
  })

/** The schedule of a channel, as far as it may be watched or waited for. */
export const scheduleQuery = (language: string, channel: Pick<Channel, 'id' | 'archived_days'> | undefined) =>
  queryOptions({
    queryKey: [language, 'schedule', channel?.id],
    enabled: channel !== undefined,
    queryFn: ({ signal }) =>
      untilFilled(
        () =>
          call(getContentSchedule, {
            params: { id: String(channel?.id) },
            query: scheduleWindow(channel?.archived_days ?? 0, serviceSeconds()),
            signal,
          }),
        (ms) => waitUnless(signal, ms),
      ),
    // A screen may be left on one channel for days: the plan changes, and what was asked for comes to its end.
    refetchInterval: CATALOGUE_FRESH_MS,
  })

/** What is asked for of a schedule is rounded to hours. */
const OTHER_PART_MS = 3_600_000

export interface ChannelsAnswer {
  /** In the order of their numbers; undefined while they are not there. */
  readonly channels: readonly Channel[] | undefined
  /** Whether purchases of this viewer are known: before, only free channels count as purchased. */
  readonly isPersonal: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** All channels of this viewer: the shared list with what is personal laid over it. */
export function useChannels(): ChannelsAnswer {
  const language = useLanguage()
  const shared = useQuery(channelsQuery(language))
  const mine = useQuery(userChannelsQuery(language))
  const channels = useMemo(() => {
    const personal = new Map(mine.data?.map((entry) => [entry.id, entry]))
    return shared.data
      ?.filter((channel) => !channel.is_hidden && !isUltraHd(channel))
      .map((channel) => ({ ...channel, ...personal.get(channel.id) }))
      .toSorted((one, other) => one.num - other.num)
  }, [shared.data, mine.data])
  return {
    channels,
    isPersonal: mine.data !== undefined || mine.isError,
    error: channels ? null : shared.error,
    retry: () => void shared.refetch(),
  }
}

/** A stream that was refused says that what is known of this viewer's rights is out of date: they are asked for anew. */
export function useRightsAfter(failure: unknown): void {
  const queries = useQueryClient()
  const { queryKey } = userChannelsQuery(useLanguage())
  const ask = useEffectEvent(() => void queries.invalidateQueries({ queryKey, exact: true }))
  useEffect(() => {
    if (isOfRights(failure)) ask()
  }, [failure])
}

export function useCategories() {
  return useQuery(categoriesQuery(useLanguage())).data
}

/** The schedule of a channel: `items` is undefined while it loads, empty when there is none. */
export function useSchedule(channel: Channel | undefined) {
  const { data, error, refetch } = useQuery(scheduleQuery(useLanguage(), channel))
  const retry = useCallback(() => void refetch(), [refetch])
  // Asked for around another moment, it may be another part of it.
  const isWanted = channel !== undefined
  useEffect(() => {
    if (!isWanted) return
    return onClockChange((changeMs) => {
      if (Math.abs(changeMs) > OTHER_PART_MS) retry()
    })
  }, [isWanted, retry])
  // What is known stays known when it cannot be asked for again.
  return { items: data, error: data ? null : error, retry }
}

const NO_AIRINGS: readonly ScheduleItem[] = []

/** The airings of a programme on all channels, in order of time; none while they load, and where they do not come. */
export function useProgramAirings(programId: string): readonly ScheduleItem[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [language, 'programs', programId, 'schedule'],
    queryFn: ({ signal }) => call(getProgramSchedule, { params: { id: programId }, signal }),
  })
  return data ?? NO_AIRINGS
}

/** The channels that need no purchase. */
export const freeChannelsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'channels', 'free'],
    queryFn: ({ signal }) => call(listFreeChannels, { query: { includes: 'current_schedules' }, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => refreshIn(state.data ?? [], serviceSeconds()),
    placeholderData: keepPreviousData,
  })
