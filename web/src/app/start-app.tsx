// First: what fails from here on is told.
import '../api/early-errors.ts'
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { themeOfPage } from '#domain/providers/page-theme.ts'
import { capabilities, decideCapabilities } from '../api/capabilities.ts'
import type { Network } from '#contract/providers.ts'
import { keepSession, session, setKnownNetwork } from '../api/client.ts'
import { randomHex } from '../api/credentials.ts'
import { pingByImage } from '../api/image-ping.ts'
import { keepInstallOffer } from '../api/install-offer.ts'
import { forgetOthersPages } from '../api/kept-pages-owner.ts'
import { forgetViewer } from '../api/forget-viewer.ts'
import { followOtherTabs } from '../api/other-tabs.ts'
import { noteDrawnFor, tellOtherViewer } from '../api/profile-role.ts'
import { ownerNow } from '../api/profile-storage.ts'
import { askForMissed, createQueryClient } from '../api/query-client.ts'
import { interfaceLanguages, pickLanguage } from '../i18n/languages.ts'
import { startTranslations, storedLanguages } from '../i18n/translations.ts'
import '../ui/global.css'
import './first-page.css'
import { nameFirstEntry } from '../ui/kept-places.ts'
import { userQuery } from '../frame/viewer.queries.ts'
import { keepColours, standOn } from '../frame/ground.ts'
import { createWindowHistory, type WindowHistory } from '../frame/windows/window-history.ts'
import { CONTENT_META } from '../catalogue/catalogue.queries.ts'
import { App } from './app.tsx'
import { warmWindows } from './app-windows.tsx'
import { readBoot, seed, takeHead } from './boot.ts'
import { BrokenBoundary } from './broken-page.tsx'
import { appRoutes, fetchPage, warmPages } from './routes.tsx'
import { createVisitRouter } from './visit-router.ts'

/** The pages of later steps are fetched this long after the first picture, in milliseconds. */
const WARM_AFTER_MS = 1500

/** What is personal comes in the language of its call, under keys that name none: offers and licences of a title, the offer of a PIN. */
const isSaidToViewer = ({ queryKey: [first] }: { readonly queryKey: QueryKey }): boolean =>
  first === CONTENT_META || first === userQuery.queryKey[0]

/** Statistics wait until the page is there; where their code does not come, they are not missed. */
function watchVisits(onPage: (listener: () => void) => void, network: Network | undefined): void {
  import('../analytics/watch-page.ts').then(
    ({ watchVisit }) => watchVisit(onPage, network),
    () => undefined,
  )
}

/** What somebody points at begins before it is pressed; where the code for that does not come, it begins with the press. Answers what ends it. */
function beginAhead(queries: QueryClient): () => void {
  let end = (): void => undefined
  let isOver = false
  import('../watch/ahead/watch-interest.ts').then(
    ({ watchInterest }) => {
      if (!isOver) end = watchInterest(queries)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    end()
  }
}

/**
 * Starts the app on a page, and draws it into `#root`. Answers what takes the drawn app away again.
 * @param isPointedBegun whether what is pointed at begins before it is pressed
 */
export function startApp(page: Document, isPointedBegun = true): () => void {
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
    noteDrawnFor(boot.drawn_for)
    setKnownNetwork(boot.network)
    decideCapabilities(boot.network.client.is_branded)
    keepColours(boot.accent)
    standOn(page, themeOfPage(boot.network.theme, location.pathname))
    seed(queries, boot, location.pathname)
  }

  const windows: WindowHistory = createWindowHistory(() => router)
  const router = createVisitRouter(appRoutes(<App windows={windows} />))
  const endWindows = windows.begin()
  const endOffer = keepInstallOffer()
  const endPing = pingByImage(() => {
    session.forgetFailure()
    void askForMissed(queries)
  })
  const endFollowing = followOtherTabs(queries)
  let endMeeting = (): void => undefined
  let isOver = false
  // In a browser nobody holds the page, and the bridge to a host does not travel.
  if (capabilities().mode !== 'browser') {
    void import('./meet-host.ts').then(({ meetHost }) => {
      if (!isOver) endMeeting = meetHost(router)
    })
  }
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
  i18next.on('languageChanged', () => void queries.invalidateQueries({ predicate: isSaidToViewer }))

  // What one profile may see is not shown to another.
  let [role, owner] = [session.role(), ownerNow()]
  forgetOthersPages(role)
  session.subscribe(() => {
    if (session.state() !== 'Ready') return
    const [roleBefore, before] = [role, owner]
    ;[role, owner] = [session.role(), ownerNow()]
    // The first profile of who was a guest goes on with what the guest has seen.
    if (role === roleBefore && (before === null || owner === null || owner === before)) return
    tellOtherViewer()
    forgetViewer(queries)
  })

  // Beside the first picture, not before it. Who fails here asks again when a token is really needed.
  setTimeout(keepSession)
  setTimeout(warmPages, WARM_AFTER_MS)
  setTimeout(warmWindows, WARM_AFTER_MS)
  const onPage = (listener: () => void): void => {
    router.subscribe(({ navigation }) => navigation.state === 'idle' && listener())
  }
  setTimeout(() => watchVisits(onPage, boot?.network), WARM_AFTER_MS)
  let endAhead = (): void => undefined
  const waiting = setTimeout(() => {
    if (isPointedBegun) endAhead = beginAhead(queries)
  }, WARM_AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(waiting)
    endAhead()
    endMeeting()
    endOffer()
    endPing()
    endFollowing()
    endWindows()
    drawn?.unmount()
    router.dispose()
  }
}
