import type { CreateEngine } from './engine.ts'
import { hlsEngines } from './hls-engine.ts'
import { createNativeEngine, playsHlsNatively } from './native-engine.ts'
import type { Source } from './source.ts'
import { createPrefetch } from './prefetch.ts'

/** What all players of a page share: what was fetched ahead, and the engine once its code is loaded. */
export const sharedPrefetch = createPrefetch({
  fetch: (url, init) => fetch(url, init),
  now: () => performance.now(),
})

/** Where the engines of one kind come from. */
export interface EngineSource {
  /** The engines, if their code is there already: then a start need not even wait for a microtask. */
  readonly ready: () => CreateEngine | null
  /** Loads the code once. Rejects where that failed; the next call tries again. */
  readonly load: () => Promise<CreateEngine>
}

/** Where a player gets its engines from, by what a source is to be played by. */
export type EngineSources = Readonly<Record<Source['engine'], EngineSource>>

/** Loads the code of an engine once, however often it is asked for. */
function lazyEngine(load: () => Promise<CreateEngine>): EngineSource {
  let ready: CreateEngine | null = null
  let loading: Promise<CreateEngine> | null = null
  return {
    ready: () => ready,
    load() {
      loading ??= load().then(
        (create) => (ready = create),
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
  }
}

/** Code is loaded when something plays or is about to: call `load` of one on hover or when a page with a player opens. */
export const sharedEngines: EngineSources = {
  hls: lazyEngine(async () => {
    const { default: Hls } = await import('hls.js')
    return Hls.isSupported() ? hlsEngines(Hls, sharedPrefetch) : withoutMediaSource
  }),
}

/** A browser that cannot play HLS at all says so in the same way as one that lacks the codecs of a stream. */
const withoutMediaSource: CreateEngine = (start) => {
  if (playsHlsNatively(start.video)) return createNativeEngine(start)
  const engine = createNativeEngine({ ...start, listener: { onFault() {}, onTracks() {} } })
  engine.destroy()
  queueMicrotask(() =>
    start.listener.onFault({
      kind: 'codec',
      isFatal: true,
      code: null,
      errorType: 'unsupported',
      details: 'no media source extensions and no HLS in this browser',
      url: start.source.url,
    }),
  )
  return engine
}
