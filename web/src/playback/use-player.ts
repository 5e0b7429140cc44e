import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPlayer } from '#player/player.ts'
import type { Player, PlayerOptions } from '#player/player.types.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'
import { holdPlayer, isPlayerAlive } from './player-holders.ts'

/** The player of a component: taken over, or made with an element of its own. It ends soon after the component. */
export function usePlayer(adopt: Player | undefined, options: PlayerOptions): Player {
  const [player] = useState(() =>
    adopt && isPlayerAlive(adopt) ? adopt : createPlayer(document.createElement('video'), options),
  )
  useEffect(() => holdPlayer(player), [player])
  return player
}

/** Part of what the player shows of itself. `select` must answer a plain value, or an object of the snapshot itself. */
export function useSnapshot<Value>(player: Player, select: (snapshot: PlayerSnapshot) => Value): Value {
  const read = (): Value => select(player.getSnapshot())
  return useSyncExternalStore(player.subscribe, read, read)
}
