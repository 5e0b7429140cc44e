import type { Kysely } from 'kysely'
import { getVideoStream } from '#contract/box-lists.ts'
import { getChannelStream, getContentStream, updatePosition, updateStat } from '#contract/playback.ts'
import { contentReference, type Reference, reference } from '#domain/catalogue/reference.ts'
import { watchPercentage } from '#domain/catalogue/watching.ts'
import { streamTime } from '#domain/playback/live.ts'
import { playableAsset } from '#media/asset/draft.ts'
import type { Tables } from '../db/tables.ts'
import type { Grant } from '#media/grant.ts'
import type { ChannelWindow } from '#media/playlist/window.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import { SEGMENT_MS } from '#media/timeline/grid.ts'
import { LONGEST_SEGMENT_MS, rulerOf } from '#media/timeline/ruler.ts'
import { beginAt, itemAt, type TimeSpan } from '#media/timeline/timeline.ts'
import type { Call } from '../http/call.ts'
import { Failure } from '../failures/failure.ts'
import { answeredAddress } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { begunViewing } from './begun-viewing.ts'
import { endLeft } from './concurrency/present-viewings.store.ts'
import { needPlace, takePlace } from './concurrency/take-place.ts'
import { registerViewings } from './concurrency/viewing.routes.ts'
import { channelLimits, endingAt } from './channel-limits.ts'
import { PROCESSED, REFUSALS } from './refusal-texts.ts'
import { recordedMoment } from './recorded-moment.ts'
import { streamAds } from './stream-ads.ts'
import { streamAnswers } from './stream-answer.ts'
import { registerLicences } from './licence/licence.routes.ts'
import { registerVendorLicences } from './licence/vendor-licence.routes.ts'
import { registerChannelConfig } from './channel-config.routes.ts'
import { registerTrailers } from './trailer.routes.ts'
import { viewingId } from './viewing-id.ts'
import type { ViewSessions } from './view-sessions.ts'
import { wantProtected, wantVideo } from './wanted-video.ts'
import { openFiles, protectedForm, protectionAt, watchableTitle } from './watchable-title.ts'
import { watchableChannel } from './watchable-channel.ts'
import { isLimited } from './watcher.ts'

/** So much of a tape that the lengths of its segments cannot move a moment out of it. Unix milliseconds. */
const spanAround = (atMs: number): TimeSpan => ({
  fromMs: atMs - 2 * LONGEST_SEGMENT_MS,
  toMs: atMs + 2 * LONGEST_SEGMENT_MS,
})

export interface PlaybackPorts extends Ports {
  readonly origin: OriginPorts
  readonly sessions: ViewSessions
}

/** Streams and the heartbeats of viewings. */
export function registerPlayback(app: App, ports: PlaybackPorts): void {
  const { attempts, database, env, random, origin, sessions } = ports
  const answer = streamAnswers(origin)
  const adOf = streamAds(app, { ...ports, answer })

  /** Opens a viewing and answers its id. What is asked for ahead has an id and is no viewing yet. */
  const open = async (
    call: Omit<Call<typeof getContentStream>, 'params' | 'query'> &
      Pick<Call<typeof getChannelStream>, 'query'>,
    scope: Grant['scope'],
    channelId: number | null,
    content: { id: number; length: number } | null,
    endsAt: number | null,
  ): Promise<string> => {
    const { viewer, query, now } = call
    const { userId, profileId, deviceId } = viewer
    // The token between login and device would get round the limit of devices.
    if (deviceId === null) throw new Failure('authentication_failed', 'Register this device first')
    const granted = begunViewing({ secret: origin.secret, address: query.begun, deviceId, scope, now })
    // One that has ended is over for good: what is pressed is another one.
    const begun = granted !== undefined && sessions.isEnded(granted) ? undefined : granted
    if (begun === undefined) sessions.admit({ userId, deviceId }, now)
    const id = begun ?? viewingId(random, deviceId, now)
    if (query.ahead) {
      await needPlace(call, attempts, {
        deviceId,
        thing: content ? `content ${content.id}` : `channel ${channelId}`,
      })
      return id
    }
    const begins = {
      id,
      userId,
      profileId,
      deviceId,
      channelId,
      contentId: content?.id ?? null,
      length: content?.length ?? null,
      startedAt: now,
      endsAt,
      isPreview: Boolean(query.preview),
    }
    await takePlace(call, begins, query.after)
    sessions.open(begins)
    return id
  }

  serve(app, getChannelStream, async (call) => {
    const { db, params, query, now, request } = call
    const ref = reference(params.id)
    const seconds = Math.floor(now / 1000)
    const wanted = query.ts ?? 0
    if (wanted > seconds + 30)
      throw new Failure({ code: 'bad_request', refusal: { reason: 'future' } }, null, REFUSALS.future)
    const ts = streamTime(wanted, seconds)
    const moment = ts > 0 ? ts : seconds
    const { channel, watcher, part } = await watchableChannel(call, ref, moment, Boolean(query.preview))
    const { archived_days: archivedDays } = channel
    const recorded = ts > 0 ? await recordedMoment(db, channel, ts, seconds) : null
    const closedMs = recorded?.closedAt ? recorded.closedAt * 1000 : null
    const tape = await origin.channelTimeline(channel.id, spanAround(moment * 1000))
    const ruler = tape && rulerOf(tape)
    const fromMs = tape ? beginAt(tape, ts * 1000) : ts * 1000
    // The cell in which what is closed begins is left out, so that not one picture of it is seen.
    const limit = Math.min(part.until ?? Infinity, closedMs ?? Infinity) - SEGMENT_MS
    // Our page reads a list that grows and asks for the next one where it ends. Players of others begin a list that grows at its
    // edge, and not where they were asked to: what is over is complete for them, up to this moment.
    const isOver = recorded !== null && recorded.endsAt <= seconds && !query.inline
    const edgeMs = ruler ? ruler.startOf(ruler.at(now)) : now
    const toMs = Math.min(limit, isOver ? edgeMs : Infinity)
    const listed = { fromMs, ...(Number.isFinite(toMs) && { toMs }) }
    const window: ChannelWindow = ts === 0 ? { kind: 'live' } : { kind: 'archive', ...listed }
    const limits = channelLimits(part, isLimited(watcher) ? moment : null, archivedDays, seconds)
    // Only live has an end, for whom not everything is: at the latest where the plan was not looked at any more.
    const endsAt = (ts === 0 ? limits.notAfterMs : null) ?? null
    const onTape = ruler && itemAt(tape.items, ruler.at(fromMs || now))
    // What runs shows the standby clip to its end; who comes next sees the programme.
    if (onTape?.assetId && !query.preview && !query.ahead && !playableAsset(origin.assets, onTape.assetId))
      await wantVideo(database, onTape.assetId, now)
    const granted = endingAt(limits, closedMs)
    const scope = { channelId: channel.id, window, limits: granted, ...openFiles(channel) }
    return answer({
      base: answeredAddress(request),
      session: await open(call, scope, channel.id, null, endsAt),
      scope,
      pictured: limits,
      inline: Boolean(query.inline),
      isAhead: Boolean(query.ahead),
      ad: query.preview
        ? null
        : await adOf(call, {
            kind: ts === 0 ? 'live' : 'archive',
            channelId: channel.id,
            contentId: null,
            length: null,
          }),
      history: null,
      image: channel.cover,
      trackers: channel.trackers,
      to: granted.notAfterMs === undefined ? null : Math.floor(granted.notAfterMs / 1000),
      until: endsAt,
    })
  })

  registerChannelConfig(app, adOf)
  registerViewings(app)
  registerLicences(app, { origin, sessions })
  registerVendorLicences(app, { attempts, origin, sessions, env, random })
  registerTrailers(app, { database, random, origin, answer })

  /** The first episode of a series that is out; anything else is meant as it is named. */
  const firstOf = async (db: Kysely<Tables>, ref: Reference, now: number): Promise<Reference> => {
    const episode = await db
      .selectFrom('content as series')
      .innerJoin('content as season', 'season.parent_id', 'series.id')
      .innerJoin('content as episode', 'episode.parent_id', 'season.id')
      .select('episode.id')
      .where('series.type', '=', 'series')
      .where((column) =>
        'id' in ref ? column('series.id', '=', ref.id) : column('series.slug', '=', ref.slug),
      )
      .where((column) =>
        column.or([
          column('episode.released_at', 'is', null),
          column('episode.released_at', '<=', Math.floor(now / 1000)),
        ]),
      )
      .orderBy('season.season')
      .orderBy('episode.series')
      .limit(1)
      .executeTakeFirst()
    return episode ?? ref
  }

  const contentStream = async (ref: Reference, call: Omit<Call<typeof getContentStream>, 'params'>) => {
    const { db, query, viewer, provider, now, request } = call
    const content = await watchableTitle(call, ref)
    const protect = protectionAt(content, provider)
    const asset = protect
      ? protectedForm(origin.assets, protect)
      : playableAsset(origin.assets, content.assetId)
    if (!asset) {
      if (protect && !query.ahead) await wantProtected(database, protect, now)
      else if (!query.ahead) await wantVideo(database, content.assetId, now)
      throw new Failure('not_ready', null, PROCESSED)
    }
    const seen = await db
      .selectFrom('watch_history')
      .select(['seconds', 'duration'])
      .where('profile_id', '=', viewer.profileId)
      .where('content_id', '=', content.id)
      .executeTakeFirst()
    const scope = { assetId: asset.id, seconds: content.duration, ...openFiles(content) }
    const session = await open(call, scope, null, { id: content.id, length: content.duration }, null)
    // Its licence is asked for at once, and perhaps at another node, which reads the viewing. It is written together with those of others:
    // where two nodes have written the same ones, the database may have turned this write away, and takes it the second time.
    if (protect && !query.ahead) await sessions.flush().catch(() => sessions.flush())
    return answer({
      base: answeredAddress(request),
      session,
      scope,
      protectedBy: provider.drm,
      inline: Boolean(query.inline),
      isAhead: Boolean(query.ahead),
      ad: await adOf(call, {
        kind: content.type,
        channelId: null,
        contentId: content.id,
        seriesId: content.seriesId,
        length: content.duration,
      }),
      history: seen
        ? { seconds: seen.seconds, watch_percentage: watchPercentage(seen.seconds, seen.duration) }
        : null,
      image: content.images.backdrop ?? null,
      trackers: [],
      packshots: provider.client.packshots,
      to: null,
      until: null,
    })
  }
  serve(app, getContentStream, (call) => contentStream(contentReference(call.params.id), call))
  serve(app, getVideoStream, async (call) =>
    contentStream(await firstOf(call.db, contentReference(call.params.id), call.now), call),
  )

  // A stream goes on for hours by heartbeats alone: who may not watch any more is told so by them.
  serve(app, updateStat, async ({ db, params, body, provider, viewer, now }) => {
    await app.parts.admit(provider, viewer)
    const { deviceId } = viewer
    const { ends = [] } = body
    const session = await sessions.beat(params.id, viewer.userId, body.duration, body.seconds, now)
    // Where any number may watch, nobody waits for a place.
    const isLimited = provider.simultaneous_streams !== null || provider.drm.devices_at_once !== undefined
    if (isLimited && deviceId !== null && ends.length > 0) await endLeft(db, { deviceId, now }, ends)
    if (!session) throw new Failure('not_found', null, 'There is no such viewing')
    const { favourites, messages } = viewer.versions
    return {
      id: session.id,
      duration: session.duration,
      favourites_version: favourites,
      messages_version: messages,
    }
  })
  serve(app, updatePosition, async ({ params, body, provider, viewer, now }) => {
    await app.parts.admit(provider, viewer)
    // No second more was watched than the heartbeats say, so a viewing of a few seconds still remembers nothing.
    const session = await sessions.beat(params.id, viewer.userId, 0, body.seconds, now)
    if (!session) throw new Failure('not_found', null, 'There is no such viewing')
    return { id: session.id }
  })
}
