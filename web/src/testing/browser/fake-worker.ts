/** The browser's workers, as a test plays them. */
export class FakeWorker extends EventTarget {
  /** Addresses that were registered, in order. */
  readonly registered: string[] = []
  /** What a waiting worker was told. */
  readonly told: unknown[] = []
  /** What the worker that is at work was told. */
  readonly asked: unknown[] = []
  removed = 0
  /** How often a new version was looked for. */
  looked = 0
  /** Builds that come when they are looked for next. */
  readonly builds: string[] = []
  /** The build of the worker that is at work; one that does not know of builds where there is none. */
  atWork: string | null = null
  /** A worker is registered already. */
  isKnown = false
  controller: object | null = null
  readonly #registration = Object.assign(new EventTarget(), {
    active: {
      postMessage: (message: { readonly type: string }, [port]: readonly MessagePort[] = []) => {
        if (message.type !== 'which_build') this.asked.push(message)
        else if (this.atWork !== null) port?.postMessage(this.atWork)
      },
    },
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: async () => {
      this.looked += 1
      const build = this.builds.shift()
      if (build !== undefined) this.bringUpdate(build)
    },
    unregister: async () => {
      this.removed += 1
      this.isKnown = false
      return true
    },
    pushManager: {
      getSubscription: async () => this.subscription,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        // One of another key is in the way.
        if (this.subscription) throw new DOMException('subscribed already', 'InvalidStateError')
        this.subscribedWith.push(options)
        this.subscription = {
          options,
          toJSON: () => ({
            endpoint: `https://push.example/${this.subscribedWith.length}`,
            keys: { p256dh: 'p', auth: 'a' },
          }),
          unsubscribe: async () => {
            this.subscription = null
            return true
          },
        }
        return this.subscription
      },
    },
  })
  readonly subscribedWith: PushSubscriptionOptionsInit[] = []
  subscription: object | null = null

  readonly register = async (address: string) => {
    this.registered.push(address)
    this.isKnown = true
    return this.#registration
  }
  readonly ready = Promise.resolve(this.#registration)
  readonly getRegistration = async () => (this.isKnown ? this.#registration : undefined)

  /** A new version has come and waits. @param build of the app; none as that of a page in tests */
  bringUpdate(build = 'newer'): void {
    const come = this.findUpdate(build)
    come()
  }

  /** A new version is on its way. Answers how to let it come. */
  findUpdate(build: string): () => void {
    const worker = this.#worker(build)
    this.#registration.installing = worker
    this.#registration.dispatchEvent(new Event('updatefound'))
    return () => {
      this.#registration.installing = null
      this.#registration.waiting = worker
      worker.dispatchEvent(new Event('statechange'))
    }
  }

  /** A version has come before the page was opened, and waits. */
  leaveWaiting(build: string): void {
    this.#registration.waiting = this.#worker(build)
  }

  #worker(build: string): EventTarget {
    return Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage: (message: { readonly type: string }, [port]: readonly MessagePort[] = []) => {
        if (message.type === 'which_build') port?.postMessage(build)
        else this.told.push(message)
      },
    })
  }

  /** Another tab has taken the version that waited. */
  takeElsewhere(): void {
    this.#registration.waiting = null
  }

  /** Takes the place of the browser's. Answers how to leave it there again. */
  lay(): () => void {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: this })
    return () => Reflect.deleteProperty(navigator, 'serviceWorker')
  }
}
