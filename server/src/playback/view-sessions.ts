import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isHistoryDue } from '#domain/playback/viewing.ts'
import type { Database } from '../db/database.ts'

/** A viewing as the heartbeats tell it. */
export interface ViewSession {
  readonly id: string
  readonly userId: number
  readonly deviceId: string | null
  readonly channelId: number | null
  readonly contentId: number | null
  /** Seconds of the film; null for channels. */
  readonly length: number | null
  /** Unix milliseconds. */
  readonly startedAt: number
  seenAt: number
  /** Seconds watched. */
  duration: number
  /** Seconds into the film. */
  position: number | null
}

export interface ViewSessions {
  open(session: Omit<ViewSession, 'seenAt' | 'duration' | 'position'>): void
  /** Notes a heartbeat; answers the session, or undefined when the user has none of that id. */
  beat(
    id: string,
    userId: number,
    duration: number,
    position: number | undefined,
    now: number,
  ): Promise<ViewSession | undefined>
  /** Whether heartbeats still come, for grants that have outlived their time. */
  isAlive(id: string, now: number): boolean | Promise<boolean>
  /** Writes what is noted; also done every second and on stop. */
  flush(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Noted heartbeats are written this often: a crash loses at most so much. */
const FLUSH_MS = 1000
/** Two missed heartbeats of 30 s and some slack. */
const ALIVE_MS = 100_000
const FORGET_MS = 15 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keeps viewings in memory and writes them behind: a heartbeat costs the database one row of one statement a second. */
export function createViewSessions(database: Database, log: Logger, now: () => number): ViewSessions {
  const sessions = new Map<string, ViewSession>()
  const noted = new Set<ViewSession>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()

  const load = async (id: string): Promise<ViewSession | undefined> => {
    if (!UUID.test(id)) return undefined
    const row = await database.db
      .selectFrom('view_session')
      .leftJoin('content', 'content.id', 'view_session.content_id')
      .selectAll('view_session')
      .select('content.duration as length')
      .where('view_session.id', '=', id)
      .executeTakeFirst()
    if (!row) return undefined
    const session: ViewSession = {
      id,
      userId: row.user_id,
      deviceId: row.device_id,
      channelId: row.channel_id,
      contentId: row.content_id,
      length: row.length,
      startedAt: row.started_at.getTime(),
      seenAt: row.seen_at.getTime(),
      duration: row.duration,
      position: row.position,
    }
    sessions.set(id, session)
    return session
  }

  const write = async (): Promise<void> => {
    if (noted.size === 0) return
    const batch = [...noted]
    noted.clear()
    const iso = (time: number): string => new Date(time).toISOString()
    const rows = batch.map((one) => ({
      id: one.id,
      user_id: one.userId,
      device_id: one.deviceId,
      channel_id: one.channelId,
      content_id: one.contentId,
      started_at: iso(one.startedAt),
      seen_at: iso(one.seenAt),
      duration: one.duration,
      position: one.position,
    }))
    const watched = batch
      .filter(
        (one) =>
          one.contentId !== null &&
          one.length !== null &&
          one.position !== null &&
          isHistoryDue(one.duration),
      )
      .map((one) => ({
        user_id: one.userId,
        content_id: one.contentId,
        seconds: Math.min(one.position ?? 0, one.length ?? 0),
        duration: one.length,
        updated_at: iso(one.seenAt),
      }))
    try {
      await sql`
        insert into view_session
        select r.* from jsonb_populate_recordset(null::view_session, ${JSON.stringify(rows)}::jsonb) r
        where exists (select from app_user u where u.id = r.user_id)
        on conflict (id) do update set seen_at = excluded.seen_at, duration = excluded.duration, position = excluded.position`.execute(
        database.db,
      )
      if (watched.length > 0) {
        await sql`
          insert into watch_history
          select distinct on (r.user_id, r.content_id) r.*
          from jsonb_populate_recordset(null::watch_history, ${JSON.stringify(watched)}::jsonb) r
          where exists (select from app_user u where u.id = r.user_id) and exists (select from content c where c.id = r.content_id)
          order by r.user_id, r.content_id, r.updated_at desc
          on conflict (user_id, content_id) do update
          set seconds = excluded.seconds, duration = excluded.duration, updated_at = excluded.updated_at`.execute(
          database.db,
        )
      }
    } catch (error) {
      for (const one of batch) noted.add(one)
      throw error
    }
    for (const [id, one] of sessions)
      if (one.seenAt < now() - FORGET_MS && !noted.has(one)) sessions.delete(id)
  }
  const flush = (): Promise<void> => {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  return {
    open(session) {
      const opened = { ...session, seenAt: session.startedAt, duration: 0, position: null }
      sessions.set(session.id, opened)
      noted.add(opened)
    },
    async beat(id, userId, duration, position, at) {
      const session = sessions.get(id) ?? (await load(id))
      if (session?.userId !== userId) return undefined
      session.seenAt = at
      session.duration = Math.max(session.duration, duration)
      if (position !== undefined) session.position = position
      noted.add(session)
      return session
    },
    isAlive(id, at) {
      const session = sessions.get(id)
      if (session && session.seenAt > at - ALIVE_MS) return true
      // Heartbeats may come to another node, which has written them.
      return load(id).then((found) => found !== undefined && found.seenAt > at - ALIVE_MS)
    },
    flush,
    start() {
      timer = setInterval(() => {
        flush().catch((error: unknown) => log.error({ err: error }, 'viewings could not be written'))
      }, FLUSH_MS)
      timer.unref()
    },
    async stop() {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}
