import type { RouteOptions } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that count for themselves, because listening for the end of each answer is expensive for them. */
    isUnobserved?: boolean
  }
}

export interface Metrics {
  readonly registry: Registry
  /** Adds the observation of durations to a route while it is being registered. */
  observe(route: RouteOptions): void
  gauge(name: string, help: string, read: () => number): void
  /** A figure for each value of a label, asked for when metrics are read. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Promise<readonly (readonly [value: string, figure: number])[]>,
  ): void
}

/** The metrics of one application; nothing is global, so that tests may run many. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'openair_http_request_duration_seconds',
    help: 'Duration of requests by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })

  return {
    registry,
    observe(route) {
      if (route.config?.isUnobserved) return
      const method = Array.isArray(route.method) ? route.method.join(',') : route.method
      // Labels are resolved once per route: a shared answer must not pay for looking them up.
      const children = new Map<number, { observe(value: number): void }>()
      const before = route.onResponse === undefined ? [] : [route.onResponse].flat()
      route.onResponse = [
        ...before,
        (_request, reply, done) => {
          const status = Math.floor(reply.raw.statusCode / 100)
          let child = children.get(status)
          if (!child) {
            child = durations.labels({ method, route: route.url, status: `${status}xx` })
            children.set(status, child)
          }
          child.observe(reply.elapsedTime / 1000)
          done()
        },
      ]
    },
    gauges(name, help, label, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          async collect() {
            const figures = await read()
            this.reset()
            for (const [value, figure] of figures) this.set({ [label]: value }, figure)
          },
        }),
      )
    },
    gauge(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(read())
          },
        }),
      )
    },
  }
}
