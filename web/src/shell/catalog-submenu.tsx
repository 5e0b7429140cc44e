import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isCatalogue, menuEntries } from '../frame/menu.ts'
import { useMenuPages } from '../frame/service.queries.ts'
import { useIsMobile } from '../frame/use-mobile.ts'
import { Link } from '../ui/link.tsx'
import styles from './catalog-submenu.module.css'
import { isCurrent } from './menu-link.tsx'

/** On a phone, over each page of the catalogue: the way to the others. */
export function CatalogSubmenu() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isMobile = useIsMobile()
  const entries = menuEntries(useMenuPages().pages).filter(({ page }) => isCatalogue(page))
  if (!isMobile || entries.length < 2 || !entries.some(({ path }) => isCurrent(path, pathname))) return null
  return (
    <nav className={styles.submenu} aria-label={t('shell.catalogue')} data-submenu>
      {entries.map(({ page, path }) => (
        <Link key={page.id} to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
          {page.title}
        </Link>
      ))}
    </nav>
  )
}
