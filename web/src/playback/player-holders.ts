import type { Player } from '#player/player.types.ts'

/**
 * A player let go of lives on for so long: strict mode mounts again at once, and a preview that becomes the main picture
 * is taken over while its page opens. It is silent meanwhile, since an element outside of the document pauses.
 */
const GRACE_MS = 1000

const holders = new WeakMap<Player, number>()
const gone = new WeakSet<Player>()
const waiting = new WeakMap<Player, Set<() => void>>()

/** Keeps a player alive until the answered function is called; without any holder it is destroyed after a second. */
export function holdPlayer(player: Player): () => void {
  const count = (by: number): number => {
    const now = (holders.get(player) ?? 0) + by
    holders.set(player, now)
    return now
  }
  count(1)
  return () => {
    if (count(-1) > 0) return
    setTimeout(() => {
      if ((holders.get(player) ?? 0) > 0 || gone.has(player)) return
      gone.add(player)
      player.destroy()
      for (const run of waiting.get(player) ?? []) run()
    }, GRACE_MS)
  }
}

/** Runs once nobody has hold of a player any more, and it has ended. */
export function onceGone(player: Player, run: () => void): void {
  const all = waiting.get(player) ?? new Set()
  waiting.set(player, all.add(run))
}

/** Whether a player can still be taken over. */
export function isPlayerAlive(player: Player): boolean {
  return !gone.has(player)
}
