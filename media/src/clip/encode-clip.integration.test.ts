import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readManifest } from '../asset/catalogue.ts'
import { isStanding, runningProcesses } from '../testing/processes.ts'
import { likeness } from '../testing/likeness.ts'
import { realStore, type RealStore } from '../testing/real-asset.ts'
import { type ClipOrder, type ClipTools, encodeClip } from './encode-clip.ts'
import { framePainter } from './frames.ts'
import type { ClipRecipe } from './recipe.ts'
import { makeTracks } from './tracks.ts'

const sheet = (art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1472 828">${art}</svg>`
const drift = { x: 12, y: 5, period: 3.84, phase: 0 }
const recipe: ClipRecipe = {
  seconds: 3.84,
  width: 1280,
  height: 720,
  layers: [
    { svg: sheet('<rect width="1472" height="828" fill="#234"/>'), width: 1472, height: 828, drift },
    {
      svg: sheet('<circle cx="700" cy="400" r="200" fill="#e83"/>'),
      width: 1472,
      height: 828,
      drift,
      zoom: { amount: 0.04, period: 3.84 },
    },
  ],
  views: [
    {
      from: 1,
      to: 3,
      fade: 0.4,
      layers: [
        { svg: sheet('<rect width="1472" height="828" fill="#a42"/>'), width: 1472, height: 828, drift },
      ],
    },
  ],
  title: {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><rect x="90" y="90" width="300" height="60" fill="#fff"/></svg>',
    from: 0.1,
    to: 1,
  },
  light: { period: 3.84, amount: 0.1 },
  music: { seed: 3, mood: 'bright', bpm: 62.5, root: 45 },
}
const order: ClipOrder = {
  assetId: 'clip',
  recipe,
  audio: ['ru', 'en'],
  subtitles: [{ language: 'en', cues: [{ from: 1, to: 2, text: 'Hello' }] }],
}

let real: RealStore
let tools: ClipTools
beforeEach(async () => {
  real = await realStore()
  tools = { ...real.tools, niceness: 10 }
})
afterEach(() => real.remove())

/** Command lines of all running processes that mention this test's folder. */
function processesOfThis(): string[] {
  return [...runningProcesses().values()].filter((line) => line.includes(real.root))
}

test('a recipe becomes a published asset with all its tracks, and nothing else is left', async () => {
  const shares: number[] = []
  const manifest = await encodeClip(order, { ...tools, onProgress: (share) => shares.push(share) })
  expect(await readManifest(real.store, 'clip')).toEqual(manifest)
  expect(manifest).toMatchObject({
    id: 'clip',
    segments: 2,
    readyAt: 1_700_000_000,
    thumbs: { count: 1, everySeconds: 10 },
  })
  expect(manifest.video.map(({ name, width, height, codecs }) => [name, width, height, codecs])).toEqual([
    ['v720', 1280, 720, 'avc1.4d401f'],
    ['v360', 640, 360, 'avc1.4d401e'],
  ])
  expect(manifest.audio.map(({ name, codecs, timescale }) => [name, codecs, timescale])).toEqual([
    ['a-ru', 'mp4a.40.2', 48_000],
    ['a-en', 'mp4a.40.2', 48_000],
  ])
  expect(manifest.subtitles[0]?.name).toBe('s-en')
  expect(shares.length).toBeGreaterThan(1)
  expect((await readdir(join(real.root, 'media', 'clip'))).toSorted()).toEqual([
    'a-en',
    'a-ru',
    'asset.json',
    'thumb',
    'v360',
    'v720',
  ])
  expect(await readdir(real.root)).toEqual(['media'])
})

test('a clip of a small stage has no larger rendition', async () => {
  const small = { ...recipe, width: 640, height: 360 }
  const manifest = await encodeClip({ ...order, recipe: small, audio: ['ru'], subtitles: [] }, tools)
  expect(manifest.video.map(({ name, width, height }) => [name, width, height])).toEqual([['v360', 640, 360]])
})

test('a clip that is stopped half way leaves no process, no folder and no asset', async () => {
  const stop = new AbortController()
  const onProgress = (): void => stop.abort()
  await expect(
    encodeClip(order, { ...tools, limits: { timeoutMs: 60_000, signal: stop.signal }, onProgress }),
  ).rejects.toThrow('was stopped')
  expect(processesOfThis()).toEqual([])
  expect(await real.store.list()).toEqual([])
  expect(await readdir(real.root)).toEqual(['media'])
})

test('a clip whose process is killed while its tools are held leaves none of them behind', async () => {
  const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const making = `
    import { createHold } from ${moduleOf('../package/hold.ts')}
    import { realStore } from ${moduleOf('../testing/real-asset.ts')}
    import { encodeClip } from ${moduleOf('encode-clip.ts')}
    const hold = createHold()
    const { root, tools } = await realStore()
    const onProgress = () => hold.set(true)
    console.log(root)
    await encodeClip(${JSON.stringify(order)}, { ...tools, niceness: 0, limits: { timeoutMs: 60_000, hold }, onProgress })`
  const node = spawn(process.execPath, ['--input-type=module', '-e', making], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [root] = (await once(createInterface({ input: node.stdout }), 'line')) as [string]
  const toolsOfIt = () => [...runningProcesses()].filter(([, line]) => line.includes(root))
  try {
    await expect.poll(() => toolsOfIt().filter(([pid]) => isStanding(pid)).length).toBe(1)
    node.kill('SIGKILL')
    await expect.poll(toolsOfIt).toEqual([])
  } finally {
    node.kill('SIGKILL')
    await rm(root, { recursive: true, force: true })
  }
})

test('an encoder that cannot start is named', async () => {
  await expect(encodeClip(order, { ...tools, ffmpeg: join(real.root, 'no-ffmpeg') })).rejects.toThrow(
    'no-ffmpeg could not start',
  )
})

test('the large rendition shows the frames as they were painted: no blocks, no bands', async () => {
  const folder = join(real.root, 'tracks')
  await mkdir(folder)
  const { ffmpeg, limits } = real.tools
  await makeTracks({ recipe, audio: ['ru'], ffmpeg, folder }, limits, () => undefined)
  const { mean, least } = await likeness(
    await framePainter(recipe),
    join(folder, 'v720.mp4'),
    limits.timeoutMs,
  )
  expect(mean).toBeGreaterThan(0.985)
  expect(least).toBeGreaterThan(0.96)
})
