import { create } from 'zustand'
import { rememberChannel } from '#domain/tv/last-channels.ts'
import { onOtherViewer } from '../../api/other-viewer.ts'
import { profileStorage } from '../../api/profile-storage.ts'

const KEY = 'openair.last-channels'

function stored(): readonly number[] {
  try {
    const list: unknown = JSON.parse(profileStorage().getItem(KEY) ?? '[]')
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
onOtherViewer(() => useLastChannels.setState({ ids: stored() }))

/** Puts a channel that was stayed on at the beginning of the list, here and for the next visit; what other tabs have put there stays. */
export function keepLastChannel(watched: { readonly id: number; readonly isAdult: boolean }): void {
  const ids = rememberChannel(stored(), watched)
  useLastChannels.setState({ ids })
  profileStorage().setItem(KEY, JSON.stringify(ids))
}
