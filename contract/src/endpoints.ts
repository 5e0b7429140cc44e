import * as ads from './ads.ts'
import * as analytics from './analytics.ts'
import * as boxLists from './box-lists.ts'
import * as catalogue from './catalogue-endpoints.ts'
import * as commerce from './commerce.ts'
import type { Endpoint } from './endpoint.ts'
import * as filters from './filters.ts'
import * as guide from './guide.ts'
import * as help from './help.ts'
import * as legal from './legal.ts'
import * as licences from './licences.ts'
import * as libraries from './libraries.ts'
import * as identity from './identity-endpoints.ts'
import * as news from './news.ts'
import * as otp from './otp.ts'
import * as payforms from './payforms.ts'
import * as personal from './personal.ts'
import * as profiles from './profiles.ts'
import * as playback from './playback.ts'
import * as promo from './promo.ts'
import * as push from './push.ts'
import * as movements from './movements.ts'
import * as purchases from './purchases.ts'
import * as providerPage from './provider-page.ts'
import * as providers from './providers.ts'
import * as regional from './regional.ts'
import * as search from './search.ts'
import * as seo from './seo.ts'
import * as subscriptions from './subscriptions.ts'
import * as survey from './survey.ts'
import * as tv from './tv.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

const of = (area: object) => Object.values(area).filter(isEndpoint)

/** Every endpoint by area, for the documentation and for the check that each one is served. */
export const ENDPOINTS: Readonly<Record<string, readonly Endpoint[]>> = {
  providers: [...of(providers), ...of(providerPage), ...of(legal), ...of(news), ...of(help)],
  engagement: of(push),
  identity: [...of(identity), ...of(otp), ...of(profiles), ...of(regional)],
  catalogue: [
    ...of(catalogue),
    ...of(filters),
    ...of(libraries),
    ...of(boxLists),
    ...of(personal),
    ...of(search),
    ...of(seo),
  ],
  tv: [...of(tv), ...of(guide)],
  playback: [...of(playback), ...of(licences)],
  ads: of(ads),
  commerce: [
    ...of(commerce),
    ...of(payforms),
    ...of(promo),
    ...of(purchases),
    ...of(movements),
    ...of(subscriptions),
    ...of(survey),
  ],
  analytics: of(analytics),
}
