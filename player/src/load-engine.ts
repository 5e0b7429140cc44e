import type { Shaka } from './dash-config.ts'
import { dashEngines } from './dash-engine.ts'
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
export interface EngineSource<Of extends Source = Source> {
  /** The engines, if their code is there already: then a start need not even wait for a microtask. */
  readonly ready: () => CreateEngine<Of> | null
  /** Loads the code once. Rejects where that failed; the next call tries again. */
  readonly load: () => Promise<CreateEngine<Of>>
}

/** Where a player gets its engines from, by what a source is to be played by. */
export type EngineSources = {
  readonly [Name in Source['engine']]: EngineSource<Extract<Source, { readonly engine: Name }>>
}

/** Where the engine of a source comes from. */
export function engineOf(engines: EngineSources, source: Source): EngineSource {
  // Which one it is follows from the source, which the type cannot say.
  return engines[source.engine] as unknown as EngineSource
}

/** Loads the code of an engine once, however often it is asked for. */
function lazyEngine<Of extends Source>(load: () => Promise<CreateEngine<Of>>): EngineSource<Of> {
  let ready: CreateEngine<Of> | null = null
  let loading: Promise<CreateEngine<Of>> | null = null
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
  dash: lazyEngine(async () => {
    // What a bundler makes of it is the library itself, one step nearer than its types say.
    const { default: shaka } = await import('shaka-player/dist/shaka-player.dash-es2021.js')
    return dashEngines(shaka as unknown as Shaka, navigator.userAgent)
  }),
  fairplay: lazyEngine(async () => (await import('./fairplay-engine.ts')).createFairplayEngine),
}

/** A browser that cannot play HLS at all says so in the same way as one that lacks the codecs of a stream. */
const withoutMediaSource: CreateEngine = (start) => {
  if (playsHlsNatively(start.video)) return createNativeEngine(start)
  const engine = createNativeEngine({ ...start, listener: { onFault() {}, onTracks() {} } })
  void engine.destroy()
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
