import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { giveUp, root, runQuietly, step } from './steps.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
/** Holds the hash of the lock file that the installed packages come from, and a word if the tools are not among them. */
const stamp = join(modules, '.openair-lock')
const WITHOUT_TOOLS = ' without tools'

/** The Node that runs the service: a dependency, so that its version does not depend on the machine. */
export const serviceNode = join(modules, 'node', 'bin', 'node')

/**
 * Installs the packages of package-lock.json unless just these are there already. What only tests, the bench and the linter use
 * is 280 MB, which nobody needs who just starts the service.
 * @param isWorking whether the command needs those tools too
 */
export async function ensureDependencies(isWorking) {
  const lock = readFileSync(lockFile, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (existsSync(serviceNode)) {
    if (stamped === hash || (!isWorking && stamped === hash + WITHOUT_TOOLS)) return
    if (installedMatches(lock)) return writeFileSync(stamp, hash)
  }
  // Where the tools have been asked for once, a start takes none of them away.
  const withTools = isWorking || (stamped !== '' && !stamped.endsWith(WITHOUT_TOOLS))
  // Not `npm ci`: it refuses a lock file that leaves out the binaries of other platforms, which some registries lack.
  // No package may run scripts while it is installed, whatever npm's version thinks of `allowScripts`; only `node`
  // has one that is needed: it fetches the binary.
  await step('Installing dependencies', () =>
    npm(
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      withTools ? '--include=dev' : '--omit=dev',
      '--ignore-scripts',
    ),
  )
  if (!existsSync(serviceNode)) {
    await step('Installing Node for the service', () => npm('rebuild', 'node', '--ignore-scripts=false'))
    if (!existsSync(serviceNode)) giveUp(`npm left no Node at ${serviceNode}.`)
    dropNodeHeaders()
  }
  dropOtherBuilds()
  writeFileSync(stamp, withTools ? hash : hash + WITHOUT_TOOLS)
}

/** What native packages are compiled with: 67 MB, and none is compiled here. The binary itself is linked to another place. */
function dropNodeHeaders() {
  const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  rmSync(join(modules, 'node', 'node_modules', platform, 'include'), { recursive: true, force: true })
}

const PACKAGER_OS = { linux: 'linux', darwin: 'osx', win32: 'win' }

/** Of the player of protected films one build of ten is used, of the packager the one for this machine: 100 MB are not. */
function dropOtherBuilds() {
  const used = [
    ['shaka-player/dist', /\/shaka-player\.dash-es2021\.(?:d\.ts|js)$/],
    [
      'shaka-packager/bin',
      new RegExp(`packager-${PACKAGER_OS[process.platform]}-${process.arch}(?:\\.exe)?$`),
    ],
  ]
  for (const [folder, kept] of used)
    for (const name of existsSync(join(modules, folder)) ? readdirSync(join(modules, folder)) : [])
      if (!kept.test(`/${name}`)) rmSync(join(modules, folder, name), { recursive: true, force: true })
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
