import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPlayer } from '#player/player.ts'
import type { Player, PlayerOptions } from '#player/player.types.ts'
import type { PlayerFailure, PlayerSnapshot } from '#player/snapshot.ts'
import { usePageLeave } from '../frame/windows/page-leave.ts'
import { afterPicture } from './picture-first.ts'
import { holdPlayer, isPlayerAlive } from './player-holders.ts'

type FailureListener = (failure: PlayerFailure) => void
const failureListeners = new WeakMap<HTMLVideoElement, Set<FailureListener>>()

/** Hears of each failure of a player, whoever made it, until the answered function is called. */
export function onPlayerFailure({ video }: Pick<Player, 'video'>, listener: FailureListener): () => void {
  const listeners = failureListeners.get(video) ?? new Set()
  failureListeners.set(video, listeners.add(listener))
  return () => void listeners.delete(listener)
}

/** A player with an element of its own, of which nobody has hold yet. */
export function newPlayer(options: PlayerOptions): Player {
  const video = document.createElement('video')
  return createPlayer(video, {
    ...options,
    onFailure: (failure) => {
      options.onFailure?.(failure)
      for (const listener of failureListeners.get(video) ?? []) listener(failure)
    },
  })
}

/** The player of a component: taken over, or made with an element of its own. It ends soon after the component. */
export function usePlayer(adopt: Player | undefined, options: PlayerOptions): Player {
  const [player] = useState(() => (adopt && isPlayerAlive(adopt) ? adopt : newPlayer(options)))
  useEffect(() => holdPlayer(player), [player])
  // A modal page that closes takes its stream with it: what is still being loaded is called off.
  usePageLeave(player.unload)
  return player
}

/** Part of what the player shows of itself. `select` must answer a plain value, or an object of the snapshot itself. */
export function useSnapshot<Value>(player: Player, select: (snapshot: PlayerSnapshot) => Value): Value {
  const read = (): Value => select(player.getSnapshot())
  return useSyncExternalStore(afterPicture(player.subscribe), read, read)
}
