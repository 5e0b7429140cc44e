// Loaded before a program whose clock a test moves: in all of its processes and threads the time is the machine's and as many milliseconds
// more as a file says.
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

const file = process.env['MOVED_CLOCK']
/** A clock that has been moved is seen after so long at the latest. Milliseconds. */
const LOOKED_AT_MS = 20
const { now } = Date

let lookedAt = -Infinity
let ahead = 0
function time() {
  if (performance.now() - lookedAt >= LOOKED_AT_MS) {
    lookedAt = performance.now()
    ahead = Number(readFileSync(file, 'utf8'))
  }
  return now() + ahead
}

if (file !== undefined) {
  globalThis.Date = new Proxy(Date, {
    apply: (real) => new real(time()).toString(),
    construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [time()] : given, as),
    get: (real, name) => (name === 'now' ? time : Reflect.get(real, name)),
  })
  // The header `Date`, by which pages know the time of the service, is made of a clock of Node's own.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString())
    return writeHead.apply(this, given)
  }
}
