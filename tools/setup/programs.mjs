import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, runQuietly, step } from './steps.mjs'

/** Programs of the system: the variable that names one outright, the names it goes by, its package per manager. */
const programs = {
  ffmpeg: { variable: 'FFMPEG_PATH', names: ['ffmpeg'], packages: { pacman: 'ffmpeg', dnf: 'ffmpeg-free' } },
  chromium: {
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    packages: { brew: '--cask chromium' },
  },
}

/** In the order they are looked for: each manager's commands, `update` first where lists may be stale. */
const managers = {
  'apt-get': (name) => [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name],
  ],
  dnf: (name) => [['dnf', 'install', '-y', name]],
  apk: (name) => [['apk', 'add', '--no-cache', name]],
  pacman: (name) => [['pacman', '-Sy', '--noconfirm', name]],
  brew: (name) => [['brew', 'install', ...name.split(' ')]],
}

/** Where a program is: what its variable says, else the first of its names on the path, else undefined. */
function findProgram(program) {
  const { variable, names } = programs[program]
  const named = process.env[variable]
  return named ? which(named) : names.map(which).find(Boolean)
}

/**
 * Installs a program with the system's package manager when it is missing; says what to run when that is impossible. Leaves its
 * path in its variable, so that whatever runs next need not look for it again.
 */
export async function ensureProgram(program) {
  const { variable } = programs[program]
  const found = findProgram(program)
  if (found) {
    process.env[variable] = found
    return
  }
  if (process.env[variable]) giveUp(`${variable} names ${process.env[variable]}, which is not a program.`)
  const manager = Object.keys(managers).find((name) => which(name))
  if (!manager) giveUp(`${program} is missing. Install it, or name it in ${variable}.`)
  const commands = managers[manager](programs[program].packages[manager] ?? program)
  const prefix = await rootPrefix(manager)
  if (!prefix) {
    giveUp(
      `${program} is missing. Install it:\n  ${commands.map((line) => `sudo ${line.join(' ')}`).join(' && ')}\nor name it in ${variable}.`,
    )
  }
  await step(`Installing ${program} with ${manager}`, async () => {
    for (const command of commands) {
      const [file, ...args] = [...prefix, ...command]
      const { code, output } = await runQuietly(file, args, {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      // A stale or half reachable package list may still hold what is asked for: only the last command decides.
      if (code !== 0 && command === commands.at(-1))
        giveUp(`${output}\n${command.join(' ')} failed (exit code ${code}).`)
    }
  })
  const installed = findProgram(program)
  if (!installed) giveUp(`${manager} installed ${program}, but no ${program} is on the path.`)
  process.env[variable] = installed
}

/** What to put before a command so that it may install: nothing for root and Homebrew, sudo where it asks nothing. */
async function rootPrefix(manager) {
  if (manager === 'brew' || process.getuid?.() === 0) return []
  const sudo = which('sudo')
  return sudo && (await runQuietly(sudo, ['-n', 'true'])).code === 0 ? [sudo, '-n'] : undefined
}

function which(name) {
  const candidates = name.includes('/')
    ? [name]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
