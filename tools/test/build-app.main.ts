// Builds the web app in a thread of its own, as viewers get it, but as one function, and hands its files over.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { build, type Rolldown } from 'vite'
import type { AppFile } from './tested-app.ts'

const web = join(import.meta.dirname, '../../web')
const { base } = workerData as { base: string }

const built = (await build({
  configFile: join(web, 'vite.config.ts'),
  base,
  logLevel: 'warn',
  build: {
    write: false,
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(web, 'src/testing/tested-app.ts'),
      preserveEntrySignatures: 'strict',
      // It keeps nothing of a page, and is more than a third of all: once for all tests will do.
      external: ['hls.js'],
      // Code that travels later in the real app is in the same function here: calling it makes everything anew.
      output: {
        codeSplitting: false,
        entryFileNames: 'app.js',
        assetFileNames: '[name][extname]',
        paths: { 'hls.js': `${base}hls.js` },
      },
    },
  },
})) as Rolldown.RolldownOutput

/** What the one file exports, at its end. */
const EXPORTED = /\bexport (\{[^{}]*\});\s*$/

const RENAMED = /([\w$]+) as ([\w$]+)/g

/** Each call is a page that has just been loaded; the browser reads and compiles the code once for all of them. */
function asFunction(code: string): string {
  if (!EXPORTED.test(code)) throw new Error('The built app exports nothing at its end')
  const answered = (_: string, names: string) => `return ${names.replaceAll(RENAMED, '$2: $1')}`
  return `export function load() {\n${code.replace(EXPORTED, answered)}\n}\n`
}

const files = built.output.map((file): AppFile => ({
  name: file.fileName,
  content: file.type === 'chunk' ? asFunction(file.code) : file.source,
}))
const hls = await readFile(fileURLToPath(import.meta.resolve('hls.js')), 'utf8')
parentPort?.postMessage([...files, { name: 'hls.js', content: hls }])
