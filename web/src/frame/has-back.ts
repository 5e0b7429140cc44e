/**
 * How many entries of this visit lie before the present one. The router counts them; by their keys the first one cannot be told, since
 * whatever replaces it gives it another.
 */
export function entriesBefore(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}

/** Whether going back stays within the service. */
export const hasBack = (): boolean => entriesBefore() > 0
