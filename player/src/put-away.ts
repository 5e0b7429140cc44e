import type { Engine } from './engine.ts'

/** What fails as an engine goes is nothing to the viewer, who has moved on: it is only logged. */
function tell(error: unknown): void {
  // oxlint-disable-next-line no-console -- what the specification asks for
  console.warn('A stream was not put away cleanly', error)
}

/** The way out of engines: some let go of their element only after a while, in which no other may take it. */
export function engineExit() {
  let leaving: Promise<void> | undefined
  return {
    /** Ends an engine. */
    put(engine: Engine | null): null {
      try {
        // No other engine is begun meanwhile: only one is ever leaving.
        const gone = engine?.destroy()
        leaving =
          gone?.catch(tell).then(() => {
            leaving = undefined
          }) ?? leaving
      } catch (error) {
        tell(error)
      }
      return null
    },
    /** What has to be waited for until the element is free; undefined where it is. */
    pending: () => leaving,
  }
}
