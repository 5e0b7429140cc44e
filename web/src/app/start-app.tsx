import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { keepSession, session, setKnownNetwork } from '../api/client.ts'
import { randomHex } from '../api/credentials.ts'
import { createQueryClient } from '../api/query-client.ts'
import { interfaceLanguages, pickLanguage } from '../i18n/languages.ts'
import { startTranslations, storedLanguages } from '../i18n/translations.ts'
import '../ui/global.css'
import './first-page.css'
import { nameFirstEntry } from '../ui/kept-places.ts'
import { createWindowHistory, type WindowHistory } from '../frame/windows/window-history.ts'
import { App } from './app.tsx'
import { paintAccent, readBoot, seed, takeHead } from './boot.ts'
import { BrokenBoundary } from './broken-page.tsx'
import { appRoutes, fetchPage, warmPages } from './routes.tsx'

/** The pages of later steps are fetched this long after the first picture, in milliseconds. */
const WARM_AFTER_MS = 1500

/** Statistics wait until the page is there; where their code does not come, they are not missed. */
function watchCards(): void {
  import('../analytics/hover-focus.ts').then(
    ({ watchHoverFocus }) => watchHoverFocus(),
    () => undefined,
  )
}

/** Starts the app on a page, and draws it into `#root`. Answers what takes the drawn app away again. */
export function startApp(page: Document): () => void {
  const boot = readBoot(page)
  nameFirstEntry(history, randomHex())
  const queries = createQueryClient()
  const language = pickLanguage({
    stored: storedLanguages(),
    page: boot?.language ?? null,
    browser: navigator.languages,
    offered: interfaceLanguages(boot?.network.languages.available ?? []).map(({ key }) => key),
  })
  if (boot) {
    setKnownNetwork(boot.network)
    paintAccent(page.documentElement, boot.accent)
    seed(queries, boot, location.pathname)
  }

  const windows: WindowHistory = createWindowHistory(() => router)
  const router = createBrowserRouter(appRoutes(<App windows={windows} />))
  const endWindows = windows.begin()
  let drawn: Root | null = null
  const draw = (): void => {
    const root = page.getElementById('root')
    if (!root) return
    takeHead(page)
    const made = createRoot(root)
    drawn = made
    // The first drawing is the whole page: as a transition it is done in pieces, and presses are heard in between.
    startTransition(() => {
      made.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <BrokenBoundary>
              <RouterProvider router={router} />
            </BrokenBoundary>
          </QueryClientProvider>
        </StrictMode>,
      )
    })
  }
  // What the page says itself stays until the whole of its place can be drawn.
  void Promise.all([startTranslations(language), fetchPage(location.pathname)]).then(draw)

  // What one profile may see is not shown to another.
  let role = session.role()
  session.subscribe(() => {
    if (session.state() !== 'Ready' || session.role() === role) return
    role = session.role()
    void queries.resetQueries()
  })

  // Beside the first picture, not before it. Who fails here asks again when a token is really needed.
  setTimeout(keepSession)
  setTimeout(warmPages, WARM_AFTER_MS)
  setTimeout(watchCards, WARM_AFTER_MS)
  return () => {
    endWindows()
    drawn?.unmount()
    router.dispose()
  }
}
