import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const SESSION = '/proc/self/autogroup'
const module = new URL('./step-back.ts', import.meta.url).href
const script = (before: number, niceness: number) => `
  import { existsSync, readFileSync } from 'node:fs'
  import { getPriority, setPriority } from 'node:os'
  import { stepBack } from ${JSON.stringify(module)}
  setPriority(${before})
  stepBack(${niceness})
  console.log(getPriority(), existsSync('${SESSION}') ? readFileSync('${SESSION}', 'utf8').trim() : 'none')`

function steppedBack(detached: boolean, before = 0, niceness = 15): Promise<string> {
  const args = ['--input-type=module', '-e', script(before, niceness)]
  return text(spawn(process.execPath, args, { detached, stdio: 'pipe' }).stdout)
}

test('a process that leads a session steps back as a process and as a session', async () => {
  expect(await steppedBack(true)).toMatch(existsSync(SESSION) ? /^15 .* nice 15\n$/ : /^15 none\n$/)
})

test('a process in the session of others steps back alone', async () => {
  const before = existsSync(SESSION) ? readFileSync(SESSION, 'utf8') : ''
  expect(await steppedBack(false)).toMatch(/^15 /)
  expect(existsSync(SESSION) ? readFileSync(SESSION, 'utf8') : '').toBe(before)
})

test('who was told to stand back further stays there', async () => {
  expect(await steppedBack(true, 5, 0)).toMatch(/^5 /)
})
