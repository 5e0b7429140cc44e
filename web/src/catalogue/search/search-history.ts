import { SEARCH_HISTORY_MAX } from '#contract/search-limits.ts'
import type { KeptStorage } from '../../api/kept-storage.ts'

/** A search that led to something. */
export interface SearchRecord {
  readonly query: string
  readonly type: 'channel' | 'content'
  readonly id: string
  readonly title: string
}

const KEY = 'openair.search-history'

type Histories = Readonly<Record<string, readonly SearchRecord[]>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is SearchRecord => {
  const { query, type, id, title } = Object(value) as Partial<SearchRecord>
  return isText(query) && (type === 'channel' || type === 'content') && isText(id) && isText(title)
}

function read(storage: KeptStorage): Histories {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return Object.fromEntries(
      Object.entries(Object(kept)).flatMap(([owner, list]) =>
        Array.isArray(list) ? [[owner, list.filter(isRecord)]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Whose searches they are: those of a viewer and of the profile that watches. */
export const ownerOf = (userId: number, profileId: number | null): string => `${userId}-${profileId ?? 0}`

/** What an owner has searched for, newest first. */
export const readHistory = (storage: KeptStorage, owner: string): readonly SearchRecord[] =>
  read(storage)[owner] ?? []

const isSame = (one: SearchRecord, other: SearchRecord): boolean =>
  one.type === other.type && one.id === other.id

/** Puts a record first; the same thing stands once, and the oldest goes. */
export function keepRecord(storage: KeptStorage, owner: string, record: SearchRecord): void {
  const others = readHistory(storage, owner).filter((one) => !isSame(one, record))
  const list = [record, ...others].slice(0, SEARCH_HISTORY_MAX)
  storage.setItem(KEY, JSON.stringify({ ...read(storage), [owner]: list }))
}

export function removeRecord(storage: KeptStorage, owner: string, record: SearchRecord): void {
  const list = readHistory(storage, owner).filter((one) => !isSame(one, record))
  storage.setItem(KEY, JSON.stringify({ ...read(storage), [owner]: list }))
}

/** Forgets what everybody has searched for in this browser. */
export const forgetHistories = (storage: KeptStorage): void => storage.removeItem(KEY)
