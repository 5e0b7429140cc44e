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
import { isWholeHour, roundedWindow, scheduleWindow, withinWindow } from '#domain/tv/schedule-window.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { addressAnywhere } from '../http/at-origin.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { serveShared } from '../http/serve-shared.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { SCHEDULES, scheduleTag } from './schedule-notice.ts'
import { findChannel, readCategories, readChannels } from './channel.store.ts'
import { favouriteMarks, keepsChannels } from './own-favourites.ts'
import { openedChannels } from './opened-channels.ts'
import { channelAmong } from '../rights/channel-named.ts'
import type { Scope } from '../scope/scope.ts'
import { readBroadcastTitles, toBroadcastTitles } from './broadcast-titles.store.ts'
import { readSchedule } from './channel-schedule.store.ts'
import { createKindNames } from './kind-names.ts'
import { readAirings, readNextStart, readProgram } from './schedule.store.ts'
import { toProgram, toScheduleItem } from './shown-schedule.ts'
import { asksForHistories, withHistories } from './watched-shares.ts'

/** Lists show what is on air, so they live until the next programme begins and never longer than this. */
const ON_AIR_SECONDS = 10
const SCHEDULE_SECONDS = 900
/** Airings of one programme: those nearest to now. */
const MOST_AIRINGS = 100
const DAY_SECONDS = 86_400
/** The widest part of a schedule that one call answers. */
const WIDEST_SECONDS = 62 * DAY_SECONDS
/** What rounding to whole hours may add to it. */
const ROUNDING_SECONDS = 2 * 3600

const tooWide = (): Failure => new Failure('validation_failed', { end: 'at most 62 days after start' })

/** An answer that says itself how long it lives. */
interface Lived {
  expireAt(time: number): void
}

/** Whom no page of ours shows channels to takes pictures by absolute addresses only. */
const addressed = (channel: Channel): Channel => ({
  ...channel,
  icon: addressAnywhere(channel.icon),
  screen: addressAnywhere(channel.screen),
  cover: { ...channel.cover, full: addressAnywhere(channel.cover.full) },
})

/** Channels, categories, schedules and programmes. */
export function registerTv(app: App, { database }: Pick<Ports, 'database'>): void {
  const names = createKindNames(database.db, app.parts.shared.onNames)
  const onAir = {
    tags: ['channels', SCHEDULES, 'packets'],
    listsBy: [],
    maxAgeSeconds: ON_AIR_SECONDS,
    isAtOrigin: true,
  }
  const ofHolders = { ...onAir, byPackets: true }
  const lasting = { tags: ['channels'], listsBy: [], maxAgeSeconds: SCHEDULE_SECONDS }
  const ofOne = { forms: { id: referenceKey } }
  const ofMany = { ...lasting, tags: ['channels', SCHEDULES] }

  /** Channels with what is on air, or one of them; the answer lives until something else is. */
  const onAirChannels = async (call: Scope & Lived, channel?: number): Promise<Channel[]> => {
    const [channels, next] = await Promise.all([
      readChannels(call, channel === undefined ? undefined : [channel]),
      readNextStart(call.db, Math.floor(call.now / 1000), ON_AIR_SECONDS, channel),
    ])
    const ends = channels.map(({ current_schedule: item }) => (item ? item.timestamp + item.duration : next))
    call.expireAt(Math.min(next, ...ends) * 1000)
    return channels.map(addressed)
  }

  for (const list of [listChannels, listFlatChannels]) {
    serveShared(app, list, (call) => onAirChannels(call), {
      ...ofHolders,
      open: openedChannels,
      overlay: {
        isNeeded: keepsChannels,
        lay: async (channels, viewer, scope) => channels.map(await favouriteMarks(scope, viewer)),
      },
    })
  }
  serveShared(
    app,
    listFreeChannels,
    async (call) => (await onAirChannels(call)).filter((channel) => channel.is_purchased),
    onAir,
  )
  serveShared(app, listCategories, async (call) => readCategories(call), lasting)
  serveShared(
    app,
    listCategoriesWithChannels,
    async (call) => {
      const channels = new Map((await onAirChannels(call)).map((channel) => [channel.id, channel]))
      const categories = await readCategories(call)
      return categories.map((category) => ({
        ...category,
        channels: category.channels.flatMap((id) => channels.get(id) ?? []),
      }))
    },
    {
      ...ofHolders,
      open: (categories, alone, scope) =>
        Promise.all(
          categories.map(async (category) => ({
            ...category,
            channels: await openedChannels(category.channels, alone, scope),
          })),
        ),
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
    const channel = await findChannel(call, reference(call.params.id))
    if (!channel) throw new Failure('not_found', null, MISSING.channel)
    return channel
  }
  serveShared(
    app,
    getChannel,
    async (call) => {
      const { id } = await channelOf(call)
      call.dropWith(scheduleTag(id))
      const [channel] = await onAirChannels(call, id)
      if (!channel) throw new Failure('not_found', null, MISSING.channel)
      return channel
    },
    {
      ...ofHolders,
      ...ofOne,
      tags: ['channels', 'packets'],
      open: async (channel, alone, scope) => (await openedChannels([channel], alone, scope))[0] ?? channel,
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
        const asked = reference(call.params.id)
        const { start, end } = call.query
        const isKnown = start !== undefined && end !== undefined
        // Without a range it is as long as the archive of the channel.
        const window = isKnown
          ? { start, end }
          : scheduleWindow((await channelOf(call)).archived_days, Math.floor(call.now / 1000))
        const range = { start: start ?? window.start, end: end ?? window.end }
        if (range.end <= range.start)
          throw new Failure('validation_failed', { end: 'must be later than start' })
        if (range.end - range.start > WIDEST_SECONDS + ROUNDING_SECONDS) throw tooWide()
        const found = await readSchedule(call.db, asked, { ...range, maxAge: call.maxAge, names })
        if (!found) throw new Failure('not_found', null, MISSING.channel)
        const { channel, items } = found
        call.dropWith(scheduleTag(channel.id))
        const titles = toBroadcastTitles(found.titles, call)
        return items.map((item) => toScheduleItem(item, channel, call, titles))
      },
      {
        ...lasting,
        ...ofOne,
        overlay: { isNeeded: (_viewer, query) => asksForHistories(query), lay: withHistories },
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
    async (call) => {
      const program = await readProgram(call.db, call.params.id, call.maxAge)
      if (!program) throw new Failure('not_found', null, MISSING.programme)
      return toProgram(program, call, await readBroadcastTitles(call, [{ known_content_id: null, program }]))
    },
    ofMany,
  )
  serveShared(
    app,
    getProgramSchedule,
    async (call) => {
      if (!(await readProgram(call.db, call.params.id, call.maxAge)))
        throw new Failure('not_found', null, MISSING.programme)
      const now = Math.floor(call.now / 1000)
      const airings = await readAirings(call.db, call.params.id, {
        now,
        maxAge: call.maxAge,
        most: MOST_AIRINGS,
      })
      const titles = await readBroadcastTitles(call, airings)
      const channels = await call.db
        .selectFrom('channel')
        .select(['id', 'name', 'icon', 'epoch', 'time_zone', 'archived_days'])
        .where(channelAmong([...new Set(airings.map((airing) => airing.channel_id))]))
        .execute()
      const byId = new Map(channels.map((channel) => [channel.id, channel]))
      return airings.flatMap((airing) => {
        const channel = byId.get(airing.channel_id)
        if (!channel) return []
        const { id, name, icon } = channel
        return [
          {
            ...toScheduleItem(airing, channel, call, titles),
            channel: { id, name, icon: addressAnywhere(rasterUrl(icon, 'png')) },
          },
        ]
      })
    },
    { ...ofMany, isAtOrigin: true },
  )

  serve(app, listUserChannels, async (call) => {
    const channels = await readChannels(call)
    const marked = keepsChannels(call.viewer)
      ? channels.map(await favouriteMarks(call, call.viewer))
      : channels
    return marked.map(({ id, is_purchased, is_available, min_price, favorite }) => ({
      id,
      is_purchased,
      is_available,
      min_price,
      favorite,
    }))
  })
}
