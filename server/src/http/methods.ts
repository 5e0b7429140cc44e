import type { Endpoint, Method } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

/** A path of the contract as an expression; parameters stand for one segment, and a slash at the end changes nothing. */
const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}/?$`)

const known = Object.values(ENDPOINTS)
  .flat()
  .map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint) }))

/** The methods that a path of the API has; none for a path that there is not. */
export function methodsOf(path: string): Method[] {
  return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
}
