import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { capabilities } from '../api/capabilities.ts'
import { useViewerCount } from '../api/other-viewer.ts'
import { SearchField } from '../catalogue/search/search-field.tsx'
import { BesidePage } from '../engagement/beside-page.tsx'
import { consent, hasTrackers, isDeclinedByBrowser } from '../analytics/consent.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { BlockWatch } from '../frame/block-watch.tsx'
import { useGroundOfPage } from '../frame/ground.ts'
import { useNoIndex } from '../frame/page-title.ts'
import type { WindowHistory } from '../frame/windows/window-history.ts'
import { Windows } from '../frame/windows/window-host.tsx'
import { pageOf } from '../frame/windows/window-stack.ts'
import { isPathOf } from '../frame/windows/window-table.ts'
import { useShownPath, useWindows } from '../frame/windows/windows-context.ts'
import { MessageNotice } from '../identity/messages/message-notice.tsx'
import { GateWindows } from '../identity/parental/gate-windows.tsx'
import { StartWatch } from '../identity/start/start-watch.tsx'
import { AccountButton } from '../shell/account/account-button.tsx'
import { BottomNav } from '../shell/bottom-nav.tsx'
import { CatalogSubmenu } from '../shell/catalog-submenu.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { useNotice } from '../frame/notice.store.ts'
import { lazyPart } from '../ui/lazy-page.tsx'
import { useBuying } from '../commerce/buying/start-buying.ts'
import { Dialogs, ModalPages } from './app-windows.tsx'
import styles from './app.module.css'
import { KeptPages } from './kept-pages.tsx'
import { ResumePromo } from './resume-promo.tsx'
import { useOwnProvider } from './use-own-provider.ts'
import { useScrollPlaces } from './use-scroll-places.ts'

const ConsentBar = lazyPart(() => import('../shell/consent/consent-bar.tsx'))
const NoticeWindow = lazyPart(() => import('../frame/notice-window.tsx'))
const BuyingOfPage = lazyPart(() => import('./buying-of-page.tsx'))

/** The frame around every page, with the windows that lie over it. */
export function App({ windows }: { readonly windows: WindowHistory }) {
  return (
    <Windows history={windows}>
      <Frame />
    </Windows>
  )
}

function Frame() {
  const { t } = useTranslation()
  const page = useLocation()
  const { stack } = useWindows()
  const [shown = '/'] = useShownPath().split(/[?#]/)
  const isSettings = isPathOf('settings', page.pathname)
  const { hasFrame, asksConsent } = capabilities()
  const isBuying = useBuying(({ isAwake }) => isAwake)
  const isNoticed = useNotice(({ notice }) => notice !== null)
  const network = useNetwork()
  // What was typed, opened and answered to another one goes with what they saw.
  const viewer = useViewerCount()
  const isAsked =
    asksConsent &&
    network !== undefined &&
    hasTrackers(network.trackers) &&
    !isDeclinedByBrowser() &&
    consent(network.id) === null
  useScrollPlaces(page)
  useGroundOfPage()
  useOwnProvider()
  useNoIndex(!isIndexed(shown))
  return (
    <>
      <div inert={pageOf(stack) !== null} className={hasFrame ? undefined : styles.bare}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        {hasFrame && <Header account={<AccountButton />} search={<SearchField key={viewer} />} />}
        {hasFrame && <CatalogSubmenu />}
        <main id="content" tabIndex={-1} className={styles.main}>
          {isSettings && <MessageNotice isInPage />}
          <Outlet key={viewer} />
        </main>
        {hasFrame && <Footer />}
        {hasFrame && <BottomNav />}
      </div>
      <ModalPages key={viewer} />
      <Dialogs />
      <GateWindows />
      {isBuying && <BuyingOfPage />}
      {isNoticed && <NoticeWindow />}
      <StartWatch />
      <BesidePage />
      <BlockWatch />
      <KeptPages />
      <ResumePromo />
      {hasFrame && !isSettings && <MessageNotice />}
      {isAsked && <ConsentBar providerId={network.id} />}
      <Alerts />
    </>
  )
}
