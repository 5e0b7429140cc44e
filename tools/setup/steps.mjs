import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Prints that a step begins and, when it is done, how many seconds it took. */
export async function step(title, work) {
  const started = performance.now()
  console.log(`${title} …`)
  const result = await work()
  console.log(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Ends the set-up with a message for the person at the terminal. */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a program without showing its output.
 * @returns exit code (127 when it cannot be started) and everything it printed
 */
export function runQuietly(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 127, output: `${file}: ${error.message}\n` }))
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}${signal}\n` : output }),
    )
  })
}
