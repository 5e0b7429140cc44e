const listeners = new Set<() => void>()

/** Calls a listener whenever a transaction of this process that has told something is committed. Answers how to stop. */
export function onCommitted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A transaction that has told something is committed. */
export function committed(): void {
  for (const listener of listeners) listener()
}
