import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, runQuietly, step } from './steps.mjs'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const GSTREAMER =
  'gstreamer1.0-tools gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav'
/** With a screen and a sound card that nobody sees and hears. */
const KODI = 'kodi kodi-inputstream-adaptive xvfb pulseaudio pulseaudio-utils'

/** Programs of the system: the variable that names one outright, if there is one, the names it goes by, its packages per manager, the best first;
 * what it must be able to do, and what is said where it is not. */
const programs = {
  ffmpeg: {
    variable: 'FFMPEG_PATH',
    names: ['ffmpeg'],
    packages: {},
    otherwise: 'ffmpeg',
    // That of Fedora itself, `ffmpeg-free`, is built without it, and no video can be made.
    proof: { args: ['-hide_banner', '-h', 'encoder=libx264'], says: /^Encoder libx264/m },
    lacking:
      'cannot encode H.264 (libx264): install another one (Fedora has it in RPM Fusion, https://rpmfusion.org), or name it in FFMPEG_PATH.',
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
  // In front of two nodes, for their tests. Where it is installed only the administrator's path leads.
  nginx: { variable: 'NGINX_PATH', names: ['nginx', '/usr/sbin/nginx'], packages: {}, otherwise: 'nginx' },
  // Counts attempts for two nodes, in their tests.
  'redis-server': {
    variable: 'REDIS_SERVER_PATH',
    names: ['redis-server', 'valkey-server'],
    packages: { 'apt-get': ['redis-server', 'valkey-server'], brew: ['redis', 'valkey'] },
    otherwise: 'redis',
  },
  // Players of set-top boxes and desktops, for `npm run players`.
  vlc: { names: ['vlc'], packages: { 'apt-get': ['vlc-bin vlc-plugin-base'] }, otherwise: 'vlc' },
  mpv: { names: ['mpv'], packages: {}, otherwise: 'mpv' },
  hlsdemux: { names: ['gst-launch-1.0'], packages: { 'apt-get': [GSTREAMER] }, otherwise: 'gstreamer' },
  hlsdemux2: { names: ['gst-launch-1.0'], packages: { 'apt-get': [GSTREAMER] }, otherwise: 'gstreamer' },
  kodi: { names: ['kodi'], packages: { 'apt-get': [KODI] }, otherwise: 'kodi' },
  'yt-dlp': { names: ['yt-dlp'], packages: {}, otherwise: 'yt-dlp' },
}

/** In the order they are looked for: each manager's commands, `update` first where lists may be stale. */
const managers = {
  'apt-get': (name) => [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...name.split(' ')],
  ],
  dnf: (name) => [['dnf', 'install', '-y', name]],
  apk: (name) => [['apk', 'add', '--no-cache', name]],
  pacman: (name) => [['pacman', '-Sy', '--noconfirm', name]],
  brew: (name) => [['brew', 'install', ...name.split(' ')]],
}

/** Where a program is: what its variable says, else the first of its names on the path, else undefined. */
function findProgram(program) {
  const { variable, names } = programs[program]
  const named = variable && process.env[variable]
  return named ? which(named) : names.map(which).find(Boolean)
}

/** Whether a program need not be installed. */
export const isThere = (program) => findProgram(program) !== undefined

/**
 * Installs a program with the system's package manager when it is missing; says what to run when that is impossible. Leaves its
 * path in its variable, so that whatever runs next need not look for it again.
 */
export async function ensureProgram(program) {
  const failure = await installProgram(program)
  if (failure !== undefined) giveUp(failure)
}

/** The same for programs that one can do without: answers those that are not there and could not be installed. */
export async function missingPrograms(wanted) {
  const missing = []
  for (const program of wanted) {
    const failure = await installProgram(program)
    if (failure === undefined) continue
    console.error(failure)
    missing.push(program)
  }
  return missing
}

/** Answers why a program is not there or cannot do what it must, if so. */
async function installProgram(program) {
  const { variable, proof, lacking } = programs[program]
  const failure = await makeThere(program)
  if (!proof) return failure
  // Where the manager is Fedora's it may have one alone that will not do.
  if (failure !== undefined) return which('dnf') ? `${failure}\nThat of Fedora itself ${lacking}` : failure
  const { output } = await runQuietly(process.env[variable], proof.args)
  return proof.says.test(output) ? undefined : `${process.env[variable]} ${lacking}`
}

/** Answers why a program is not there, if it is not. */
async function makeThere(program) {
  const { variable, packages, otherwise } = programs[program]
  const found = findProgram(program)
  if (found) {
    if (variable) process.env[variable] = found
    return undefined
  }
  const named = variable && process.env[variable]
  if (named) return `${variable} names ${named}, which is not a program.`
  const hint = variable ? `, or name it in ${variable}` : ''
  const manager = Object.keys(managers).find((name) => which(name))
  if (!manager) return `${program} is missing. Install it${hint}.`
  const choices = (packages[manager] ?? [otherwise]).map((name) => managers[manager](name))
  const prefix = await rootPrefix(manager)
  if (!prefix) {
    return `${program} is missing. Install it:\n  ${choices[0].map((line) => `sudo ${line.join(' ')}`).join(' && ')}${hint}.`
  }
  const failure = await step(`Installing ${program} with ${manager}`, async () => {
    let last
    for (const commands of choices) {
      last = await install(commands, prefix)
      if (last === undefined) return undefined
    }
    return last
  })
  if (failure !== undefined) return failure
  const installed = findProgram(program)
  if (!installed) return `${manager} installed ${program}, but no ${program} is on the path.`
  if (variable) process.env[variable] = installed
  return undefined
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
