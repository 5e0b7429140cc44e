import { createHash, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { becomeGuest } from '../tools/service/guest.ts'
import { type Measured, percentile } from './figure.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 20
const ACCOUNTS = 40
const LOGINS_A_SECOND = 50
const OTHERS_A_SECOND = 200
const LOGIN_SECONDS = 15

/** What a token costs a request, and what a rush of logins costs everybody else. */
export async function measureIdentity(service: string): Promise<Measured[]> {
  return [{ name: 'token.cost', value: await tokenCost(service) }, ...(await loginRush(service))]
}

/** The same call without and with a token, in requests per second. */
async function tokenCost(service: string): Promise<number> {
  const url = `${service}/v2/users/self/network`
  const withToken = `${url}?access_token=${await becomeGuest(service)}`
  const costs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = await requestsPerSecond(url)
    const known = await requestsPerSecond(withToken)
    console.log(`  token.cost: ${Math.round(open)} without, ${Math.round(known)} with a token`)
    costs.push(open / known)
  }
  return percentile(costs, 0.5)
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} requests failed`)
  return result.requests.average
}

/** Fifty logins a second, each with its hash, and the 99th of other requests meanwhile. */
async function loginRush(service: string): Promise<Measured[]> {
  const bodies: string[] = []
  for (let at = 0; at < ACCOUNTS; at += 1) bodies.push(JSON.stringify(await newAccount(service)))
  const rush = autocannon({
    url: `${service}/v2/auth/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: bodies.map((body) => ({ body })),
    connections: 10,
    overallRate: LOGINS_A_SECOND,
    duration: LOGIN_SECONDS,
  })
  const others = autocannon({
    url: `${service}/v2/users/self/network`,
    connections: 10,
    overallRate: OTHERS_A_SECOND,
    duration: LOGIN_SECONDS,
  })
  const [logins, rest] = await Promise.all([rush, others])
  const done = logins['2xx'] / LOGIN_SECONDS
  console.log(`  logins: ${done.toFixed(1)} a second, ${logins.non2xx} sent away`)
  if (rest.non2xx + rest.errors > 0) throw new Error(`${rest.non2xx + rest.errors} other requests failed`)
  return [
    { name: 'logins.rate', value: done },
    { name: 'logins.others', value: rest.latency.p99 },
  ]
}

async function newAccount(service: string): Promise<{ login: string; password: string }> {
  const login = randomUUID()
  const password = createHash('sha256').update(login).digest('hex').slice(0, 32)
  const answer = await fetch(`${service}/v2/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password, is_guest: true }),
  })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
  return { login, password }
}
