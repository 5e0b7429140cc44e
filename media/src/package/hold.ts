/** Lets tools that run stand still for a while; afterwards they go on where they stood. */
export interface Hold {
  readonly isHeld: boolean
  /** Calls whenever it changes. Answers how to stop that. */
  watch(changed: () => void): () => void
}

interface HoldSwitch extends Hold {
  set(isHeld: boolean): void
}

export function createHold(): HoldSwitch {
  const watching = new Set<() => void>()
  let isHeld = false
  return {
    get isHeld() {
      return isHeld
    },
    watch(changed) {
      watching.add(changed)
      return () => void watching.delete(changed)
    },
    set(next) {
      if (next === isHeld) return
      isHeld = next
      for (const changed of watching) changed()
    },
  }
}
