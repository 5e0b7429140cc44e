import type { HlsConfig, Loader, LoaderContext, PlaylistLoaderContext } from 'hls.js'
import { LoadStats } from 'hls.js'
import { beforeEach, expect, test } from 'vitest'
import { playlistLoader, segmentLoader } from './memory-loaders.ts'

let requested: string[]

/** A loader whose network answers at once. */
class Network implements Loader<LoaderContext> {
  context: LoaderContext | null = null
  stats = new LoadStats()
  load(...[context, , callbacks]: Parameters<Loader<LoaderContext>['load']>): void {
    requested.push(context.url)
    callbacks.onSuccess(
      { url: context.url, data: `network ${context.url}`, code: 200 },
      this.stats,
      context,
      null,
    )
  }
  abort(): void {}
  destroy(): void {}
}

const tick = (): Promise<void> => Promise.resolve().then(() => Promise.resolve())
const config = {} as HlsConfig
const asItIs = ({ url }: LoaderContext): string => url

beforeEach(() => {
  requested = []
})

function run(
  Memory: new (config: HlsConfig) => Loader<PlaylistLoaderContext>,
  url: string,
): { loader: Loader<PlaylistLoaderContext>; got: unknown[] } {
  const loader = new Memory(config)
  const got: unknown[] = []
  const fail = (): void => void got.push('failed')
  const context = { url, responseType: 'text', type: 'level' } as unknown as PlaylistLoaderContext
  loader.load(context, {} as never, {
    onSuccess: ({ data }) => got.push(data),
    onError: fail,
    onTimeout: fail,
  })
  return { loader, got }
}

test('answers from memory without a request, from the network what memory does not have', async () => {
  const Memory = playlistLoader(
    Network,
    (url) => (url === 'a' ? Promise.resolve('memory a') : undefined),
    (text) => text,
    asItIs,
  )
  const [known, unknown] = [run(Memory, 'a'), run(Memory, 'b')]
  await tick()
  expect([known.got, unknown.got, requested]).toEqual([['memory a'], ['network b'], ['b']])
})

test('asks the network when what was on its way did not come', async () => {
  const Memory = playlistLoader(
    Network,
    () => Promise.resolve(null),
    (text) => text,
    asItIs,
  )
  const { got } = run(Memory, 'a')
  await tick()
  expect(got).toEqual(['network a'])
})

test('rewrites each playlist, wherever it came from', async () => {
  const Memory = playlistLoader(
    Network,
    (url) => (url === 'a' ? Promise.resolve('text') : undefined),
    (text) => `[${text}]`,
    asItIs,
  )
  const [known, unknown] = [run(Memory, 'a'), run(Memory, 'b')]
  await tick()
  expect([known.got, unknown.got]).toEqual([['[text]'], ['[network b]']])
})

test('an aborted loader says nothing more', async () => {
  const Memory = playlistLoader(
    Network,
    () => Promise.resolve('late'),
    (text) => text,
    asItIs,
  )
  const { loader, got } = run(Memory, 'a')
  loader.abort()
  await tick()
  expect([got, requested]).toEqual([[], []])
})

test('a segment from memory carries the times of its real request', async () => {
  const data = new ArrayBuffer(50)
  const Memory = segmentLoader(Network, () => Promise.resolve({ data, firstByteMs: 30, totalMs: 80 }), asItIs)
  const loader = new Memory(config)
  const got: unknown[] = []
  loader.load({ url: 's' } as never, {} as never, {
    onSuccess: (answer) => got.push(answer.data),
    onError() {},
    onTimeout() {},
  })
  await tick()
  const { loading, loaded } = loader.stats
  expect(got).toEqual([data])
  expect([loading.first - loading.start, loading.end - loading.start, loaded].map(Math.round)).toEqual([
    30, 80, 50,
  ])
})

test('a part of a file always comes from the network', () => {
  const Memory = segmentLoader(
    Network,
    () => Promise.resolve({ data: new ArrayBuffer(1), firstByteMs: 0, totalMs: 0 }),
    asItIs,
  )
  new Memory(config).load({ url: 's', rangeStart: 0, rangeEnd: 9 } as never, {} as never, {
    onSuccess() {},
    onError() {},
    onTimeout() {},
  })
  expect(requested).toEqual(['s'])
})

test('the network is asked by the address with what is told of playback, memory by that of the file', async () => {
  const looked: string[] = []
  const Memory = playlistLoader(
    Network,
    (url) => {
      looked.push(url)
      return url === 'gone' ? Promise.resolve(null) : undefined
    },
    (text) => text,
    ({ url }) => `${url}?CMCD=ot%3Dm`,
  )
  run(Memory, 'a')
  run(Memory, 'gone')
  await tick()
  expect([looked, requested]).toEqual([
    ['a', 'gone'],
    ['a?CMCD=ot%3Dm', 'gone?CMCD=ot%3Dm'],
  ])
})
