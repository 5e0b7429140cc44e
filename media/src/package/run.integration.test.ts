import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isStanding, parentOf, runningProcesses } from '../testing/processes.ts'
import { createHold } from './hold.ts'
import { run, start } from './run.ts'

const script = (code: string): [string, string[]] => [process.execPath, ['-e', code]]

test('a tool that ends well answers what it wrote', async () => {
  await expect(run(...script('process.stdout.write("done")'), { timeoutMs: 10_000 })).resolves.toBe('done')
})

test('a tool that fails is named with its exit code and its last words', async () => {
  const failing = run(...script('console.error("no such codec"); process.exit(3)'), { timeoutMs: 10_000 })
  await expect(failing).rejects.toThrow('node ended with 3: no such codec')
  await expect(run('no-such-tool-here', [], { timeoutMs: 10_000 })).rejects.toThrow(
    'no-such-tool-here could not start',
  )
})

test('a tool that hangs is killed after its time, and one that is stopped at once', async () => {
  const hangs = script('setInterval(() => {}, 1000)')
  await expect(run(...hangs, { timeoutMs: 200 })).rejects.toThrow('took more than 200 ms')
  const stop = new AbortController()
  const stopped = run(...hangs, { timeoutMs: 10_000, signal: stop.signal })
  stop.abort()
  await expect(stopped).rejects.toThrow('was stopped')
  await expect(run(...hangs, { timeoutMs: 10_000, signal: AbortSignal.abort() })).rejects.toThrow(
    'was stopped',
  )
})

test('a tool that is held stands still, also one that begins meanwhile, goes on where it stood, and can be stopped', async () => {
  const limits = { timeoutMs: 20_000 }
  const hold = createHold()
  const ticks = 'setInterval(() => process.stdout.write("."), 1)'
  const stop = new AbortController()
  const { child, done } = start(...script(ticks), { ...limits, hold, signal: stop.signal })
  const out = child.stdout!
  await new Promise((resolve) => out.once('data', resolve))
  hold.set(true)
  const begun = run(...script('process.stdout.write("done")'), { ...limits, hold })
  let isOver = false
  void begun.then(() => (isOver = true))
  // Whoever is not held comes through twice meanwhile.
  let heard = 0
  await run(...script(''), limits)
  out.on('data', () => (heard += 1))
  await run(...script(''), limits)
  expect([heard, isOver]).toEqual([0, false])
  hold.set(false)
  await expect(begun).resolves.toBe('done')
  await expect.poll(() => heard).toBeGreaterThan(0)
  hold.set(true)
  stop.abort()
  await expect(done).rejects.toThrow('was stopped')
})

test('a tool that may be held ends as it would by itself: with its code, its signal, its words and its name', async () => {
  const limits = { timeoutMs: 20_000, hold: createHold() }
  const ending = (code: string) => run(...script(code), limits)
  await expect(ending('console.error("no such codec"); process.exit(3)')).rejects.toThrow(
    'node ended with 3: no such codec',
  )
  await expect(ending('process.kill(process.pid, "SIGKILL")')).rejects.toThrow('node ended with SIGKILL')
  await expect(run('no-such-tool-here', [], limits)).rejects.toThrow('no-such-tool-here ended with 1: spawn')
  await expect(run(...script('setInterval(() => {}, 1000)'), { ...limits, timeoutMs: 500 })).rejects.toThrow(
    'took more than 500 ms',
  )
})

test('a process that is killed while its tools are held leaves none of them behind', async () => {
  const mark = randomUUID()
  const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  const holding = `
    import { createHold } from ${moduleOf('hold.ts')}
    import { run } from ${moduleOf('run.ts')}
    const hold = createHold()
    process.stdin.on('data', (word) => hold.set(word.toString() === 'hold'))
    void run(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { timeoutMs: 60_000, hold })`
  const tools = () => [...runningProcesses()].filter(([, line]) => line.endsWith(`${mark} `))
  const node = spawn(process.execPath, ['--input-type=module', '-e', holding], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  await expect.poll(() => tools().length, { timeout: 20_000 }).toBe(1)
  const [[pid] = [0]] = tools()
  node.stdin.write('hold')
  await expect.poll(() => isStanding(pid)).toBe(true)
  node.stdin.write('go')
  await expect.poll(() => isStanding(pid)).toBe(false)
  node.stdin.write('hold')
  await expect.poll(() => isStanding(pid)).toBe(true)
  node.kill('SIGKILL')
  await expect.poll(() => [...runningProcesses().values()].filter((line) => line.includes(mark))).toEqual([])
})

test('a leader that is killed alone takes its tool along, also one that stands still', async () => {
  const mark = randomUUID()
  const hold = createHold()
  const done = run(...script(`setInterval(() => {}, 1000) // ${mark}`), { timeoutMs: 60_000, hold })
  const ended = done.catch(String)
  const tools = () => [...runningProcesses()].filter(([, line]) => line.includes(mark))
  await expect.poll(() => tools().length, { timeout: 20_000 }).toBe(1)
  const [[tool] = [0]] = tools()
  hold.set(true)
  await expect.poll(() => isStanding(tool)).toBe(true)
  process.kill(parentOf(tool), 'SIGKILL')
  expect(await ended).toContain('ended with SIGKILL')
  await expect.poll(tools).toEqual([])
})

test('what a stopped leader has started ends with it', async () => {
  const stop = new AbortController()
  const mark = randomUUID()
  const stopped = run(...script(`setInterval(() => {}, 1000) // ${mark}`), {
    timeoutMs: 10_000,
    signal: stop.signal,
    hold: createHold(),
  })
  const tools = () => [...runningProcesses().values()].filter((line) => line.includes(mark))
  await expect.poll(() => tools().length).toBe(1)
  stop.abort()
  await expect(stopped).rejects.toThrow('was stopped')
  await expect.poll(tools).toEqual([])
})
