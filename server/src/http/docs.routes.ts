import type { App } from '../ports.ts'
import { docsPage, STYLE } from './docs-page.ts'
import { openApi } from './openapi.ts'
import { styleSource } from './style-source.ts'

const POLICY = `default-src 'none'; style-src ${styleSource(STYLE)}; base-uri 'none'; frame-ancestors 'none'`

/** The contract for machines and for people. */
export function registerDocs(app: App): void {
  let document: Buffer | null = null
  let page: string | null = null

  app.get('/openapi.json', async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi()))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/docs', async (_request, reply) => {
    page ??= docsPage()
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
  })
}
