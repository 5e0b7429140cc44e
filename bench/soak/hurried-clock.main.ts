import { ServerResponse } from 'node:http'

/**
 * Loaded before a service: its clock runs so many times as fast as the machine's, from a moment on, and its answers say so in their
 * `Date`. Timers and the database keep the machine's time.
 */
const [from = Number.NaN, times = Number.NaN] = (process.env['SOAK_CLOCK'] ?? '').split(' ').map(Number)
if (Number.isNaN(from + times)) throw new Error('SOAK_CLOCK names no clock: `<Unix milliseconds> <times>`')

const Machine = Date
const now = (): number => from + (Machine.now() - from) * times

// A proxy, so that dates from elsewhere, as from another thread, are dates here too.
globalThis.Date = new Proxy(Machine, {
  construct: (target, parts, as) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, as) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

const writeHead = ServerResponse.prototype.writeHead as (this: ServerResponse, ...rest: unknown[]) => unknown
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...rest: unknown[]) {
  if (!this.headersSent) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, rest)
} as typeof ServerResponse.prototype.writeHead
