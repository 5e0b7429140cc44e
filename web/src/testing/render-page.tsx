import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { createWindowHistory } from '../frame/windows/window-history.ts'
import { Windows } from '../frame/windows/window-host.tsx'
import { catalogue } from '../i18n/en/catalogue.ts'
import { catalogue as russian } from '../i18n/ru/catalogue.ts'
import { shell } from '../i18n/en/shell.ts'

/** Words of shell and catalogue, English unless said otherwise. */
export async function startWords(lng = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng,
    interpolation: { escapeValue: false },
    resources: { en: { translation: { shell, catalogue } }, ru: { translation: { catalogue: russian } } },
  })
}

/** Answers that do not come are not waited for: what failed is shown at once. */
export const queriesForTests = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } } })

/** Nobody presses anything in what is only drawn. */
const windows = createWindowHistory(() => {
  throw new Error('no router')
})

/** The HTML of a page at a path, with the code that it fetches; what it asks the service for must be known already. */
export async function renderPage(queries: QueryClient, path: string, node: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={queries}>
      <StaticRouter location={path}>
        <Windows history={windows}>{node}</Windows>
      </StaticRouter>
    </QueryClientProvider>,
  )
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return html.replaceAll('<!-- -->', '')
}
