import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const SESSION = '/proc/self/autogroup'
const module = new URL('./step-back.ts', import.meta.url).href
const script = `
  import { existsSync, readFileSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { stepBack } from ${JSON.stringify(module)}
  stepBack(15)
  console.log(getPriority(), existsSync('${SESSION}') ? readFileSync('${SESSION}', 'utf8').trim() : 'none')`

function steppedBack(detached: boolean): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached, stdio: 'pipe' })
  return text(child.stdout)
}

test('a process that leads a session steps back as a process and as a session', async () => {
  expect(await steppedBack(true)).toMatch(existsSync(SESSION) ? /^15 .* nice 15\n$/ : /^15 none\n$/)
})

test('a process in the session of others steps back alone', async () => {
  const before = existsSync(SESSION) ? readFileSync(SESSION, 'utf8') : ''
  expect(await steppedBack(false)).toMatch(/^15 /)
  expect(existsSync(SESSION) ? readFileSync(SESSION, 'utf8') : '').toBe(before)
})
