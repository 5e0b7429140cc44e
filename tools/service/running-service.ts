import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
/** Segments are encrypted by it: clips kept from an earlier run open only with the same one. */
const SECRET = 'a secret of tests, known to everybody'
/** What the bytes of a clip depend on. */
const CLIP_SOURCES = ['media/src/{clip,package,asset,protect}/**/*.ts', '{demo,e2e/service}/artwork/**/*.ts']
const UP_MS = 120_000
const DOWN_MS = 15_000

export interface RunningService {
  readonly url: string
  readonly pid: number
  /** Its data folder; messages to phones lie in `outbox`. */
  readonly data: string
  /** Everything it has printed. */
  output(): string
  /** Resolves when all clips are made in all sizes. @throws when that takes longer than `ms` */
  clipsReady(ms: number): Promise<void>
  /** Resolves when so many clips play, or all, be it in their small size alone. @throws when that takes longer than `ms` */
  clipsPlay(ms: number, count?: number): Promise<void>
  /** Has its clock, and that of its sandbox, go on from so many milliseconds after the machine's. Only of one that was started so that its clock moves. */
  setAhead(ms: number): Promise<void>
  /** Asks it to end. Answers its exit code; a process that does not end in time is killed and answers null. */
  stop(): Promise<number | null>
}

export interface ServiceOptions {
  /** Service folder that is applied. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** False for a first start without any clip; what it makes ends with its data folder. */
  readonly hasKeptClips?: boolean
  /** Whether its clock can be moved. */
  readonly hasMovedClock?: boolean
}

/** Starts the real service as `npm start` does, on a free port and a new data folder; finished clips are kept between runs. */
export async function runService({
  folder,
  environment = {},
  hasKeptClips = true,
  hasMovedClock = false,
}: ServiceOptions): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), 'openair-data-'))
  if (hasKeptClips) {
    const clips = join(root, '.cache', 'clips', await clipsKey(folder))
    await mkdir(clips, { recursive: true })
    await symlink(clips, join(data, 'media'))
  }
  const clock = join(data, 'moved-clock')
  const setAhead = async (ms: number): Promise<void> => {
    if (!hasMovedClock) throw new Error('the clock of this service is the machine’s')
    // Whoever reads it meanwhile finds it whole.
    await writeFile(`${clock}.new`, String(ms))
    await rename(`${clock}.new`, clock)
  }
  if (hasMovedClock) await setAhead(0)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_URL|PUBLIC_URL|OPENAIR_|NODE_ENV)/.test(name),
  )
  const env = {
    ...Object.fromEntries(kept),
    PORT: String(port),
    HOST: '127.0.0.1',
    OPENAIR_DATA: data,
    OPENAIR_SECRET: SECRET,
    LOG_LEVEL: 'info',
    ...(hasMovedClock && { MOVED_CLOCK: clock }),
    ...environment,
  }
  const isShared = environment['DATABASE_URL'] !== undefined
  const main = 'cli/src/openair.main.ts'
  // A start applies nothing to a database that nodes share.
  if (isShared) await promisify(execFile)(process.execPath, [main, 'apply', folder], { cwd: root, env })
  // Over IPC it notices when whoever started it is gone, even killed: no service is left behind.
  const preloads = [join(root, 'tools/setup/follow-parent.mjs')]
  // The sandbox is forked with the same words, and its threads have them too.
  if (hasMovedClock) preloads.unshift(join(import.meta.dirname, 'moved-clock.mjs'))
  const args = [
    ...preloads.flatMap((preload) => ['--import', preload]),
    main,
    'start',
    ...(isShared ? [] : ['--service', folder]),
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = (ms: number, what: string, isTrue: () => boolean): Promise<void> =>
    until(ms, what, isTrue, child, () => output)
  const service: RunningService = {
    url,
    pid: child.pid ?? 0,
    data,
    output: () => output,
    setAhead,
    clipsReady: (ms) => said(ms, 'clips', () => /\b0 to go/.test(output)),
    clipsPlay(ms, count = Infinity) {
      const playing = () => output.match(/clip (?:plays|ready)/g)?.length ?? 0
      return said(ms, 'clips that play', () => /\b0 (?:do not play|to go)/.test(output) || playing() >= count)
    },
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), DOWN_MS)
      const code = await ended
      clearTimeout(late)
      await rm(data, { recursive: true, force: true })
      return code
    },
  }
  try {
    await until(
      UP_MS,
      '/readyz',
      () => isReady(url),
      child,
      () => output,
    )
  } catch (error) {
    await service.stop()
    throw error
  }
  return service
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until(
  ms: number,
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}:\n${output()}`)
    if (Date.now() > end) throw new Error(`Not ready within ${ms / 1000} s (${what}):\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Clips of the same words differ by what draws them: the sources, and the generator that the service folder names. */
async function clipsKey(folder: string): Promise<string> {
  const files: string[] = []
  for await (const file of glob(CLIP_SOURCES, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file)
  const hash = createHash('sha256').update(await readFile(join(folder, 'artwork/main.ts')))
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
