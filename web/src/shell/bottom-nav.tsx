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
import styles from './bottom-nav.module.css'
import { isOuter, MenuLink } from './menu-link.tsx'
import { isMine, menuEntries } from '../frame/menu.ts'
import { useMenuPages } from '../frame/service.queries.ts'
import { useOffers } from './offers.ts'

const BarOffers = lazyPart(() => import('./bar-offers.tsx'))

/**
 * More than five words side by side cannot be read on a phone: the fifth then opens the rest, and what is offered besides. Links out
 * of the service stand there always.
 */
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
  const entries = menuEntries(useMenuPages().pages)
  const own = entries.filter(({ path }) => !isOuter(path))
  const offers = useOffers('bar')
  const places = own.length + (offers || own.length < entries.length ? 1 : 0)
  if (places < 2) return null
  const first = places > MOST ? own.slice(0, MOST - 1) : own
  // What is the viewer's own is never folded away.
  const mine = own.slice(first.length).find(({ page }) => isMine(page))
  const shown = mine ? [...first.slice(0, -1), mine] : first
  const hidden = entries.filter((entry) => !shown.includes(entry))
  return (
    <nav className={styles.nav} aria-label={t('shell.sections')}>
      {shown.map((entry) => {
        const { page, path } = entry
        const Icon = isMine(page)
          ? Bookmark
          : (ICONS[page.icon.name ?? ''] ??
            ICONS[page.slug] ??
            (path === '/' ? House : path === '/channels' ? Tv : LibraryBig))
        return (
          <MenuLink key={page.id} entry={entry} pathname={pathname}>
            <Icon size={23} strokeWidth={1.75} aria-hidden />
            <span>{page.title}</span>
          </MenuLink>
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
              {hidden.map((entry) => (
                <li key={entry.page.id}>
                  <MenuLink entry={entry} pathname={pathname} className={popover.item} onPress={close} />
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
