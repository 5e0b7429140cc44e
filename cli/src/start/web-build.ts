import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFrom, putInPlace, STAMP } from './put-in-place.ts'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'web', 'dist')
/** Everything the browser's files come from. */
const sources = [
  'package-lock.json',
  'web/{index.html,vite.config.ts}',
  'web/{src,public}/**/*',
  '{player,domain,contract}/src/**/*',
]

/** The web app does not build. */
class WebBuildError extends Error {
  constructor(output: string) {
    super(`The web app does not build:\n${output}`)
    this.name = 'WebBuildError'
  }
}

/**
 * Builds the web app into web/dist unless just these sources are built there already.
 * @returns the folder of the built files, and whether it had to be built
 * @throws WebBuildError with the builder's output
 */
export async function ensureWebBuilt(): Promise<{ folder: string; built: boolean }> {
  const hash = await sourceHash()
  if ((await builtFrom(dist)) === hash) return { folder: dist, built: false }
  // Built beside the old files and then put in their place: a service that runs on them never sees half a build.
  const fresh = join(root, '.cache', `web-${process.pid}`)
  await rm(fresh, { recursive: true, force: true })
  try {
    await build(fresh)
    await mkdir(fresh, { recursive: true })
    await writeFile(join(fresh, STAMP), hash)
    await putInPlace(fresh, dist)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return { folder: dist, built: true }
}

async function sourceHash(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

function build(folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  return new Promise((resolve, reject) => {
    // What is built is always what viewers get, whatever the caller's own mode is.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new WebBuildError(output))))
  })
}
