import { getProviderInfo } from '#contract/provider-page.ts'
import { getConfiguration, getNetwork, getResources } from '#contract/providers.ts'
import { getSeoMasks } from '#contract/seo.ts'
import { masksOf } from '#domain/catalogue/own-masks.ts'
import { Failure } from '../failures/failure.ts'
import { readPackets } from '../packets/packet.store.ts'
import { refuseAbroad } from '../tenancy/abroad.ts'
import { toProviderInfo } from './provider-info.ts'
import { serveShared } from '../http/serve-shared.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import { languageOrder, toConfiguration, toNetwork, toResources } from '../tenancy/provider-answers.ts'
import { defaultMasks } from './default-masks.ts'

/** Who the caller is to the service, and what a provider looks like. */
export function registerProviders(app: App): void {
  const shared = { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 }

  serve(app, getNetwork, async (call) => {
    refuseAbroad(call)
    const { provider, language, ip, country, isStranger } = call
    const tracks = app.parts.providers.tracks(provider.id)
    return toNetwork(provider, language, { remote: ip, country, isStranger }, tracks)
  })
  serveShared(
    app,
    getConfiguration,
    async ({ provider }) => toConfiguration(provider, app.parts.hasTestPages),
    shared,
  )
  serveShared(
    app,
    getResources,
    async ({ provider, language, maxAge }) => toResources(provider, language, maxAge),
    shared,
  )
  serveShared(
    app,
    getSeoMasks,
    async ({ provider, language }) =>
      masksOf(provider.seo, language, defaultMasks(language, languageOrder(provider))),
    shared,
  )
  serveShared(
    app,
    getProviderInfo,
    async ({ params, language, maxAge }) => {
      const provider = app.parts.providers.byName(params.id)
      if (!provider) throw new Failure('not_found')
      // Nothing is sold to children.
      const packets = maxAge === null ? await readPackets(app.parts.of(provider.id)) : []
      return toProviderInfo(provider, packets, language)
    },
    { ...shared, tags: ['provider', 'packets'] },
  )
}
