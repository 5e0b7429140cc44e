import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { giveUp, root, runQuietly, step } from './steps.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** Holds the hash of the lock file that the installed packages come from. */
const stamp = join(modules, '.openair-lock')

/** The Node that runs the service: a dependency, so that its version does not depend on the machine. */
export const serviceNode = join(modules, 'node', 'bin', 'node')

/** Installs the packages of package-lock.json unless just these are there already. */
export async function ensureDependencies() {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (existsSync(serviceNode)) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    if (installedMatches(lock)) return writeFileSync(stamp, hash)
  }
  // Not `npm ci`: it refuses a lock file that leaves out the binaries of other platforms, which some registries lack.
  // No package may run scripts while it is installed, whatever npm's version thinks of `allowScripts`; only `node`
  // has one that is needed: it fetches the binary.
  await step('Installing dependencies', () =>
    npm('install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--ignore-scripts'),
  )
  await step('Installing Node for the service', () => npm('rebuild', 'node', '--ignore-scripts=false'))
  if (!existsSync(serviceNode)) giveUp(`npm left no Node at ${serviceNode}.`)
  writeFileSync(stamp, hash)
}

/** Somebody who ran npm by hand has the right packages too: npm keeps what it installed in a hidden lock file. */
function installedMatches(lock) {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.peer || installed[path]?.version === wanted.version,
  )
}

async function npm(...args) {
  // Under `npm start` the path begins with node_modules/.bin, whose `node` the installation removes on the way.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}.bin`))
  const { code, output } = await runQuietly('npm', [...args, '--loglevel=error'], {
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  if (code !== 0) giveUp(`${output}\nnpm ${args.join(' ')} failed (exit code ${code}).`)
}
