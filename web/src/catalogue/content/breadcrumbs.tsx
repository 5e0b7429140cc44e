import { useTranslation } from 'react-i18next'
import type { Content } from '#contract/catalogue.ts'
import { menuEntries } from '../../frame/menu.ts'
import { useMenuPages } from '../../frame/service.queries.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../content.module.css'

/** The way to a content: home, its section where the menu has one, its first genre. */
export function Breadcrumbs({ content }: { readonly content: Content }) {
  const { t } = useTranslation()
  const entries = menuEntries(useMenuPages().pages)
  const slugs = content.content_type === 'series' ? ['series'] : ['movies', 'films']
  const section = entries.find(({ page }) => slugs.includes(page.slug))
  const genre = content.genres[0]
  return (
    <nav className={styles.crumbs} aria-label={t('catalogue.breadcrumbs')}>
      <Link to="/">{t('catalogue.home')}</Link>
      {section && (
        <>
          <span aria-hidden>/</span>
          <Link to={section.path}>{section.page.title}</Link>
        </>
      )}
      {genre && (
        <>
          <span aria-hidden>/</span>
          {genre.row_slug ? (
            <Link to={`/row/${genre.row_slug}`}>{genre.name}</Link>
          ) : (
            <span>{genre.name}</span>
          )}
        </>
      )}
    </nav>
  )
}
