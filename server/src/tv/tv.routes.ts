import {
  getChannel,
  getChannelSchedule,
  getContentSchedule,
  getProgram,
  getProgramSchedule,
  listCategories,
  listCategoriesWithChannels,
  listChannels,
  listFlatChannels,
  listFreeChannels,
  listUserChannels,
} from '#contract/tv.ts'
import { reference, referenceKey } from '#domain/catalogue/reference.ts'
import type { Channel } from '#contract/tv.ts'
import { roundedWindow, scheduleWindow, withinWindow } from '#domain/tv/schedule-window.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { addressAnywhere } from '../http/at-origin.ts'
import { Failure } from '../http/errors.ts'
import { MISSING } from '../http/missing-texts.ts'
import { withinAge } from '../db/within-age.ts'
import { serveShared } from '../http/serve-shared.ts'
import { readChannelFavourites } from '../catalogue/favourite.store.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import { readCategories, readChannel, readChannels } from './channel.store.ts'
import { readAirings, readProgram, readSchedule, toProgram, toScheduleItem } from './schedule.store.ts'
import { favouriteMarks, keepsChannels } from './own-favourites.ts'
import type { Scope } from '../scope/scope.ts'
import type { Tapes } from './tapes.ts'

/** Lists show what is on air, so they live until the next programme begins and never longer than this. */
const ON_AIR_SECONDS = 10
const SCHEDULE_SECONDS = 900
/** Airings of one programme. */
const MOST_AIRINGS = 100
const DAY_SECONDS = 86_400
/** The widest part of a schedule that one call answers. */
const WIDEST_SECONDS = 62 * DAY_SECONDS
/** What rounding to whole hours may add to it. */
const ROUNDING_SECONDS = 2 * 3600

/** Whether a time as it came is one of a whole hour, or none at all. */
const isWholeHour = (time: unknown): boolean => time === undefined || Number(time) % 3600 === 0

const tooWide = (): Failure => new Failure('validation_failed', { end: 'at most 62 days after start' })

/** Whom no page of ours shows channels to takes pictures by absolute addresses only. */
const addressed = (channel: Channel): Channel => ({
  ...channel,
  icon: addressAnywhere(channel.icon),
  screen: addressAnywhere(channel.screen),
  cover: { ...channel.cover, full: addressAnywhere(channel.cover.full) },
})

/** Channels, categories, schedules and programmes. */
export function registerTv(app: App, tapes: Tapes): void {
  const onAir = { tags: ['channels', 'packets'], maxAgeSeconds: ON_AIR_SECONDS, isAtOrigin: true }
  const ofHolders = { ...onAir, byPackets: true }
  const lasting = { tags: ['channels'], maxAgeSeconds: SCHEDULE_SECONDS }
  const untilNextProgramme = (call: { now: number; expireAt(time: number): void }): void =>
    call.expireAt(tapes.nextBoundary(call.now))

  for (const list of [listChannels, listFlatChannels]) {
    serveShared(
      app,
      list,
      async (call) => {
        untilNextProgramme(call)
        return (await readChannels(call)).map(addressed)
      },
      {
        ...ofHolders,
        overlay: {
          isNeeded: keepsChannels,
          lay: async (channels, viewer, scope) => channels.map(await favouriteMarks(scope, viewer)),
        },
      },
    )
  }
  serveShared(
    app,
    listFreeChannels,
    async (call) => {
      untilNextProgramme(call)
      return (await readChannels(call)).filter((channel) => channel.is_purchased).map(addressed)
    },
    onAir,
  )
  serveShared(app, listCategories, async (call) => readCategories(call), lasting)
  serveShared(
    app,
    listCategoriesWithChannels,
    async (call) => {
      untilNextProgramme(call)
      const channels = new Map((await readChannels(call)).map((channel) => [channel.id, channel]))
      const categories = await readCategories(call)
      return categories.map((category) => ({
        ...category,
        channels: category.channels.flatMap((id) => channels.get(id) ?? []).map(addressed),
      }))
    },
    {
      ...ofHolders,
      overlay: {
        isNeeded: keepsChannels,
        async lay(categories, viewer, scope) {
          const mark = await favouriteMarks(scope, viewer)
          return categories.map((category) => ({ ...category, channels: category.channels.map(mark) }))
        },
      },
    },
  )

  const channelOf = async (call: Scope & { params: { id: string } }) => {
    const channel = await readChannel(call, reference(call.params.id))
    if (!channel) throw new Failure('not_found', null, MISSING.channel)
    return channel
  }
  serveShared(
    app,
    getChannel,
    async (call) => {
      untilNextProgramme(call)
      return addressed(await channelOf(call))
    },
    {
      ...ofHolders,
      forms: { id: referenceKey },
      overlay: {
        isNeeded: keepsChannels,
        lay: async (channel, viewer, scope) => (await favouriteMarks(scope, viewer))(channel),
      },
    },
  )

  for (const schedule of [getContentSchedule, getChannelSchedule]) {
    serveShared(
      app,
      schedule,
      async (call) => {
        const { id } = await channelOf(call)
        const row = await call.db
          .selectFrom('channel')
          .select(['epoch', 'time_zone', 'archived_days'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const window = scheduleWindow(row.archived_days, Math.floor(call.now / 1000))
        const { start = window.start, end = window.end } = call.query
        if (end <= start) throw new Failure('validation_failed', { end: 'must be later than start' })
        if (end - start > WIDEST_SECONDS + ROUNDING_SECONDS) throw tooWide()
        const items = await readSchedule(call.db, id, { start, end, maxAge: call.maxAge })
        return items.map((item) => toScheduleItem(item, row, call))
      },
      {
        ...lasting,
        forms: { id: referenceKey },
        part: {
          wider(query) {
            const { start, end } = query
            if (start !== undefined && end !== undefined) {
              if (end <= start) throw new Failure('validation_failed', { end: 'must be later than start' })
              if (end - start > WIDEST_SECONDS) throw tooWide()
            }
            return roundedWindow(query)
          },
          isWhole: ({ start, end }) => [start, end].every(isWholeHour),
          cut: withinWindow,
        },
      },
    )
  }

  serveShared(
    app,
    getProgram,
    async ({ db, params, language, provider, maxAge }) => {
      const program = await readProgram(db, params.id, maxAge)
      if (!program) throw new Failure('not_found', null, MISSING.programme)
      return toProgram(program, { language, provider })
    },
    lasting,
  )
  serveShared(
    app,
    getProgramSchedule,
    async (call) => {
      if (!(await readProgram(call.db, call.params.id, call.maxAge)))
        throw new Failure('not_found', null, MISSING.programme)
      const from = Math.floor(call.now / 1000) - 14 * DAY_SECONDS
      const airings = await readAirings(call.db, call.params.id, from, MOST_AIRINGS)
      const channels = await call.db
        .selectFrom('channel')
        .select(['id', 'name', 'icon', 'epoch', 'time_zone', 'archived_days'])
        .where('is_hidden', '=', false)
        .where(withinAge('channel.age', call.maxAge))
        .execute()
      const byId = new Map(channels.map((channel) => [channel.id, channel]))
      return airings.flatMap((airing) => {
        const channel = byId.get(airing.channel_id)
        if (!channel) return []
        const { id, name, icon } = channel
        return [
          {
            ...toScheduleItem(airing, channel, call),
            channel: { id, name, icon: addressAnywhere(rasterUrl(icon, 'png')) },
          },
        ]
      })
    },
    { ...lasting, isAtOrigin: true },
  )

  serve(app, listUserChannels, async (call) => {
    const [channels, favourites] = await Promise.all([
      readChannels(call),
      readChannelFavourites(call, call.viewer.profileId),
    ])
    return channels.map(({ id, is_purchased, is_available, min_price }) => {
      const favorite = favourites.get(id) ?? null
      return { id, is_purchased, is_available, min_price, favorite }
    })
  })
}
