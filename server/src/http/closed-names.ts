import { setImmediate as afterOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { NamedTitles } from '#domain/catalogue/named-titles.ts'
import { CHILD_MAX_AGE } from '#domain/identity/age.ts'
import type { Database } from '../db/database.ts'
import { contentWithinAge, programWithinAge } from '../db/within-age.ts'
import { inTime } from './in-time.ts'

/** While so many are noted nobody else is answered. */
const AT_ONCE = 500
/** An answer waits no longer for names that are being read anew. Milliseconds. */
const PATIENCE_MS = 250

/** Names of titles and programmes that are not for children. */
export type ClosedNames = Pick<NamedTitles, 'areIn'>

/** Reads the names of what no child may see, of all providers; one that something for children bears too may be said. */
export async function readClosedNames({ whole }: Pick<Database, 'whole'>): Promise<ClosedNames> {
  const { rows } = await sql<{ title: string }>`
    select named.title from (
      select t.value as title, ${contentWithinAge(CHILD_MAX_AGE)} as is_open
        from content, jsonb_each_text(content.title) t where content.type in ('movie', 'series')
      union all
      select content.original, ${contentWithinAge(CHILD_MAX_AGE)} from content
        where content.type in ('movie', 'series') and content.original is not null
      union all
      select t.value, ${programWithinAge(CHILD_MAX_AGE)} from program, jsonb_each_text(program.title) t) named
    group by named.title having not bool_or(named.is_open)`.execute(whole)
  const names = new NamedTitles()
  for (const [at, { title }] of rows.entries()) {
    names.add(title)
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
