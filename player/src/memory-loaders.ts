import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  PlaylistLoaderContext,
} from 'hls.js'
import type { FetchedSegment } from './prefetch.ts'

type LoaderClass<Context extends LoaderContext> = new (config: HlsConfig) => Loader<Context>

/** The address that the network is asked for, in place of the one that a file is known by. */
export type AddressOf = (context: LoaderContext) => string

/**
 * A playlist loader that first looks at what came with the stream answer or was fetched ahead, and asks the network for
 * everything else. Each text is given out once: the next refresh of a live playlist must be a new one.
 */
export function playlistLoader(
  Network: LoaderClass<LoaderContext>,
  take: (url: string) => Promise<string | null> | undefined,
  rewrite: (text: string) => string,
  addressOf: AddressOf,
): LoaderClass<PlaylistLoaderContext> {
  const Memory = fromMemory<PlaylistLoaderContext, string>(
    Network,
    ({ url }) => take(url),
    (text) => ({
      data: text,
      size: text.length,
      firstByteMs: 0,
      totalMs: 0,
    }),
    addressOf,
  )
  return class extends Memory {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      super.load(context, config, {
        ...callbacks,
        onSuccess: (response, ...rest) => {
          const { data } = response
          callbacks.onSuccess(
            typeof data === 'string' ? { ...response, data: rewrite(data) } : response,
            ...rest,
          )
        },
      })
    }
  }
}

/** The same for segments, init sections and keys; parts of files always come from the network. */
export function segmentLoader(
  Network: LoaderClass<LoaderContext>,
  take: (url: string) => Promise<FetchedSegment | null> | undefined,
  addressOf: AddressOf,
): LoaderClass<LoaderContext> {
  return fromMemory<LoaderContext, FetchedSegment>(
    Network,
    ({ url, rangeEnd }) => (rangeEnd ? undefined : take(url)),
    (segment) => ({ ...segment, size: segment.data.byteLength }),
    addressOf,
  )
}

interface Answer {
  readonly data: string | ArrayBuffer
  readonly size: number
  readonly firstByteMs: number
  readonly totalMs: number
}

function fromMemory<Context extends LoaderContext, Found>(
  Network: LoaderClass<LoaderContext>,
  look: (context: Context) => Promise<Found | null> | undefined,
  answer: (found: Found) => Answer,
  addressOf: AddressOf,
): LoaderClass<Context> {
  return class extends (Network as unknown as LoaderClass<Context>) {
    #isGone = false

    override load(context: Context, config: LoaderConfiguration, callbacks: LoaderCallbacks<Context>): void {
      const askNetwork = (): void => {
        context.url = addressOf(context)
        super.load(context, config, callbacks)
      }
      const found = look(context)
      if (!found) return askNetwork()
      void found.then((content) => {
        if (this.#isGone) return
        if (content === null) return askNetwork()
        const { data, size, firstByteMs, totalMs } = answer(content)
        // As if the request had just ended: the bandwidth estimate reads these times.
        const end = performance.now()
        this.stats.loading = { start: end - totalMs, first: end - totalMs + firstByteMs, end }
        this.stats.loaded = this.stats.total = size
        callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null)
      })
    }

    override abort(): void {
      this.#isGone = true
      super.abort()
    }

    override destroy(): void {
      this.#isGone = true
      super.destroy()
    }
  }
}
