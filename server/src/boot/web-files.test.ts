import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { registerFailures } from '../http/failures.ts'
import { createLog } from '../http/log.ts'
import { type KeptBuilds, openKeptBuilds } from './kept-builds.ts'
import { serveWebFiles } from './web-files.ts'

const log = createLog('silent')
/** An app that answers failures as the service does. */
function newApp() {
  const app = fastify()
  registerFailures(app, log)
  return app
}

const NONE_KEPT: KeptBuilds = { file: async () => undefined, since: async () => undefined, stop: () => {} }

test('the files of the build are served, and no path climbs out of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openair-web-'))
  const build = join(folder, 'dist')
  await mkdir(join(build, 'assets'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"outside": true}')
  await writeFile(join(build, 'index.html'), '<title>A page</title>')
  await writeFile(join(build, 'assets/app.js'), 'export {}')
  const app = newApp()
  try {
    expect(await serveWebFiles(app, build, NONE_KEPT)).toBe('<title>A page</title>')
    expect((await app.inject({ url: '/assets/app.js' })).body).toBe('export {}')
    for (const url of ['/assets/..%2f..%2fpackage.json', '/assets/../../package.json', '/..%2fpackage.json'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  } finally {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

test('packed files are made once and take no more memory than they are long', async () => {
  const build = await mkdtemp(join(tmpdir(), 'openair-web-'))
  await writeFile(join(build, 'index.html'), '<title>A page</title>')
  await writeFile(join(build, 'app.js'), 'export {}\n'.repeat(300))
  const app = newApp()
  const sent: Buffer[] = []
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (Buffer.isBuffer(payload)) sent.push(payload)
    return payload
  })
  try {
    await serveWebFiles(app, build, NONE_KEPT)
    for (const encoding of ['br', 'gzip'])
      for (const _ of [1, 2]) {
        const { headers } = await app.inject({ url: '/app.js', headers: { 'accept-encoding': encoding } })
        expect(headers['content-encoding']).toBe(encoding)
      }
    expect(sent.map(({ buffer }) => buffer.byteLength)).toEqual(sent.map(({ length }) => length))
    expect([sent[0] === sent[1], sent[2] === sent[3], sent.length]).toEqual([true, true, 4])
  } finally {
    await app.close()
    await rm(build, { recursive: true })
  }
})

test('of other builds’ files those are held in memory that were asked for last', async () => {
  const build = await mkdtemp(join(tmpdir(), 'openair-web-'))
  onTestFinished(() => rm(build, { recursive: true }))
  await writeFile(join(build, 'index.html'), '<title>A page</title>')
  const read: string[] = []
  const file = async (name: string) => {
    read.push(name)
    return Buffer.alloc(100)
  }
  const app = newApp()
  onTestFinished(() => app.close())
  await serveWebFiles(app, build, { ...NONE_KEPT, file }, 400)
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b'])
    expect((await app.inject({ url: `/assets/${name}.js` })).statusCode).toBe(200)
  expect(read).toEqual(['a.js', 'b.js', 'c.js', 'b.js'])
})

describe('nodes of two builds', () => {
  const DAY_MS = 86_400_000
  const HOUR_MS = 3_600_000
  let root: string
  const closing: (() => unknown)[] = []
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'openair-web-'))
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await rm(root, { recursive: true })
  })

  /** A node of a build, over the folder that all of them see. */
  async function node(build: string, now = Date.now) {
    const folder = join(root, build)
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), `<meta name="build" content="${build}" />`)
    await writeFile(join(folder, 'service-worker.js'), `const BUILD = '${build}'`)
    await writeFile(join(folder, 'assets', `app-${build}.js`), `say('${build}')\n`.repeat(100))
    await writeFile(join(folder, 'assets', 'shared-Cc33.js'), 'both')
    const kept = await openKeptBuilds(join(root, 'web'), folder, { now, log })
    const app = newApp()
    const page = await serveWebFiles(app, folder, kept)
    closing.push(kept.stop, () => app.close())
    return {
      app,
      page,
      ask: (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } }),
      worker: async () => (await app.inject({ url: '/service-worker.js' })).body,
    }
  }

  test('each serves the files of the other as its own, whichever came first', async () => {
    const [old, next] = [await node('Aa11'), await node('Bb22')]
    for (const [one, name] of [
      [old, 'app-Bb22.js'],
      [next, 'app-Aa11.js'],
    ] as const) {
      const [own, other] = [await one.ask('/assets/shared-Cc33.js'), await one.ask(`/assets/${name}`)]
      expect([other.statusCode, gunzipSync(other.rawPayload).toString()]).toEqual([
        200,
        `say('${name.slice(4, 8)}')\n`.repeat(100),
      ])
      for (const header of ['content-type', 'content-encoding', 'cache-control', 'vary'])
        expect([header, other.headers[header]]).toEqual([header, own.headers[header]])
      // The same bytes again, packed once.
      expect((await one.ask(`/assets/${name}`)).rawPayload).toEqual(other.rawPayload)
    }
    for (const url of ['/assets/none.js', '/assets/', '/assets/..%2fbuilds%2fAa11', '/assets/.app-Aa11.js'])
      expect([url, (await next.ask(url)).statusCode]).toEqual([url, 404])
  })

  test('what was not written to its end is no file, and is written by the next start', async () => {
    const files = join(root, 'web', 'assets')
    await mkdir(files, { recursive: true })
    await writeFile(join(files, 'app-Aa11.js'), 'say(')
    await node('Aa11')
    const next = await node('Bb22')
    expect(gunzipSync((await next.ask('/assets/app-Aa11.js')).rawPayload).toString()).toBe(
      `say('Aa11')\n`.repeat(100),
    )
    expect((await readdir(files)).toSorted()).toEqual(['app-Aa11.js', 'app-Bb22.js', 'shared-Cc33.js'])
  })

  test('files that no node has had for two weeks go; those of a node that runs stay', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const files = join(root, 'web', 'assets')
    const begun = Date.now()
    let time = begun
    const now = () => time
    await node('Aa11', now)
    const old = await node('Bb22', now)
    // The first one ends, the other one runs on.
    closing[0]?.()
    time = begun + 10 * DAY_MS
    vi.advanceTimersByTime(DAY_MS)
    const seen = async () => (await stat(join(files, 'app-Bb22.js'))).mtimeMs
    await expect.poll(seen).toBeGreaterThan(begun + 9 * DAY_MS)
    time = begun + 13 * DAY_MS
    await node('Cc33', now)
    expect((await readdir(files)).toSorted()).toEqual([
      'app-Aa11.js',
      'app-Bb22.js',
      'app-Cc33.js',
      'shared-Cc33.js',
    ])
    time = begun + 15 * DAY_MS
    const next = await node('Cc33', now)
    expect((await readdir(files)).toSorted()).toEqual(['app-Bb22.js', 'app-Cc33.js', 'shared-Cc33.js'])
    expect((await next.ask('/assets/app-Aa11.js')).statusCode).toBe(404)
    expect((await old.ask('/assets/app-Cc33.js')).statusCode).toBe(200)
  })

  test('what others remove from the folder, or could not be written at the start, is laid there while nodes run', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const web = join(root, 'web')
    await writeFile(web, 'no folder')
    const old = await node('Aa11')
    const isThere = () => stat(join(web, 'assets', 'app-Aa11.js')).then(Boolean, () => false)
    for (const _ of ['could not be written', 'was removed']) {
      await rm(web, { recursive: true })
      expect(await isThere()).toBe(false)
      vi.advanceTimersByTime(HOUR_MS)
      await expect.poll(isThere).toBe(true)
    }
    const next = await node('Bb22')
    expect((await next.ask('/assets/app-Aa11.js')).statusCode).toBe(200)
    expect((await old.ask('/assets/app-Bb22.js')).statusCode).toBe(200)
  })

  test('names that nobody has cost no look at the disk each, and no line in the log however long they are', async () => {
    const told: unknown[] = []
    let time = Date.now()
    const now = () => time
    const own = join(root, 'none')
    const loud = { ...log, error: (...line: unknown[]) => void told.push(line) } as typeof log
    const kept = await openKeptBuilds(join(root, 'web'), own, { now, log: loud })
    closing.push(kept.stop)
    for (const length of [1, 200, 300, 15_000]) expect(await kept.file('a'.repeat(length))).toBeUndefined()
    expect(told).toEqual([])
    await node('Bb22', now)
    expect(await kept.file('app-Bb22.js')).toBeUndefined()
    time += 1000
    expect(await kept.file('app-Bb22.js')).toBeDefined()
  })

  test('page and worker say since when there is their build, the same at every node and after each start', async () => {
    const first = await node('Bb22')
    const said = /^<meta name="build" content="(\d{13}-Bb22)" \/>$/.exec(first.page)?.[1] ?? ''
    expect(await first.worker()).toBe(`const BUILD = '${said}'`)
    // As if the other one had come a day before.
    await mkdir(join(root, 'web', 'builds'), { recursive: true })
    await writeFile(join(root, 'web', 'builds', 'Aa11'), '')
    const before = new Date(1_700_000_000_000)
    await utimes(join(root, 'web', 'builds', 'Aa11'), before, before)
    expect((await node('Aa11')).page).toContain('"1700000000000-Aa11"')
    expect((await node('Bb22', () => Date.now() + DAY_MS)).page).toBe(first.page)
  })

  test('a folder that cannot be written leaves a node with its own files', async () => {
    await writeFile(join(root, 'web'), 'no folder')
    const { ask, page } = await node('Aa11')
    expect(page).toContain('"Aa11"')
    expect((await ask('/assets/app-Aa11.js')).statusCode).toBe(200)
    expect((await ask('/assets/app-Bb22.js')).statusCode).toBe(404)
  })
})
