import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { Measured } from './figure.ts'

const ROOT = join(import.meta.dirname, '..')
/** No file: what the bundler is asked for instead of one. */
const ENTRY = join(ROOT, 'all-of-the-player.ts')
/** What brings its own weight: the engines, and the reader of VAST. */
const BESIDE = /^(hls\.js|shaka-player|@dailymotion\/vast-client)/

/** Kilobytes that all of the player's own code takes on the line, with what it takes from the domain, ads and casting included. */
export async function measurePlayerWeight(): Promise<Measured[]> {
  const files = await Array.fromAsync(glob('player/src/**/*.ts', { cwd: ROOT }))
  const own = files.filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
  const text = own
    .map((file, at) => `export * as part${at} from ${JSON.stringify(join(ROOT, file))}`)
    .join('\n')
  const output = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? text : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: ENTRY, formats: ['es'] },
      rolldownOptions: { external: BESIDE },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = output.flatMap((one) => one.output).filter((one) => one.type === 'chunk')
  const bytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  return [{ name: 'player.weight', value: bytes / 1000 }]
}
