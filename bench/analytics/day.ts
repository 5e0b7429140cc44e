import { openDatabase } from '#server/db/database.ts'
import { rollUpEvents } from '#server/analytics/roll-up.ts'
import { createLog } from '#server/http/log.ts'

const VIEWERS = 30_000
/** Of each viewer: three visits with pages, presses, vitals and what the player tells. */
const EVENTS = 60
const VIEWINGS = 4
const DAY_MS = 86_400_000

/** Each a statement; {day} stands for its beginning, as SQL. */
const FILL = [
  `select lay_event_day({day}::date)`,
  `insert into app_user (provider_id, username, is_guest, date_joined)
   select 1, 'day-' || n, false, {day} from generate_series(1, ${VIEWERS}) n`,
  // Evenings are watched more than nights: half of all in six hours.
  `insert into view_session (id, user_id, channel_id, started_at, seen_at, duration)
   select gen_random_uuid(), u.id, (select min(id) from channel) + (random() * 2)::integer % (select count(*) from channel),
     started, started + interval '1 minute' * (1 + random() * 40), 60
   from app_user u, generate_series(1, ${VIEWINGS}) n,
     lateral (select {day} + interval '1 second' * (case when (u.id + n) % 2 = 0 then 64800 + random() * 18000 else random() * 84000 end)
       as started) at
   where u.username like 'day-%'`,
  `insert into viewer_event (happened_at, batch, n, provider_id, user_id, viewer_kind, metric, name, value, amount, stat_id, channel_id, source)
   select {day} + interval '1 second' * (case when (u.id + n) % 2 = 0 then 64800 + random() * 21599 else random() * 86399 end),
     gen_random_uuid(), n, 1, u.id, (array['guest', 'full_payment', 'promo', 'free'])[1 + u.id % 4], kind.metric,
     case kind.metric when 'event' then 'hover_focus' when 'vital' then (array['LCP', 'INP', 'CLS'])[1 + n % 3] when 'playback' then 'live' end,
     case kind.metric when 'event' then 'channel:' || n end,
     case when kind.metric in ('first_frame', 'stall', 'vital') then 20 + random() * 3000 end,
     case when kind.metric in ('playback', 'playback_update', 'first_frame', 'stall') then u.id || '-' || n end,
     case kind.metric when 'playback' then 1 end, case when kind.metric in ('page', 'event', 'vital') then '/channels/all/one' end
   from app_user u, generate_series(1, ${EVENTS}) n,
     lateral (select (array['page', 'event', 'vital', 'playback', 'playback_update', 'playback_update', 'first_frame', 'page', 'stall', 'vital'])[1 + n % 10]
       as metric) kind
   where u.username like 'day-%'`,
]

/**
 * Seconds in which a day of 30 000 viewers is worked out from nothing: 1.8 million events and 120 000 viewings.
 * @param url of a database to which a folder was applied, and on which no node works
 */
export async function secondsOfDay(url: string): Promise<number> {
  const database = await openDatabase({ url, dataFolder: null, log: createLog('silent') })
  try {
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS
    const beginning = `timestamptz '${new Date(day).toISOString()}'`
    for (const statement of FILL) await database.execute(statement.replaceAll('{day}', beginning))
    await database.execute('analyze')
    const from = performance.now()
    const hours = await rollUpEvents(database.whole, day + DAY_MS)
    if (hours < 24) throw new Error(`${hours} hours were worked out`)
    return (performance.now() - from) / 1000
  } finally {
    await database.close()
  }
}
