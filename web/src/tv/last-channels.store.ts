import { create } from 'zustand'
import { rememberChannel } from '#domain/tv/last-channels.ts'
import { pageStorage } from '../api/kept-storage.ts'

const KEY = 'openair.last-channels'

function stored(): readonly number[] {
  try {
    const list: unknown = JSON.parse(pageStorage().getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

interface LastChannelsState {
  /** Ids of channels, newest first. */
  readonly ids: readonly number[]
}

export const useLastChannels = create<LastChannelsState>(() => ({ ids: stored() }))

/** Puts a channel that was stayed on at the beginning of the list, here and for the next visit. */
export function keepLastChannel(watched: { readonly id: number; readonly isAdult: boolean }): void {
  const ids = rememberChannel(useLastChannels.getState().ids, watched)
  useLastChannels.setState({ ids })
  pageStorage().setItem(KEY, JSON.stringify(ids))
}

/** Forgets them: they are nobody else's, neither who signs in next nor another profile's. */
export function forgetLastChannels(): void {
  useLastChannels.setState({ ids: [] })
  pageStorage().removeItem(KEY)
}
