import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type GuideItem, listSchedules } from '#contract/guide.ts'
import type { Channel } from '#contract/tv.ts'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import type { GuideDay } from './guide-cells.ts'
import { DAY_S, type GuideView } from './guide-scale.ts'

/** Channels that are asked for together. */
const CHUNK = 16
/** Whoever rushes past asks for where he was, in milliseconds, so often and for nothing between. */
const ASK_EVERY_MS = 150
/** What is out of sight for so long is forgotten, in milliseconds. */
const KEPT_MS = 120_000
const FRESH_MS = 300_000

const NOTHING: readonly GuideItem[] = []

/** A day of the schedules of some channels, by their ids. @param day number of the day since the epoch, in UTC */
const dayQuery = (language: string, ids: readonly number[], day: number) =>
  queryOptions({
    queryKey: [language, 'guide', ids.join(), day],
    queryFn: async ({ signal }) => {
      const query = { channels: ids.join(), start: day * DAY_S, end: (day + 1) * DAY_S }
      const rows = await call(listSchedules, { query, signal })
      return new Map(rows.map(({ channel_id, items }) => [channel_id, items]))
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    gcTime: KEPT_MS,
  })

/** What has been wanted last, and never changes more often than every so many milliseconds. */
function useSeldom(wanted: string, ms: number): string {
  const [shown, setShown] = useState(wanted)
  const latest = useRef(wanted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = wanted
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setShown(latest.current)
    }, ms)
  }, [wanted, ms])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return shown
}

const dayOf = (at: number): number => Math.floor(at / DAY_S)

/** The schedules of channels, day by day. Only what is in sight or near is asked for; what was, stays for a while. */
export function useGuideDays(channels: readonly Channel[], view: GuideView) {
  const language = useLanguage()
  const queries = useQueryClient()
  const chunks = useMemo(() => {
    const ids = channels.map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
      ids.slice(at * CHUNK, (at + 1) * CHUNK),
    )
  }, [channels])

  const near = [
    Math.floor(view.firstRow / CHUNK),
    Math.floor(Math.max(view.firstRow, view.lastRow - 1) / CHUNK),
    dayOf(view.from),
    dayOf(view.to - 1),
  ]
  const [firstChunk = 0, lastChunk = 0, firstDay = 0, lastDay = 0] = useSeldom(near.join(), ASK_EVERY_MS)
    .split(',')
    .map(Number)
  const wanted = []
  for (const ids of chunks.slice(firstChunk, lastChunk + 1))
    for (let day = firstDay; day <= lastDay; day += 1) wanted.push(dayQuery(language, ids, day))
  useQueries({ queries: wanted })

  const dayAt = useCallback(
    (row: number, day: number): GuideDay => {
      const { queryKey } = dayQuery(language, chunks[Math.floor(row / CHUNK)] ?? [], day)
      const state = queries.getQueryState(queryKey)
      if (state?.data) return state.data.get(channels[row]?.id ?? 0) ?? NOTHING
      return state?.status === 'error' ? 'failed' : 'waiting'
    },
    [queries, language, chunks, channels],
  )
  /** What is known of a row, for the days that a span of time touches: epoch seconds. */
  const daysOf = (row: number, from: number, to: number): readonly GuideDay[] =>
    Array.from({ length: dayOf(to - 1) - dayOf(from) + 1 }, (_, at) => dayAt(row, dayOf(from) + at))
  const retry = useCallback(
    (row: number, at: number): void => {
      const { queryKey } = dayQuery(language, chunks[Math.floor(row / CHUNK)] ?? [], dayOf(at))
      void queries.refetchQueries({ queryKey, exact: true })
    },
    [queries, language, chunks],
  )
  return { daysOf, retry }
}
