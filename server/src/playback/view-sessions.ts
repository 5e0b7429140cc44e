import type { Logger } from 'pino'
import { isHistoryDue } from '#domain/playback/viewing.ts'
import { VIEWINGS_A_MINUTE, VIEWINGS_OF_USER_A_MINUTE } from '#domain/playback/viewing-limits.ts'
import { withSpan } from '#domain/playback/watched-spans.ts'
import type { Database } from '../db/database.ts'
import { Failure } from '../failures/failure.ts'
import { ENDED_CHANNEL, endedNotices, type EndedViewings, FORGET_MS } from '../rights/end-viewings.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { noteSeconds, takeNewer, takeTold } from './known-viewing.ts'
import {
  type BegunSession,
  begunSession,
  readViewing,
  type ViewSession,
  writeHistory,
  writeViewings,
} from './view-session.store.ts'
import { deviceMark, isViewingId, readViewingId } from './viewing-id.ts'

export interface ViewSessions {
  /** Throws `too_many_requests` for a device or a user who asks for streams faster than anybody zaps. @param at Unix milliseconds */
  admit(who: { readonly userId: number; readonly deviceId: string }, at: number): void
  /** One that is open already goes on as it is; what was a look in passing is watched from now on. */
  open(session: BegunSession): void
  /** Notes a heartbeat; answers the session, or undefined when the user has none of that id, or it has ended. */
  beat(
    id: string,
    userId: number,
    duration: number,
    position: number | undefined,
    now: number,
  ): Promise<ViewSession | undefined>
  /** Notes that a playlist was fetched: it is watched, and for those who send no heartbeats so long as they fetch. */
  noteFetch(id: string, now: number): void
  /** Whether it was heard of within so many milliseconds, for grants that have outlived their time. */
  isAlive(id: string, now: number, withinMs: number): boolean | Promise<boolean>
  /** Whether a viewing was ended from outside; its grants open nothing any more, even before their time. */
  isEnded(id: string): boolean
  /** Writes what is noted; also done every second and on stop. */
  flush(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Noted heartbeats are written this often: a crash loses at most so much. */
const FLUSH_MS = 1000
/** A live playlist is fetched every two seconds; that somebody does is noted this often. */
const FETCH_NOTED_MS = 15_000
/** What another node may have heard of a session that is silent here is read this often, however often is asked with its old grant. */
const REREAD_MS = 1000
/** Between fetches that lie further apart nobody has watched. */
const FETCH_GAP_MS = 100_000
const MINUTE_MS = 60_000
const isOver = ({ endsAt }: ViewSession, now: number): boolean => endsAt !== null && endsAt <= now

/** Keeps viewings in memory and writes them behind: a heartbeat costs the database one row of one statement a second. */
export function createViewSessions(database: Database, log: Logger, now: () => number): ViewSessions {
  const sessions = new Map<string, ViewSession>()
  /** What is not written yet, by id: one statement must not name a viewing twice, or it writes none. */
  const noted = new Map<string, ViewSession>()
  /** Those of `noted` whose position was told here: where another node's viewer is now is not known to whom only playlists were asked of. */
  const placed = new Set<string>()
  /** How many streams each device and each user has asked for in the present minute. */
  const opened = new Map<string, { readonly since: number; count: number }>()
  /** Those of this node and of others, with when they were ended: for as long as a grant holds by itself. */
  const ended = new Map<string, number>()
  /**
   * When the viewings of devices were ended, by their marks and for as long: what was opened until then is over, whoever has opened it and
   * whether it is written yet. Nobody has to be asked for its name.
   */
  const endedDevices = new Map<string, number>()
  /** When sessions of other nodes were read last, because somebody fetched for them here. */
  const reading = new Map<string, number>()
  /** What was read of sessions that are silent here, and when. */
  const rereads = new Map<string, { readonly at: number; readonly found: Promise<ViewSession | undefined> }>()
  const note = (session: ViewSession): void => {
    noted.set(session.id, session)
  }
  let timer: NodeJS.Timeout | null = null
  let stopListening: (() => Promise<void>) | null = null
  let writing: Promise<void> = Promise.resolve()

  const load = async (id: string): Promise<ViewSession | undefined> => {
    if (!isViewingId(id)) return undefined
    const session = await readViewing(database, id)
    if (!session) return undefined
    const known = sessions.get(id)
    if (known && known.isPreview === session.isPreview) return takeNewer(known, session, placed.has(id))
    // Pressed here, and not written yet.
    if (known?.isPreview === false) return known
    sessions.set(id, session)
    noted.delete(id)
    placed.delete(id)
    return session
  }
  /**
   * What is known of a viewing that a heartbeat comes for. Another node may have been told meanwhile where nothing was heard here for long, and
   * where this heartbeat is the first one here that tells how long is watched.
   */
  const present = async (id: string, duration: number, at: number): Promise<ViewSession | undefined> => {
    const known = sessions.get(id)
    if (!known) return load(id)
    const isFirst = known.isTold === false && duration > 0
    if (!isFirst && at - known.seenAt < FETCH_GAP_MS) return known
    return load(id).then(
      (found) => found ?? known,
      // While the database is away heartbeats are noted all the same.
      () => known,
    )
  }
  const reread = (id: string, at: number): Promise<ViewSession | undefined> => {
    const known = rereads.get(id)
    if (known && Math.abs(at - known.at) < REREAD_MS) return known.found
    const found = load(id)
    rereads.set(id, { at, found })
    found.catch(() => rereads.delete(id))
    return found
  }

  const countOpened = (who: string, most: number, at: number): void => {
    const known = opened.get(who)
    const minute = known && known.since > at - MINUTE_MS ? known : { since: at, count: 0 }
    minute.count += 1
    opened.set(who, minute)
    if (minute.count > most) throw new Failure('too_many_requests')
  }

  const write = async (): Promise<void> => {
    for (const [who, { since }] of opened) if (since <= now() - MINUTE_MS) opened.delete(who)
    for (const [mark, at] of endedDevices) if (at < now() - FORGET_MS) endedDevices.delete(mark)
    for (const [id, { at }] of rereads) if (at <= now() - REREAD_MS) rereads.delete(id)
    if (noted.size === 0) return
    const batch = [...noted.values()]
    const told = batch.filter(({ id }) => placed.has(id))
    noted.clear()
    placed.clear()
    let written: Awaited<ReturnType<typeof writeViewings>>
    try {
      written = await writeViewings(database, batch, new Set(told))
      await writeHistory(database, told)
    } catch (error) {
      for (const one of batch) if (!noted.has(one.id)) noted.set(one.id, one)
      for (const { id } of told) placed.add(id)
      throw error
    }
    for (const { id, ...of } of written.told) {
      const known = sessions.get(id)
      if (known) takeTold(known, of)
    }
    await endEverywhere(written.gone.filter((id) => !isEnded(id)))
    for (const [id, one] of sessions)
      if (one.seenAt < now() - FORGET_MS && !noted.has(id)) sessions.delete(id)
    for (const [id, at] of reading) if (at < now() - FETCH_NOTED_MS) reading.delete(id)
    for (const [id, at] of ended) if (at < now() - FORGET_MS) ended.delete(id)
  }
  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  const noteFetched = (session: ViewSession, at: number): void => {
    const gap = at - session.seenAt
    if (gap < FETCH_NOTED_MS || isOver(session, at)) return
    const isCounted = !session.isTold && !session.isPreview && session.channelId !== null
    if (isCounted && gap < FETCH_GAP_MS) {
      session.duration += Math.round(gap / 1000)
      session.watched = withSpan(session.watched, { from: session.seenAt, until: at })
    }
    session.seenAt = at
    note(session)
  }

  const endOne = (id: string, at: number): void => {
    ended.set(id, at)
    const one = sessions.get(id)
    if (one && (one.endsAt === null || one.endsAt > at)) {
      one.endsAt = at
      note(one)
    }
  }
  const isEnded = (id: string): boolean => {
    if (ended.has(id)) return true
    if (endedDevices.size === 0) return false
    const { device, startedAt } = readViewingId(id)
    return startedAt <= (endedDevices.get(device) ?? -1)
  }
  /** For those of which the write has shown that they cannot go on: nobody has told of them. */
  const endEverywhere = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    for (const id of ids) endOne(id, now())
    await inTransaction(database.db, async (_, tell) => {
      for (const notice of endedNotices(ids)) tell(ENDED_CHANNEL, notice)
    })
  }
  const hear = async (payload: string): Promise<void> => {
    const at = now()
    if (payload !== '*') {
      const { deviceId, ids } = JSON.parse(payload) as EndedViewings
      for (const id of ids) endOne(id, at)
      if (deviceId === null) return
      endedDevices.set(deviceMark(deviceId), at)
      for (const one of sessions.values()) if (one.deviceId === deviceId) endOne(one.id, at)
      return
    }
    // The connection was lost: what was not heard is read.
    const rows = await database.db
      .selectFrom('view_session')
      .select('id')
      .where('ended_at', '>', new Date(at - FORGET_MS))
      .where('ended_at', '<=', new Date(at))
      .execute()
    for (const { id } of rows) endOne(id, at)
  }

  return {
    admit({ userId, deviceId }, at) {
      countOpened(deviceId, VIEWINGS_A_MINUTE, at)
      countOpened(`user ${userId}`, VIEWINGS_OF_USER_A_MINUTE, at)
    },
    open(session) {
      const known = sessions.get(session.id)
      if (known && (!known.isPreview || session.isPreview)) return
      const begun = begunSession(session)
      sessions.set(session.id, begun)
      note(begun)
      // A call from before its device's viewings have ended opens nothing; the others see that from its id.
      if (isEnded(session.id)) endOne(session.id, now())
    },
    async beat(id, userId, duration, position, at) {
      const session = await present(id, duration, at)
      if (session?.userId !== userId || isOver(session, at)) return undefined
      session.seenAt = at
      const wasDue = isHistoryDue(session.duration)
      noteSeconds(session, duration, at)
      if (position !== undefined) session.position = position
      note(session)
      // A position that was told too early for the history is noted in it as soon as enough was watched.
      if (position !== undefined || wasDue !== isHistoryDue(session.duration)) placed.add(id)
      return session
    },
    noteFetch(id, at) {
      const session = sessions.get(id)
      if (session) return noteFetched(session, at)
      // Opened at another node: read at most once in a while, however often is fetched.
      if ((reading.get(id) ?? 0) > at - FETCH_NOTED_MS) return
      reading.set(id, at)
      load(id).then(
        (found) => found && noteFetched(found, at),
        (error: unknown) => log.warn({ err: error }, 'a viewing could not be read'),
      )
    },
    isAlive(id, at, withinMs) {
      const session = sessions.get(id)
      if (session && isOver(session, at)) return false
      if (session && session.seenAt > at - withinMs) return true
      // It may be heard of at another node, which has written that.
      return reread(id, at).then(
        (found) => found !== undefined && !isOver(found, at) && found.seenAt > at - withinMs,
      )
    },
    isEnded,
    flush,
    async start() {
      stopListening = await database.listen(ENDED_CHANNEL, (payload) => {
        hear(payload).catch((error: unknown) => log.error({ err: error }, 'viewings could not be ended'))
      })
      // What was ended before this start stays ended, although its grants have not run out.
      await hear('*')
      timer = setInterval(() => {
        flush().catch((error: unknown) => log.error({ err: error }, 'viewings could not be written'))
      }, FLUSH_MS)
      timer.unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await stopListening?.()
      await flush()
    },
  }
}
