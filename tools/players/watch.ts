import { listenAt } from './listener.ts'
import type { Player } from './player.ts'
import { type Address, type Scene, viewing } from './viewings.ts'
import { Watched } from './watched.ts'

/** What came of a viewing that lasted so many seconds. */
export interface Watching {
  readonly watched: Watched
  readonly seeks: number
}

/** Has a player watch a scene of a service. What fails, the player or its way there, is told in the answer. */
export async function watchScene(
  service: string,
  player: Player,
  scene: Scene,
  address: Address,
  seconds: number,
): Promise<Watching> {
  const watched = new Watched()
  const door = await listenAt(service)
  let seeks = 0
  try {
    const one = await viewing(door.url, scene, address, seconds, player.canSeek)
    seeks = one.seeks.length
    await player.play(one, watched)
    watched.end()
    const begun = door.begun()
    if (one.from > 0 && begun !== undefined) watched.offset = begun - one.from
  } catch (error) {
    watched.failure = error instanceof Error ? error.message : String(error)
  } finally {
    await door.close()
  }
  return { watched, seeks }
}
