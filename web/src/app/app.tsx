import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { SearchField } from '../catalogue/search/search-field.tsx'
import { useNoIndex } from '../frame/page-title.ts'
import type { WindowHistory } from '../frame/windows/window-history.ts'
import { Windows } from '../frame/windows/window-host.tsx'
import { pageOf } from '../frame/windows/window-stack.ts'
import { useShownPath, useWindows } from '../frame/windows/windows-context.ts'
import { MessageNotice } from '../identity/messages/message-notice.tsx'
import { GateWindows } from '../identity/parental/gate-windows.tsx'
import { StartWatch } from '../identity/start/start-watch.tsx'
import { isSettingsPath } from '../settings/settings-paths.ts'
import { AccountButton } from '../shell/account/account-button.tsx'
import { BottomNav } from '../shell/bottom-nav.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { Alerts } from '../ui/alerts.tsx'
import { Dialogs, ModalPages } from './app-windows.tsx'
import styles from './app.module.css'
import { useScrollPlaces } from './use-scroll-places.ts'

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
  const isSettings = isSettingsPath(page.pathname)
  useScrollPlaces(page)
  useNoIndex(!isIndexed(shown))
  return (
    <>
      <div inert={pageOf(stack) !== null}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <Header account={<AccountButton />} search={<SearchField />} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {isSettings && <MessageNotice isInPage />}
          <Outlet />
        </main>
        <Footer />
        <BottomNav />
      </div>
      <ModalPages />
      <Dialogs />
      <GateWindows />
      <StartWatch />
      {!isSettings && <MessageNotice />}
      <Alerts />
    </>
  )
}
