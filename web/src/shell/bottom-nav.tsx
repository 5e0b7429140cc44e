import {
  Baby,
  Bookmark,
  Clapperboard,
  Drama,
  House,
  Layers,
  LibraryBig,
  Trophy,
  Tv,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import styles from './bottom-nav.module.css'
import { isCurrent } from './main-menu.tsx'
import { menuEntries } from './menu.ts'
import { useMenuPages } from './shell.queries.ts'

/** More than five words side by side cannot be read on a phone. */
const MOST = 5

const ICONS: Readonly<Record<string, LucideIcon>> = {
  house: House,
  home: House,
  tv: Tv,
  clapperboard: Clapperboard,
  movies: Clapperboard,
  drama: Drama,
  series: Drama,
  layers: Layers,
  bookmark: Bookmark,
  baby: Baby,
  kids: Baby,
  smile: Baby,
  trophy: Trophy,
  sport: Trophy,
}

/** The pages of the provider as a bar under the thumb, on narrow screens. */
export function BottomNav() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const entries = menuEntries(useMenuPages().pages).filter((entry) => entry.path.startsWith('/'))
  if (entries.length < 2) return null
  return (
    <nav className={styles.nav} aria-label={t('shell.sections')}>
      {entries.slice(0, MOST).map(({ page, path }) => {
        const Icon =
          ICONS[page.icon.name ?? ''] ??
          ICONS[page.slug] ??
          (path === '/' ? House : path === '/channels' ? Tv : LibraryBig)
        return (
          <Link key={page.id} to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
            <Icon size={23} strokeWidth={1.75} aria-hidden />
            <span>{page.title}</span>
          </Link>
        )
      })}
    </nav>
  )
}
