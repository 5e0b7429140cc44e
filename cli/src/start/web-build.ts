import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'web', 'dist')
/** Holds the hash of the sources that web/dist was built from. */
const stamp = join(dist, '.built')
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
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return { folder: dist, built: false }
  // Built beside the old files and then put in their place: a service that runs on them never sees half a build.
  const fresh = join(root, '.cache', `web-${process.pid}`)
  await rm(fresh, { recursive: true, force: true })
  try {
    await build(fresh)
    await mkdir(fresh, { recursive: true })
    await writeFile(join(fresh, '.built'), hash)
    await rm(dist, { recursive: true, force: true })
    await rename(fresh, dist)
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
