import type { AnswerOf, BodyOf, Endpoint, Method, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusals.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import { errorBody, type ErrorBody } from '#contract/errors.ts'

/** A call of the app, as the service hears it. What stands in the address is text. */
export interface Asked<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  readonly params: { readonly [Name in keyof ParamsOf<E>]: string }
  readonly query: { readonly [Name in keyof QueryOf<E>]?: string }
  readonly body: BodyOf<E>
  /** By whom, as far as the call says. */
  readonly token: string | null
  /** Of a call that is to be done once. */
  readonly key: string | null
}

/** What became of a call: it is under way, was answered, or has failed as on a lost line. */
export type Outcome = 'open' | 'answered' | 'lost'

interface Call {
  readonly asked: Asked
  outcome: Outcome
}

type Answer<E extends Endpoint> = AnswerOf<E> | ((asked: Asked<E>) => AnswerOf<E>)

interface Rule {
  readonly endpoint: Endpoint
  readonly shape: RegExp
  readonly answer: (asked: Asked) => Response
  /** Answers wait for this, where somebody holds them. */
  held: Promise<void> | null
  isLost: boolean
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** What a page is told of a call that did not come through; an answer may throw it. */
export class LostCall extends TypeError {
  constructor() {
    super('Failed to fetch')
  }
}

/**
 * The service, in the page: what a test has said is answered, a lost line answers nothing, and any other call is noted as a
 * mistake of the test or of the app.
 */
export class FakeService {
  /** Calls that nobody has said anything about. */
  readonly unexpected: string[] = []
  /** Files of the service that pages fetch, by their path. */
  readonly files = new Map<string, () => Response>()
  #calls: Call[] = []
  #rules = new Map<string, Rule>()
  #isLineLost = false
  readonly #lineChange = new EventTarget()
  /** Who calls: a page that is gone hears no answers. */
  #page = 0
  #ownFetch: typeof fetch | null = null
  #ownSend: typeof XMLHttpRequest.prototype.send | null = null
  #hasOrigin = false
  readonly #now: () => number

  /** @param now the service's time, in Unix milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** From now on a call of this endpoint is answered so. */
  answer<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
    const work = typeof answer === 'function' ? (answer as (asked: Asked<E>) => AnswerOf<E>) : () => answer
    this.#rule(endpoint, (asked) => this.#json(work(asked as unknown as Asked<E>), 200))
  }

  /** From now on a call of this endpoint is refused, as the service refuses. */
  refuse(
    endpoint: Endpoint,
    code: ErrorCode,
    detail: ErrorBody['detail'] = null,
    refusal?: Refusal | null,
  ): void {
    this.#rule(endpoint, () => this.#json(errorBody(code, code, detail, refusal), ERROR_STATUS[code]))
  }

  /** From now on calls of this endpoint do not come through, until it is answered anew. */
  lose(endpoint: Endpoint): void {
    this.#known(endpoint).isLost = true
  }

  /** Answers of this endpoint wait until they are let through. */
  hold(endpoint: Endpoint): () => void {
    const rule = this.#known(endpoint)
    const { promise, resolve } = Promise.withResolvers<void>()
    rule.held = promise
    return () => {
      rule.held = null
      resolve()
    }
  }

  /** What was asked of an endpoint until now, in order. */
  asked<E extends Endpoint>(endpoint: E, outcome?: Outcome): readonly Asked<E>[] {
    return this.#calls
      .filter(
        (call) => keyOf(call.asked.endpoint) === keyOf(endpoint) && (!outcome || call.outcome === outcome),
      )
      .map(({ asked }) => asked as unknown as Asked<E>)
  }

  /** Everything that was asked until now, as `GET /v2/rows/:id`, in order. */
  get paths(): readonly string[] {
    return this.#calls.map(({ asked }) => keyOf(asked.endpoint))
  }

  /** Whether some call still waits for its answer. */
  get isBusy(): boolean {
    return this.#calls.some(({ outcome }) => outcome === 'open')
  }

  forgetCalls(): void {
    this.#calls = []
  }

  /** Nothing comes through any more, and the browser says so; what was under way fails. */
  loseLine(): void {
    this.#setLine(false)
  }

  restoreLine(): void {
    this.#setLine(true)
  }

  /** The page that has called until now is gone: what it still waited for is let go. */
  leavePage(): void {
    this.#page += 1
    for (const call of this.#calls) if (call.outcome === 'open') call.outcome = 'lost'
  }

  /** Takes the place of the network: what the page fetches, and what players fetch in their own way. */
  begin(): void {
    this.#ownFetch = window.fetch
    this.#ownSend = XMLHttpRequest.prototype.send
    window.fetch = (input, init) => this.#fetch(new Request(input, init))
    Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: this.#beacon })
    // Only players ask so. A picture that never comes is what they are given.
    XMLHttpRequest.prototype.send = () => undefined
  }

  /** From now on players ask an origin that is there: what comes from elsewhere than the page. */
  openOrigin(): void {
    this.#hasOrigin = true
    if (this.#ownSend) XMLHttpRequest.prototype.send = this.#ownSend
  }

  end(): void {
    if (this.#ownFetch) window.fetch = this.#ownFetch
    if (this.#ownSend) XMLHttpRequest.prototype.send = this.#ownSend
    Reflect.deleteProperty(navigator, 'onLine')
    Reflect.deleteProperty(navigator, 'sendBeacon')
  }

  /** Whether the browser takes what a page hands it as it goes. */
  takesBeacons = true
  /** How many calls it took. */
  beacons = 0

  readonly #beacon = (url: string, body: Blob): boolean => {
    if (!this.takesBeacons) return false
    this.beacons += 1
    void this.#fetch(new Request(url, { method: 'POST', body })).catch(() => undefined)
    return true
  }

  #setLine(isThere: boolean): void {
    if (this.#isLineLost === !isThere) return
    this.#isLineLost = !isThere
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isThere })
    this.#lineChange.dispatchEvent(new Event('change'))
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  }

  #rule(endpoint: Endpoint, answer: Rule['answer']): void {
    const path = endpoint.path.replaceAll(/:([a-z_]+)/g, (_, name: string) => `(?<${name}>[^/]+)`)
    const held = this.#rules.get(keyOf(endpoint))?.held ?? null
    const rule = { endpoint, answer, held, isLost: false, shape: new RegExp(`^${path}$`) }
    this.#rules.set(keyOf(endpoint), rule)
  }

  #known(endpoint: Endpoint): Rule {
    const rule = this.#rules.get(keyOf(endpoint))
    if (!rule) throw new Error(`nothing was said about ${keyOf(endpoint)}`)
    return rule
  }

  /** Who is meant by a path: `/v2/users/self` is no user called self. */
  #find(method: Method, path: string): Rule | undefined {
    return [...this.#rules.values()]
      .filter(({ endpoint, shape }) => endpoint.method === method && shape.test(path))
      .toSorted((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0]
  }

  #json(body: unknown, status: number): Response {
    const headers = { 'Content-Type': 'application/json', Date: new Date(this.#now()).toUTCString() }
    return new Response(JSON.stringify(body), { status, headers })
  }

  async #fetch(request: Request): Promise<Response> {
    const caller = this.#page
    const { pathname, searchParams, origin } = new URL(request.url)
    if (this.#hasOrigin && origin !== location.origin) return this.#ownFetch!.call(window, request)
    if (pathname.startsWith('/media/')) return this.#never(request.signal)
    const file = this.files.get(pathname)
    if (file) return file()
    // The player asks for it to learn whether the line is there.
    if (pathname === '/robots.txt') {
      if (this.#isLineLost) throw new LostCall()
      return new Response('')
    }
    const rule = this.#find(request.method as Method, pathname)
    if (!rule) {
      this.unexpected.push(`${request.method} ${pathname}`)
      throw new LostCall()
    }
    const { access_token: token = null, ...query } = Object.fromEntries(searchParams)
    const text = await request.text()
    // A page that has gone in the meantime asks nothing and waits for nothing.
    if (caller !== this.#page) return this.#never(request.signal)
    const params = Object.fromEntries(
      Object.entries(rule.shape.exec(pathname)?.groups ?? {}).map(([name, value]) => [
        name,
        decodeURIComponent(value),
      ]),
    )
    const body: unknown = text ? JSON.parse(text) : undefined
    const key = request.headers.get('idempotency-key')
    const asked = { endpoint: rule.endpoint, params, query, token, body, key }
    const call: Call = { asked: asked as unknown as Asked, outcome: 'open' }
    this.#calls.push(call)
    try {
      const response = await this.#answerOf(call.asked, request.signal, caller)
      call.outcome = 'answered'
      return response
    } catch (error) {
      call.outcome = 'lost'
      // An answer that a test could not make is the test's mistake.
      if (!(error instanceof LostCall) && !request.signal.aborted)
        this.unexpected.push(`${request.method} ${pathname} (${String(error)})`)
      throw error
    }
  }

  async #answerOf(asked: Asked, signal: AbortSignal, caller: number): Promise<Response> {
    for (;;) {
      signal.throwIfAborted()
      if (caller !== this.#page) return this.#never(signal)
      const rule = this.#known(asked.endpoint)
      if (this.#isLineLost || rule.isLost) throw new LostCall()
      if (!rule.held) return rule.answer(asked)
      await Promise.race([rule.held, this.#lineLoss(), this.#never(signal)])
    }
  }

  #lineLoss(): Promise<void> {
    return new Promise((resolve) => {
      this.#lineChange.addEventListener('change', () => resolve(), { once: true })
    })
  }

  #never(signal: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  }
}
