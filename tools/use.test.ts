import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const COMMANDS = ['mutate', 'players', 'test']
/** A busy machine takes its time to start two programs, milliseconds. */
const PATIENCE_MS = 30_000

/** Runs a command as a developer does, where no program is installed: a wrong word is to be found before that. */
async function openair(...args: string[]) {
  const nowhere = join(root, 'nowhere')
  const env = { ...process.env, FFMPEG_PATH: nowhere, CHROMIUM_PATH: nowhere }
  const child = spawn(process.execPath, ['openair.mjs', ...args], { cwd: root, env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const [code, said, wrong] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said, wrong }
}

test.each(COMMANDS)(
  '%s ends at a wrong word with one line that says what is right, and code 2',
  async (name) => {
    const { code, said, wrong } = await openair(name, name === 'mutate' ? '--nonsense' : 'nonsense')
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(wrong).toMatch(/^[^\n]*nonsense[^\n]* Use: npm (run|test) [^\n]*\n$/)
  },
  PATIENCE_MS,
)

test(
  'who asks a command for help is told its use, and nothing is done',
  async () => {
    const { code, said, wrong } = await openair('mutate', '--help')
    expect({ code, wrong }).toEqual({ code: 0, wrong: '' })
    expect(said).toMatch(/^npm run mutate -- N \[--seed S\][^\n]*\n$/)
  },
  PATIENCE_MS,
)
