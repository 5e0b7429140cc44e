import { languageOf } from '../http/serve.ts'
import { styleSource } from '../http/style-source.ts'
import { escapeHtml } from '../http/markup.ts'
import { Failure } from '../failures/failure.ts'
import type { App, Ports } from '../ports.ts'
import { textsOf } from '../words/words.ts'
import { endOfPhone } from './account-message-texts.ts'
import { RETURN_PATH } from './phone-notice.ts'
import { openReturn, takeBackPhone } from './phone-return.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'
import { findUser } from './user.store.ts'

const WORDS = textsOf('account')
const STYLE =
  ':root{color-scheme:dark}body{max-width:32rem;margin:12vh auto;padding:0 20px;font:17px/1.5 system-ui,sans-serif;background:#0A0E12;color:#F4F0E7}button{font:inherit;padding:12px 20px;border:0;border-radius:10px;background:#F4F0E7;color:#0A0E12}'

/** The link of the message to the old phone: a page with one button, since whoever only looks at an address must not change anything. */
export function registerPhoneReturn(app: App, ports: Ports): void {
  const { database, clock, secret } = ports
  const page = (reader: Reader, key: 'return_ask' | 'return_done', phone: string, button: string): string => {
    const title = escapeHtml(textFor(WORDS[key], reader).replace('{phone}', endOfPhone(phone)))
    return `<!doctype html><html lang="${reader.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(reader.provider.name)}</title><style>${STYLE}</style><h1>${escapeHtml(reader.provider.name)}</h1><p>${title}</p>${button}</html>`
  }
  const policy = `default-src 'none'; style-src ${styleSource(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

  app.route({
    method: ['GET', 'POST'],
    url: `${RETURN_PATH}/:ticket`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { ticket } = request.params as { ticket: string }
      const change = openReturn(secret, ticket, clock.now())
      const user = await findUser(database, change.userId)
      const provider = user && app.parts.providers.byId(user.provider_id)
      if (!user || !provider) throw new Failure('not_found')
      const reader = { language: languageOf(request, app.parts, provider.id), provider }
      void reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
      if (request.method === 'GET') {
        const button = `<form method="post"><button>${escapeHtml(textFor(WORDS.return_button, reader))}</button></form>`
        return page(reader, 'return_ask', change.before, button)
      }
      await takeBackPhone(ports, change, clock.now())
      await app.parts.tokens.forget(change.userId)
      return page(reader, 'return_done', change.before, '')
    },
  })
}
