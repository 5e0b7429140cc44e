// Builds the web app in a thread of its own, as viewers get it, but in one file, and hands its files over.
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
      input: join(web, 'src/app/start-app.tsx'),
      preserveEntrySignatures: 'strict',
      // It keeps nothing of a page, and is more than a third of all: once for all tests will do.
      external: ['hls.js'],
      // Code that travels later in the real app is in the same file here: loading the file anew makes everything anew.
      output: {
        codeSplitting: false,
        entryFileNames: 'app.js',
        assetFileNames: '[name][extname]',
        paths: { 'hls.js': `${base}hls.js` },
      },
    },
  },
})) as Rolldown.RolldownOutput

const files = built.output.map((file): AppFile => ({
  name: file.fileName,
  content: file.type === 'chunk' ? file.code : file.source,
}))
const hls = await readFile(fileURLToPath(import.meta.resolve('hls.js')), 'utf8')
parentPort?.postMessage([...files, { name: 'hls.js', content: hls }])
