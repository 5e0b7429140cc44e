import {
  Baby,
  Bookmark,
  Clapperboard,
  Drama,
  Ellipsis,
  House,
  Layers,
  LibraryBig,
  Trophy,
  Tv,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Disclosure } from '../ui/disclosure.tsx'
import popover from '../ui/popover.module.css'
import { BackCloses } from '../frame/windows/back-closes.tsx'
import { lazyPart } from '../ui/lazy-page.tsx'
import { Link } from '../ui/link.tsx'
import styles from './bottom-nav.module.css'
import { isCurrent } from './main-menu.tsx'
import { isMine, menuEntries } from '../frame/menu.ts'
import { useMenuPages } from '../frame/service.queries.ts'
import { useOffers } from './offers.ts'

const BarOffers = lazyPart(() => import('./bar-offers.tsx'))

/** More than five words side by side cannot be read on a phone: the fifth then opens the rest, and what is offered besides. */
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
  const offers = useOffers('bar')
  const places = entries.length + (offers ? 1 : 0)
  if (places < 2) return null
  const first = places > MOST ? entries.slice(0, MOST - 1) : entries
  // What is the viewer's own is never folded away.
  const mine = entries.slice(first.length).find(({ page }) => isMine(page))
  const shown = mine ? [...first.slice(0, -1), mine] : first
  const hidden = entries.filter((entry) => !shown.includes(entry))
  return (
    <nav className={styles.nav} aria-label={t('shell.sections')}>
      {shown.map(({ page, path }) => {
        const Icon = isMine(page)
          ? Bookmark
          : (ICONS[page.icon.name ?? ''] ??
            ICONS[page.slug] ??
            (path === '/' ? House : path === '/channels' ? Tv : LibraryBig))
        return (
          <Link key={page.id} to={path} aria-current={isCurrent(path, pathname) ? 'page' : undefined}>
            <Icon size={23} strokeWidth={1.75} aria-hidden />
            <span>{page.title}</span>
          </Link>
        )
      })}
      {(offers || hidden.length > 0) && (
        <Disclosure
          label={t(hidden.length > 0 ? 'shell.more_sections' : 'shell.more')}
          align="end"
          isUp
          className={styles.more}
          face={
            <>
              <Ellipsis size={23} strokeWidth={1.75} aria-hidden />
              <span>{t('shell.more')}</span>
            </>
          }
        >
          {(close) => (
            <ul>
              <BackCloses name="sections" onBack={close} />
              {hidden.map(({ page, path }) => (
                <li key={page.id}>
                  <Link
                    to={path}
                    className={popover.item}
                    aria-current={isCurrent(path, pathname) ? 'page' : undefined}
                    onClick={close}
                  >
                    {page.title}
                  </Link>
                </li>
              ))}
              {offers && <BarOffers {...offers} onClose={close} />}
            </ul>
          )}
        </Disclosure>
      )}
    </nav>
  )
}
