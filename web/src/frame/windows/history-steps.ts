/** The inner steps that a state of the history stands for, outermost first, each as `window/step`. */
export function innerSteps(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('inner' in state)) return []
  return Array.isArray(state.inner) ? (state.inner as string[]) : []
}

const nameOf = (window: string, step: string): string => `${window}/${step}`

/** Inner steps of one window, without its name. */
export const stepsOf = (state: unknown, window: string): readonly string[] =>
  innerSteps(state).flatMap((name) =>
    name.startsWith(nameOf(window, '')) ? [name.slice(window.length + 1)] : [],
  )

/**
 * What brings the history to the steps that a window shows: so many entries back (with those of windows that lay over
 * them), or one step more; null where it says the same already.
 */
export function moveTo(
  all: readonly string[],
  window: string,
  wanted: readonly string[],
): { readonly back: number } | { readonly step: string } | null {
  const names = wanted.map((step) => nameOf(window, step))
  const own = all.filter((name) => name.startsWith(nameOf(window, '')))
  const differs = own.findIndex((name, at) => name !== names[at])
  if (differs !== -1) return { back: all.length - all.indexOf(own[differs] ?? '') }
  const next = names[own.length]
  return next === undefined ? null : { step: next }
}

/** How many entries to go back until none is left of a window that is not there. */
export function strayEntries(all: readonly string[], windows: ReadonlySet<string>): number {
  const first = all.findIndex((name) => !windows.has(name.slice(0, name.indexOf('/'))))
  return first === -1 ? 0 : all.length - first
}
