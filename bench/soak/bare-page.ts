import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../../tools/service/browser.ts'

const UP_MS = 30_000
const POLLED_MS = 100

/** A page of a Chromium of its own that nobody listens to: no request that it makes is remembered for a tool. */
export interface BarePage {
  /** Answers what a function answers in the page; it may use nothing from around it. */
  evaluate<Answer>(run: () => Answer): Promise<Awaited<Answer>>
  /** A command of the DevTools protocol. @throws where the browser refuses it */
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>
  /** Resolves when a function answers true in the page. @throws when that takes longer than `ms` */
  until(run: () => boolean, ms: number): Promise<void>
  close(): Promise<void>
}

export interface BarePageOptions {
  readonly width: number
  readonly height: number
  /** Pixels that are drawn for each of these. */
  readonly scale: number
  readonly language: string
  /** Source that runs before anything else of a page. */
  readonly first: string
}

interface Answered {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * Playwright has the browser keep all requests of a page, and what came of them, for as long as the page is there: a gigabyte in a day
 * of television, through which each collection of garbage has to go. @throws when the browser does not start
 */
export async function openBarePage(address: string, options: BarePageOptions): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), 'openair-soak-'))
  const { width, height, scale, language, first } = options
  const args = [
    ...CHROMIUM_ARGS,
    AUTOPLAY_ARG,
    '--headless',
    `--accept-lang=${language}`,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const browser = spawn(CHROMIUM, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = async (): Promise<void> => {
    if (browser.exitCode === null && browser.signalCode === null) {
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const { host } = new URL(await debuggedAt(browser))
    const targets = (await (await fetch(`http://${host}/json/list`)).json()) as {
      readonly type: string
      readonly webSocketDebuggerUrl: string
    }[]
    const target = targets.find(({ type }) => type === 'page')
    if (!target) throw new Error('Chromium has no page')
    const send = await listenTo(target.webSocketDebuggerUrl)
    await send('Page.enable')
    const metrics = { width, height, deviceScaleFactor: scale, mobile: false }
    await send('Emulation.setDeviceMetricsOverride', metrics)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: first })
    await send('Page.navigate', { url: address })
    const evaluate = async <Answer>(run: () => Answer): Promise<Awaited<Answer>> => {
      const asked = { expression: `(${run.toString()})()`, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send<{
        readonly result: { readonly value: Awaited<Answer> }
        readonly exceptionDetails?: { readonly text: string }
      }>('Runtime.evaluate', asked)
      if (exceptionDetails) throw new Error(`the page: ${exceptionDetails.text}`)
      return result.value
    }
    const until = async (run: () => boolean, ms: number): Promise<void> => {
      const end = performance.now() + ms
      while (!(await evaluate(run))) {
        if (performance.now() > end) throw new Error(`the page has not come to it within ${ms} ms`)
        await new Promise((resolve) => setTimeout(resolve, POLLED_MS))
      }
    }
    return { evaluate, send, until, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where a browser that starts is spoken to. */
async function debuggedAt({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium is not heard')
  let said = ''
  stderr.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Chromium does not start: ${said}`)), UP_MS)
    stderr.on('data', (chunk: string) => {
      said += chunk
      const address = /DevTools listening on (\S+)/.exec(said)?.[1]
      if (address === undefined) return
      clearTimeout(late)
      resolve(address)
    })
    stderr.on('end', () => {
      clearTimeout(late)
      reject(new Error(`Chromium has ended: ${said}`))
    })
  })
}

/** Answers how commands are sent to what listens at an address. */
async function listenTo(address: string): Promise<BarePage['send']> {
  const line = new WebSocket(address)
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  line.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Answered
    const one = id === undefined ? undefined : waiting.get(id)
    if (!one || id === undefined) return
    waiting.delete(id)
    if (error) one.reject(new Error(`Chromium: ${error.message}`))
    else one.resolve(result)
  })
  line.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium is gone'))
    waiting.clear()
  })
  await once(line, 'open')
  let asked = 0
  return <Answer>(method: string, params: object = {}) => {
    const id = ++asked
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    line.send(JSON.stringify({ id, method, params }))
    return answer as Promise<Answer>
  }
}
