import { type Grant, grantHolds, readGrant } from '../grant.ts'
import { OriginError, type OriginPorts } from './ports.ts'

/** Tokens whose signature was found good lately. */
const MOST = 20_000

/**
 * Answers which grant a token carries, checking each signature once.
 * @returns a function that throws OriginError for what is altered, expired or not alive any more
 */
export function grantReader({
  secret,
  isAlive,
  isEnded,
  now,
}: OriginPorts): (token: string) => Grant | Promise<Grant> {
  const known = new Map<string, Grant>()
  const read = (token: string): Grant => {
    const seen = known.get(token)
    if (seen) return seen
    const grant = readGrant(secret, token)
    if (!grant) throw new OriginError('grant_refused', 'This address was not granted')
    known.set(token, grant)
    if (known.size > MOST) known.delete(known.keys().next().value!)
    return grant
  }
  const checked = (grant: Grant, holds: boolean): Grant => {
    if (!holds) throw new OriginError('grant_refused', 'This address has expired')
    return grant
  }
  return (token) => {
    const grant = read(token)
    if (isEnded(grant.session)) return checked(grant, false)
    const holds = grantHolds(grant, now() / 1000, isAlive)
    return typeof holds === 'boolean' ? checked(grant, holds) : holds.then((answer) => checked(grant, answer))
  }
}
