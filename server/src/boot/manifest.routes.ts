import { resolveProvider, languageOf } from '../http/serve.ts'
import { hostNameOf } from '../http/public-address.ts'
import { sharedAnswer } from '../http/shared-answers.ts'
import type { App } from '../ports.ts'
import { toNetwork } from '../tenancy/provider-answers.ts'
import { MANIFEST_PATH, manifestOf } from './launcher.ts'
import { sendReady } from './send-page.ts'

const TYPE = 'application/manifest+json; charset=utf-8'
/** Made anew so often, in milliseconds; browsers ask for it about once a day. */
const LIFE_MS = 900_000
const NOWHERE = { remote: '', country: null, isStranger: false }

/** `/manifest.webmanifest`: how the web app of the caller's provider is installed, by query, host name or network. */
export function registerManifest(app: App): void {
  const { parts } = app
  app.get(MANIFEST_PATH, async (request, reply) => {
    const { provider, isByNetwork } = resolveProvider(request, parts)
    const language = languageOf(request, parts, provider.id)
    const byHost = parts.providers.resolve(undefined, hostNameOf(request), '')
    const isFoundByHost = byHost?.provider.id === provider.id
    const key = `manifest ${provider.id} ${isByNetwork} ${language} ${isFoundByHost}`
    const entry =
      parts.shared.take(key) ??
      (await parts.shared.make(key, async () => {
        const { description } = toNetwork(provider, language, NOWHERE).default
        const text = JSON.stringify(manifestOf(provider, { language, description, isFoundByHost }))
        const looks = { type: TYPE, isChosen: isByNetwork }
        return sharedAnswer(text, ['provider'], parts.clock.now() + LIFE_MS, looks)
      }))
    if (entry.kind !== 'bytes') throw new Error('A manifest is nothing personal')
    return sendReady(parts.shared, request, reply, entry)
  })
}
