import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { interfaceLanguages } from '../i18n/languages.ts'
import { chooseLanguage } from '../i18n/translations.ts'
import { messengerName } from '../frame/contacts.ts'
import styles from './footer.module.css'
import { LegalLink } from '../frame/legal-link.tsx'
import { Logo } from '../frame/logo.tsx'
import { menuEntries } from '../frame/menu.ts'
import { useLanguage, useMenuPages, useNetwork } from '../frame/service.queries.ts'

/** What stands under every page; a page without it has `data-footer="none"` on its root element. */
export function Footer() {
  const { t } = useTranslation()
  const language = useLanguage()
  const network = useNetwork()
  const entries = menuEntries(useMenuPages().pages)
  const support = network?.provider?.landing.support
  const legal = [
    { label: t('shell.agreement'), url: network?.agreement },
    { label: t('shell.privacy'), url: network?.privacy },
  ].filter((link): link is { label: string; url: string } => Boolean(link.url))
  const name = network?.provider?.name ?? 'Openair'
  const hasSupport = support && (support.email || support.phone || support.url)
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div>
          <Logo />
          <p className={styles.about}>{t('shell.about')}</p>
        </div>
        {entries.length > 0 && (
          <div>
            <h2>{t('shell.sections')}</h2>
            <ul>
              {entries.map(({ page, path }) => (
                <li key={page.id}>
                  <Link to={path}>{page.title}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {legal.length > 0 && (
          <div>
            <h2>{t('shell.information')}</h2>
            <ul>
              {legal.map(({ label, url }) => (
                <li key={label}>
                  <LegalLink url={url}>{label}</LegalLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {hasSupport && (
          <div>
            <h2>{t('shell.support')}</h2>
            <ul>
              {support.email && (
                <li>
                  <a href={`mailto:${support.email}`}>{support.email}</a>
                </li>
              )}
              {support.phone && (
                <li>
                  <a href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>{support.phone}</a>
                </li>
              )}
              {support.url && (
                <li>
                  <a href={support.url} target="_blank" rel="noreferrer">
                    {messengerName(support.url) ?? t('shell.site')}
                  </a>
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.end}>
        <span>© {name}</span>
        <span>{t('shell.operator', { name })}</span>
        <ul className={styles.languages} aria-label={t('shell.language')}>
          {interfaceLanguages(network?.languages.available ?? []).map(({ key, name: own }) => (
            <li key={key}>
              <button
                type="button"
                lang={key}
                aria-pressed={key === language}
                onClick={() => void chooseLanguage(key)}
              >
                {own}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
