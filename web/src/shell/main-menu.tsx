import { Ellipsis } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Disclosure } from '../ui/disclosure.tsx'
import popover from '../ui/popover.module.css'
import styles from './header.module.css'
import { menuEntries } from '../frame/menu.ts'
import { fittingEntries } from './fitting-entries.ts'
import { createMeasures } from './header-measures.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenuPages } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { useMessages } from '../identity/messages/use-messages.ts'

/** Measuring waits this long after the last change of the window's width, in milliseconds. */
const MEASURE_DELAY_MS = 200
const GAP_PX = 26
const MORE_PX = 44

/** The pages of the provider; those that do not fit collapse behind the ellipsis. */
export function MainMenu() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const entries = menuEntries(useMenuPages().pages)
  const { user } = useViewer()
  const unread = useMessages().messages?.filter(({ removed }) => !removed).length
  const bar = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(entries.length)

  const read = useRef(createMeasures())
  const measure = useCallback((isNew = false) => {
    if (isNew) read.current.forget()
    const { widths, room } = read.current.of(bar.current, ruler.current)
    if (room > 0) setShown(fittingEntries(widths, { room, gap: GAP_PX, more: MORE_PX }))
  }, [])

  // What the bar says, or what stands beside it, is another. Its words come later than a language is chosen.
  const said = entries.map(({ page }) => page.title).join()
  useLayoutEffect(() => measure(true), [measure, said, user?.is_guest, unread])
  useEffect(() => {
    let wait: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(wait)
      wait = setTimeout(() => {
        wait = undefined
        measure()
      }, MEASURE_DELAY_MS)
    }
    let windowWidth = innerWidth
    const growth = new ResizeObserver(() => {
      // Of one change of the window the bar may hear twice.
      if (innerWidth !== windowWidth || wait !== undefined) {
        windowWidth = innerWidth
        return later()
      }
      // What stands beside it came later than the bar, such as an offer: before it is seen to lie over an entry.
      flushSync(() => measure(true))
    })
    if (bar.current) growth.observe(bar.current)
    void document.fonts.ready.then(() => measure(true))
    addEventListener('resize', later)
    return () => {
      clearTimeout(wait)
      growth.disconnect()
      removeEventListener('resize', later)
    }
  }, [measure])

  const hidden = entries.slice(shown)
  return (
    <nav className={styles.menu} aria-label={t('shell.sections')} ref={bar}>
      {entries.slice(0, shown).map((entry) => (
        <MenuLink key={entry.page.id} entry={entry} pathname={pathname} />
      ))}
      {hidden.length > 0 && (
        <Disclosure
          label={t('shell.more_sections')}
          className={styles.more}
          align="start"
          face={<Ellipsis size={20} aria-hidden />}
        >
          {(close) => (
            <ul>
              {hidden.map((entry) => (
                <li key={entry.page.id}>
                  <MenuLink entry={entry} pathname={pathname} className={popover.item} onPress={close} />
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
      <div className={styles.ruler} ref={ruler} aria-hidden>
        {entries.map((entry) => (
          <span key={entry.page.id}>{entry.page.title}</span>
        ))}
      </div>
    </nav>
  )
}
