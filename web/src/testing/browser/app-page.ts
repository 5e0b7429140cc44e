import type { i18n } from 'i18next'
import { vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { Boot } from '#contract/boot.ts'
import type { FakeService } from './fake-service.ts'
import { type PageClock, settled } from './page-clock.ts'
import { type Load, takeLoads } from './page-loads.ts'
import { notePageThings } from './page-things.ts'
import { usual } from './usual-answers.ts'

/** Where the built app lies, see tools/test/tested-app.ts. */
const APP = '/tested-app/app.js'
const STYLE = '/tested-app/tested-app.css'

const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

const REVEAL_MS = 300

interface Built {
  /** The app's modules, as new. */
  readonly load: () => {
    readonly startApp: (page: Document, isPointedBegun: boolean) => () => void
    readonly texts: i18n
  }
}

const usualBoot: Omit<Boot, 'drawn_for'> = {
  language: 'en',
  variant: 'web',
  ...usual,
  rowset: null,
  rows: [],
  contents: [],
  similar: [],
  person: null,
  works: null,
  accent: { dark: {}, light: null },
}

/** Whom the service draws a page for: the cookie says so. */
const drawnFor = (): Boot['drawn_for'] => (document.cookie.includes('openair_age=child') ? 'child' : 'adult')

/** Changes the window, as somebody who turns the phone or pulls at a corner. */
export const resize = ({ width, height }: { readonly width: number; readonly height: number }) =>
  page.viewport(width, height)

/** The page that a viewer has opened: its document, its address and its own instance of the app. */
export class AppPage {
  readonly #home = location.href
  readonly #clock: PageClock
  readonly #service: FakeService
  #leave: (() => void) | null = null
  #texts: i18n | null = null
  /** Whether films under the pointer begin before they are pressed; in tests about something else a pointer that rests would ask for streams. */
  isPointedBegun = false
  /** Keys that were shown in place of words. */
  readonly wordless = new Set<string>()
  /** What the service writes into every page of this visit. */
  #boot = usualBoot
  /** A page that the app itself has opened, on its way. */
  #loading: Promise<void> = Promise.resolve()

  constructor(clock: PageClock, service: FakeService) {
    this.#clock = clock
    this.#service = service
  }

  /** The address, as the bar of the browser shows it. */
  get address(): string {
    return location.pathname + location.search + location.hash
  }

  /** What the app that is open says. @throws before any is */
  get texts(): i18n {
    if (!this.#texts) throw new Error('no page is open')
    return this.#texts
  }

  /** Opens an address: a new document, as far as the app can see. @param boot what the service writes into the page beside the usual */
  async open(address: string, boot: Partial<Boot> = {}): Promise<void> {
    // One that the app itself has wanted may be on its way: two would share a document.
    await this.#loading
    this.#leave?.()
    await loadStyle()
    history.pushState(null, '', address)
    if (boot.network) this.#boot = { ...usualBoot, network: boot.network }
    await this.#load({ ...this.#boot, ...boot })
  }

  /** Loads the present address anew. */
  async reload(boot: Partial<Boot> = {}): Promise<void> {
    await this.#loading
    this.#leave?.()
    await this.#load({ ...this.#boot, ...boot })
  }

  /** The app wants a page anew: its own, or another address. */
  async #follow({ kind, address }: Load): Promise<void> {
    await this.#loading
    this.#leave?.()
    if (kind === 'push') history.pushState(null, '', address)
    if (kind === 'replace') history.replaceState(null, '', address)
    await this.#load(this.#boot)
  }

  async #load(boot: Partial<Boot>): Promise<void> {
    // What a worker kept of one test would meet the next: pages have none but one that a test plays.
    if (!Object.hasOwn(navigator, 'serviceWorker'))
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined })
    const removeThings = notePageThings()
    const stopLoads = takeLoads((load) => {
      this.#loading = this.#follow(load)
    })
    const data = document.createElement('script')
    data.type = 'application/json'
    data.id = 'boot'
    data.textContent = JSON.stringify({ drawn_for: drawnFor(), ...boot })
    const root = document.createElement('div')
    root.id = 'root'
    document.body.append(data, root)
    const head = new Set(document.head.children)
    const page = document.documentElement
    const [language, style, { title }] = [page.lang, page.getAttribute('style'), document]
    const { load } = (await import(/* @vite-ignore */ APP)) as Built
    const { startApp, texts } = load()
    texts.options.saveMissing = true
    texts.options.missingKeyHandler = (_languages, _namespace, key) => void this.wordless.add(key)
    this.#texts = texts
    const stop = startApp(document, this.isPointedBegun)
    this.#leave = () => {
      this.#leave = null
      stopLoads()
      dispatchEvent(new PageTransitionEvent('pagehide'))
      stop()
      this.#service.leavePage()
      removeThings()
      const added = [...document.head.children].filter((node) => !head.has(node))
      for (const node of added) node.remove()
      document.body.replaceChildren()
      document.title = title
      page.hidden = false
      page.lang = language
      if (style === null) page.removeAttribute('style')
      else page.setAttribute('style', style)
    }
    await vi.waitUntil(() => document.querySelector('a[href="#content"]'), { timeout: 10_000, interval: 10 })
    // React shows what has come no sooner than this after the last thing it has shown.
    await this.#clock.runFor(REVEAL_MS)
  }

  /** Ends when the page waits for nothing of the service any more. */
  async atRest(): Promise<void> {
    do {
      await vi.waitUntil(() => !this.#service.isBusy, { timeout: 10_000, interval: 10 })
      // What a press or an answer sets off is asked for some turns of the loop later.
      for (let turn = 0; turn < 4; turn += 1) await settled()
    } while (this.#service.isBusy)
  }

  /** The page goes, and what the browser has kept of it too. */
  async close(): Promise<void> {
    await this.#loading
    this.#leave?.()
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
    history.pushState(null, '', this.#home)
    if (innerWidth !== WIDE.width || innerHeight !== WIDE.height) await resize(WIDE)
    await commands.leaveMouse()
  }
}

async function loadStyle(): Promise<void> {
  if (document.querySelector(`link[href="${STYLE}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = STYLE
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  link.addEventListener('load', resolve)
  link.addEventListener('error', () => reject(new Error('the app has no style')))
  document.head.append(link)
  await promise
}
