import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measured } from './figure.ts'

const ROOT = join(import.meta.dirname, '..')

/** Megabytes of packages that a first start installs on a machine that has none of them. @throws when they cannot be installed */
export async function measureInstallSize(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-install-'))
  try {
    await mkdir(join(folder, 'tools'))
    for (const part of ['package.json', 'package-lock.json', 'tools/setup'])
      await cp(join(ROOT, part), join(folder, part), { recursive: true })
    const setUp = "await (await import('./tools/setup/dependencies.mjs')).ensureDependencies(false)"
    const child = spawn('node', ['--input-type=module', '-e', setUp], { cwd: folder, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the packages could not be installed: exit code ${code}`)
    return [{ name: 'install.size', value: (await bytesOf(join(folder, 'node_modules'))) / 1e6 }]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bytes of all files in a folder; one with two names counts once. */
async function bytesOf(folder: string): Promise<number> {
  const seen = new Set<number>()
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { ino, size } = await stat(join(entry.parentPath, entry.name))
    if (!seen.has(ino)) bytes += size
    seen.add(ino)
  }
  return bytes
}
