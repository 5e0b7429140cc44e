/**
 * Whether an entry of this visit lies before the present one, so that going back stays within the service. The router counts the
 * entries; by their keys the first one cannot be told, since whatever replaces it gives it another.
 */
export function hasBack(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
