/** The browser's workers, as a test plays them. */
export class FakeWorker extends EventTarget {
  /** Addresses that were registered, in order. */
  readonly registered: string[] = []
  /** What a waiting worker was told. */
  readonly told: unknown[] = []
  /** What the worker that is at work was told. */
  readonly asked: unknown[] = []
  removed = 0
  /** A worker is registered already. */
  isKnown = false
  controller: object | null = null
  readonly #registration = Object.assign(new EventTarget(), {
    active: { postMessage: (message: unknown) => this.asked.push(message) },
    waiting: null as object | null,
    installing: null as EventTarget | null,
    unregister: async () => {
      this.removed += 1
      this.isKnown = false
      return true
    },
    pushManager: {
      getSubscription: async () => this.subscription,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        this.subscribedWith.push(options)
        this.subscription = {
          toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
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

  /** A new version has come and waits. */
  bringUpdate(): void {
    const worker = Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage: (message: unknown) => this.told.push(message),
    })
    this.#registration.installing = worker
    this.#registration.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
  }

  /** Takes the place of the browser's. Answers how to leave it there again. */
  lay(): () => void {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: this })
    return () => Reflect.deleteProperty(navigator, 'serviceWorker')
  }
}
