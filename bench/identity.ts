import { becomeGuest } from '../tools/service/guest.ts'
import type { RunningService } from '../tools/service/running-service.ts'
import { costOfCall } from './calls.ts'
import type { Measured } from './figure.ts'
import { measureLogins } from './logins.ts'
import { inTurns, undisturbedRatio } from './pairs.ts'

const ROUNDS = 81
const WARM_UP_ROUNDS = 16
const CALLS = 375

/** What a token costs a request, and what a rush of logins costs everybody else. */
export async function measureIdentity(service: RunningService): Promise<Measured[]> {
  return [await tokenCost(service), ...(await measureLogins(service))]
}

/** The same call with a token and without, in time of the service's processor. */
async function tokenCost(service: RunningService): Promise<Measured> {
  const url = `${service.url}/v2/users/self/network`
  const withToken = `${url}?access_token=${await becomeGuest(service.url)}`
  const known = () => costOfCall(service.pid, withToken, CALLS)
  const open = () => costOfCall(service.pid, url, CALLS)
  await inTurns(WARM_UP_ROUNDS, known, open)
  return undisturbedRatio('token.cost', await inTurns(ROUNDS, known, open), 'µs')
}
