import { getLegalText, LEGAL_KINDS, type LegalKind } from '#contract/legal.ts'
import { localise } from '#domain/providers/localise.ts'
import { Failure } from '../failures/failure.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

const isKind = (text: string): text is LegalKind => LEGAL_KINDS.some((kind) => kind === text)

/** Legal texts of a provider, open to everybody. */
export function registerLegal(app: App): void {
  serveShared(
    app,
    getLegalText,
    async ({ params: { kind }, provider, language }) => {
      const found = isKind(kind) ? provider.legal[kind] : undefined
      if (!found) throw new Failure('not_found')
      const order = languageOrder(provider)
      const say = (text: typeof found.text) => localise(text, language, order) ?? ''
      return { kind, title: say(found.title), text: say(found.text) }
    },
    { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 },
  )
}
