import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { SearchField } from '../catalogue/search/search-field.tsx'
import { AccountButton } from '../shell/account/account-button.tsx'
import { GateWindows } from '../identity/parental/gate-windows.tsx'
import { StartWatch } from '../identity/start/start-watch.tsx'
import { MessageNotice } from '../identity/messages/message-notice.tsx'
import { BottomNav } from '../shell/bottom-nav.tsx'
import { Footer } from '../shell/footer.tsx'
import { Header } from '../shell/header.tsx'
import { usePageBeneath } from '../frame/windows/modal-link.ts'
import { useNoIndex } from '../frame/page-title.ts'
import { useBrowserSteps } from '../frame/windows/step-history.ts'
import { Alerts } from '../ui/alerts.tsx'
import styles from './app.module.css'
import { isSettingsPath } from '../settings/settings-paths.ts'
import { DialogPages, isDialogPath, ModalPages, Pages } from './routes.tsx'
import { useScrollPlaces } from './use-scroll-places.ts'

/** The frame around every page. A modal page lies over the page that was open, which keeps its place. */
export function App() {
  const { t } = useTranslation()
  const location = useLocation()
  const beneath = usePageBeneath()
  const page = beneath ?? location
  const isSettings = isSettingsPath(page.pathname)
  useScrollPlaces(page)
  useBrowserSteps()
  useNoIndex(!isIndexed(location.pathname))
  return (
    <>
      <div inert={beneath !== null && !isDialogPath(location.pathname)}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <Header account={<AccountButton />} search={<SearchField />} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {isSettings && <MessageNotice isInPage />}
          <Pages location={page} />
        </main>
        <Footer />
        <BottomNav />
      </div>
      {beneath && <ModalPages />}
      <DialogPages />
      <GateWindows />
      <StartWatch />
      {!isSettings && <MessageNotice />}
      <Alerts />
    </>
  )
}
