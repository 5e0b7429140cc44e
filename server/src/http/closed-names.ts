import { setImmediate as afterOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { NamedTitles, type Readers } from '#domain/catalogue/named-titles.ts'
import { CHILD_MAX_AGE } from '#domain/identity/age.ts'
import type { Database } from '../db/database.ts'
import { contentWithinAge, programWithinAge } from '../db/within-age.ts'
import { inTime } from './in-time.ts'

/** While so many are noted nobody else is answered. */
const AT_ONCE = 500
/** An answer waits no longer for names that are being read anew. Milliseconds. */
const PATIENCE_MS = 250

/** Names of titles and programmes that are not for children, by the providers that have them. */
export type ClosedNames = Pick<NamedTitles, 'of'>

/**
 * Whose a programme is: of who has its title, and of who carries a channel that shows it, has shown it or is going to by its plan. What is withdrawn
 * stays its provider's.
 */
const WHOSE = sql`
  of_content as materialized (
    select content_id, string_agg(provider_id::text, ',' order by provider_id) as providers from provider_content group by content_id),
  of_channel as materialized (
    select channel_id, string_agg(provider_id::text, ',' order by provider_id) as providers from provider_channel group by channel_id),
  of_program as materialized (
    select shown.program_id, string_agg(distinct shown.providers, ';') as providers from (
      select program.id as program_id, has.providers from program join of_content has on has.content_id = program.content_id
      union all
      select item.program_id, has.providers from schedule_item item join of_channel has on has.channel_id = item.channel_id
      union all
      select case airing ->> 'kind' when 'program' then 'p' || (airing ->> 'program') else 'c' || (airing ->> 'content') end, has.providers
        from channel join of_channel has on has.channel_id = channel.id,
          jsonb_path_query(channel.plan, 'strict $.** ? (@.kind == "program" || @.kind == "film" || @.kind == "episode")') airing) shown
    group by shown.program_id)`

/** The providers of some lists, each `1,2,3`; the lists are divided by `;`. */
const providersIn = (lists: string | null): Set<number> =>
  new Set(lists === null ? [] : lists.split(/[,;]/).map(Number))

/**
 * Reads the names of what no child may see, of each provider; one that something of that provider's for children bears too may be said. What other
 * providers have makes no difference to it.
 */
export async function readClosedNames({ whole }: Pick<Database, 'whole'>): Promise<ClosedNames> {
  const { rows } = await sql<{ title: string; closed: string; open: string | null }>`
    with ${WHOSE},
    known as materialized (
      select content.title, content.original, ${contentWithinAge(CHILD_MAX_AGE)} as is_open, has.providers
        from content join of_content has on has.content_id = content.id where content.type in ('movie', 'series')
      union all
      select program.title, null, ${programWithinAge(CHILD_MAX_AGE)}, has.providers
        from program join of_program has on has.program_id = program.id)
    select named.title, string_agg(distinct known.providers, ';') filter (where not known.is_open) as closed,
      string_agg(distinct known.providers, ';') filter (where known.is_open) as open
    from known cross join lateral (
      select t.value as title from jsonb_each_text(known.title) t
      union all select known.original where known.original is not null) named
    group by named.title having not bool_and(known.is_open)`.execute(whole)
  const names = new NamedTitles()
  const known = new Map<string, Readers>()
  for (const [at, { title, closed, open }] of rows.entries()) {
    const lists = `${closed} ${open}`
    const readers = known.get(lists) ?? providersIn(closed).difference(providersIn(open))
    known.set(lists, readers)
    if (readers.size > 0) names.add(title, readers)
    if (at % AT_ONCE === AT_ONCE - 1) await afterOthers()
  }
  return names
}

export interface KeptNames {
  /** What is known now. Never reads by itself: waits a moment for what is being read anew, and before the first reading for all of it. */
  current(): Promise<ClosedNames>
  /** Begins to read anew, after something has changed and at the start. */
  refresh(): void
  /** Ends with what is being read. */
  stop(): Promise<void>
}

interface KeptNamesPorts {
  readonly read: () => Promise<ClosedNames>
  /** Called when there are newer names than some that `current` has answered meanwhile. */
  readonly onLate: () => void
  readonly log: Pick<Logger, 'warn'>
  readonly patienceMs?: number
}

/**
 * Keeps the names at this node: a large catalogue takes a second or two to be read over, which happens beside the calls of viewers. What changes while
 * it is read is read once more.
 */
export function keepNames({ read, onLate, log, patienceMs = PATIENCE_MS }: KeptNamesPorts): KeptNames {
  let names: ClosedNames | null = null
  let reading: Promise<ClosedNames> | null = null
  let hasChanged = false
  let hasFailed = false
  let wasLate = false
  let isStopped = false

  const readAll = async (): Promise<ClosedNames> => {
    try {
      let newest: ClosedNames
      do {
        hasChanged = false
        newest = await read()
        names = newest
      } while (hasChanged && !isStopped)
      hasFailed = false
      return newest
    } catch (error) {
      hasFailed = true
      throw error
    } finally {
      reading = null
    }
  }
  const begin = (): Promise<ClosedNames> => {
    const begun = readAll()
    reading = begun
    begun.then(
      () => {
        if (wasLate) onLate()
        wasLate = false
      },
      (error: unknown) => log.warn({ err: error }, 'the names that no child reads could not be read'),
    )
    return begun
  }

  return {
    async current() {
      const known = names
      if (known === null) return reading ?? begin()
      // What has failed is tried again by who needs it.
      const newer = reading ?? (hasFailed ? begin() : null)
      if (newer === null) return known
      return inTime(newer, patienceMs).catch(() => {
        wasLate = true
        return known
      })
    },
    refresh() {
      if (isStopped) return
      hasChanged = true
      if (!reading) void begin()
    },
    async stop() {
      isStopped = true
      await reading?.catch(() => undefined)
    },
  }
}
