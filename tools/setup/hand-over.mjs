import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { serviceNode } from './dependencies.mjs'
import { giveUp, root } from './steps.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
/** One Ctrl-C comes from the terminal and again from npm: the same signal within this time, in ms, is the same wish. */
const sameWish = 500
/** How often, in ms, a program under npm looks whether npm is still there. */
const parentCheck = 500

/**
 * Runs a program of the repository on the service's Node, passes signals on to it once each and ends as it ends. It has a
 * process group of its own, so that only we pass it signals; if we are killed outright, follow-parent.mjs ends it.
 */
export function handOver(main, args) {
  const preload = join(root, 'tools', 'setup', 'follow-parent.mjs')
  // Compiled code is kept between starts: reading it again takes half a second less than compiling it.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
  const child = spawn(serviceNode, ['--import', preload, join(root, main), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const last = new Map()
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - (last.get(signal) ?? -sameWish) >= sameWish) child.kill(signal)
      last.set(signal, now)
    })
  }
  if (process.env.npm_lifecycle_event) {
    // npm passes a signal to the shell between us, which dies of it without a word: then we are somebody else's child.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), parentCheck).unref()
  }
  child.on('error', (error) => giveUp(`${serviceNode}: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Ends this process where a program of the repository finds its words wrong, which it says. `tools/use.ts` is the other side. */
export function endAtWrongWords(main, args) {
  if (args.length < 2) return
  const env = { ...process.env, OPENAIR_ONLY_WORDS: '1' }
  const { status } = spawnSync(serviceNode, [join(root, main), ...args], { env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
