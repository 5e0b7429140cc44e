import * as analytics from './analytics.ts'
import * as boxLists from './box-lists.ts'
import * as catalogue from './catalogue-endpoints.ts'
import * as commerce from './commerce.ts'
import type { Endpoint } from './endpoint.ts'
import * as filters from './filters.ts'
import * as legal from './legal.ts'
import * as libraries from './libraries.ts'
import * as identity from './identity-endpoints.ts'
import * as otp from './otp.ts'
import * as personal from './personal.ts'
import * as profiles from './profiles.ts'
import * as playback from './playback.ts'
import * as purchases from './purchases.ts'
import * as providers from './providers.ts'
import * as search from './search.ts'
import * as seo from './seo.ts'
import * as tv from './tv.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const of = (area: object) => Object.values(area).filter(isEndpoint)

/** Every endpoint by area, for the documentation and for the check that each one is served. */
export const ENDPOINTS: Readonly<Record<string, readonly Endpoint[]>> = {
  providers: [...of(providers), ...of(legal)],
  identity: [...of(identity), ...of(otp), ...of(profiles)],
  catalogue: [
    ...of(catalogue),
    ...of(filters),
    ...of(libraries),
    ...of(boxLists),
    ...of(personal),
    ...of(search),
    ...of(seo),
  ],
  tv: of(tv),
  playback: of(playback),
  commerce: [...of(commerce), ...of(purchases)],
  analytics: of(analytics),
}
