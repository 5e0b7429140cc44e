import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPlayer } from '#player/player.ts'
import type { Player, PlayerOptions } from '#player/player.types.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'

/** The player of a component: taken over, or made with an element of its own. It ends with the component. */
export function usePlayer(adopt: Player | undefined, options: PlayerOptions): Player {
  const [player] = useState(() => adopt ?? createPlayer(document.createElement('video'), options))
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      // Strict mode mounts again at once; only what stays away has really gone.
      setTimeout(() => isMounted.current || player.destroy())
    }
  }, [player])
  return player
}

/** Part of what the player shows of itself. `select` must answer a plain value, or an object of the snapshot itself. */
export function useSnapshot<Value>(player: Player, select: (snapshot: PlayerSnapshot) => Value): Value {
  const read = (): Value => select(player.getSnapshot())
  return useSyncExternalStore(player.subscribe, read, read)
}
