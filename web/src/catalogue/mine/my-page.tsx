import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { namedThing } from '#domain/catalogue/favourite-order.ts'
import '../../i18n/mine-words.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { useNoIndex, usePageTitle } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import page from '../page.module.css'
import { FavouritesPane } from './favourites-pane.tsx'
import { favouriteCardsQuery, useFavourites } from '../../favourites/favourites.queries.ts'
import { HistoryPane } from './history-pane.tsx'
import { classes } from '../../ui/classes.ts'
import tabs from '../../ui/tabs.module.css'
import { Link } from '../../ui/link.tsx'
import styles from './my-page.module.css'
import { MY_TABS, type MyTab } from './my-tabs.ts'

/** `/my` and `/my/:tab`: what the viewer keeps, has begun and has watched. Guests are sent to sign in. */
export default function MyPage() {
  const { tab: name } = useParams()
  const tab = MY_TABS.find(({ path }) => path === (name ?? ''))
  return tab ? <MyTabs tab={tab} /> : <NotFound what="page" />
}

function MyTabs({ tab }: { readonly tab: MyTab }) {
  const { t } = useTranslation()
  const { isGuest } = useFavourites()
  const { data, error, refetch } = useQuery({
    ...favouriteCardsQuery(useLanguage()),
    enabled: isGuest === false,
  })
  usePageTitle(t('mine.title'))
  const sections = useRef<HTMLElement>(null)
  // On a phone not all sections are in view; the current one is.
  useEffect(() => {
    sections.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  useNoIndex(true)
  const kept = data?.map((favourite) => ({ favourite, kind: namedThing(favourite)?.kind }))
  const of = (kind: MyTab['kind']) => kept?.flatMap((one) => (one.kind === kind ? [one.favourite] : []))
  return (
    <div className={styles.page}>
      <div className={page.head}>
        <h1>{t('mine.title')}</h1>
      </div>
      <nav ref={sections} className={classes(tabs.tabs, styles.tabs)} aria-label={t('mine.sections')}>
        {MY_TABS.map(({ path, label, kind }) => {
          const count = kind && of(kind)?.length
          return (
            <Link
              key={path}
              to={path ? `/my/${path}` : '/my'}
              replace
              aria-current={path === tab.path ? 'page' : undefined}
            >
              {t(`mine.${label}`)}
              {count ? <small>{count}</small> : null}
            </Link>
          )
        })}
      </nav>
      {tab.kind ? (
        <FavouritesPane
          key={tab.path}
          kind={tab.kind}
          kept={of(tab.kind)}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <HistoryPane key={tab.path} state={tab.state} isKnownViewer={isGuest === false} />
      )}
    </div>
  )
}
