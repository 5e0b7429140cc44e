import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, runQuietly, step } from './steps.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Programs of the system: the variable that names one outright, the names it goes by, its packages per manager, the best first. */
const programs = {
  ffmpeg: {
    variable: 'FFMPEG_PATH',
    names: ['ffmpeg'],
    packages: { dnf: ['ffmpeg-free'] },
    otherwise: 'ffmpeg',
  },
  chromium: {
    variable: 'CHROMIUM_PATH',
    names: CHROMIUM,
    packages: { brew: ['--cask chromium'] },
    otherwise: 'chromium',
  },
  // The same engine without a window: it takes two thirds of the processor that Chromium takes without showing its own.
  'chromium-headless-shell': {
    variable: 'CHROMIUM_PATH',
    names: ['chromium-headless-shell', ...CHROMIUM],
    packages: { 'apt-get': ['chromium-headless-shell', 'chromium'], brew: ['--cask chromium'] },
    otherwise: 'chromium',
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
  const { packages, otherwise } = programs[program]
  const choices = (packages[manager] ?? [otherwise]).map((name) => managers[manager](name))
  const prefix = await rootPrefix(manager)
  if (!prefix) {
    giveUp(
      `${program} is missing. Install it:\n  ${choices[0].map((line) => `sudo ${line.join(' ')}`).join(' && ')}\nor name it in ${variable}.`,
    )
  }
  await step(`Installing ${program} with ${manager}`, async () => {
    for (const commands of choices) {
      const failure = await install(commands, prefix)
      if (failure === undefined) return
      if (commands === choices.at(-1)) giveUp(failure)
    }
  })
  const installed = findProgram(program)
  if (!installed) giveUp(`${manager} installed ${program}, but no ${program} is on the path.`)
  process.env[variable] = installed
}

/** Runs what installs a package; answers why it could not, if it could not. */
async function install(commands, prefix) {
  for (const command of commands) {
    const [file, ...args] = [...prefix, ...command]
    const { code, output } = await runQuietly(file, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    // A stale or half reachable package list may still hold what is asked for: only the last command decides.
    if (code !== 0 && command === commands.at(-1))
      return `${output}\n${command.join(' ')} failed (exit code ${code}).`
  }
  return undefined
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
