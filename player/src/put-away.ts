import type { Engine } from './engine.ts'

/** Ends an engine. What fails as it goes is nothing to the viewer, who has moved on: it is only logged. */
export function putAway(engine: Engine | null): void {
  try {
    engine?.destroy()
  } catch (error) {
    // oxlint-disable-next-line no-console -- what the specification asks for
    console.warn('A stream was not put away cleanly', error)
  }
}
