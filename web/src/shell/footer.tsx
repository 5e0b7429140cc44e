import { useTranslation } from 'react-i18next'
import { HELP_DEVICES } from '#contract/help.ts'
import { isChildSession } from '../api/profile-role.ts'
import { contactsOf, messengerName, operatorName, phoneUrl } from '../frame/contacts.ts'
import { LegalLink } from '../frame/legal-link.tsx'
import { Logo } from '../frame/logo.tsx'
import { menuEntries } from '../frame/menu.ts'
import { useLanguage, useMenuPages, useNetwork } from '../frame/service.queries.ts'
import { useWindowLink } from '../frame/windows/window-links.ts'
import { interfaceLanguages } from '../i18n/languages.ts'
import { wishLanguage } from '../ui/wish-language.ts'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { instructionsPath } from './help/devices.ts'
import { MenuLink } from './menu-link.tsx'

/**
 * What stands under every page. A page without it has `data-footer="none"` on its root element, one that brings its own has
 * `data-footer="own"`.
 */
export function Footer() {
  const { t } = useTranslation()
  const network = useNetwork()
  const entries = menuEntries(useMenuPages().pages)
  const { email, phone, url } = contactsOf(network)
  const name = operatorName(network)
  const languages = interfaceLanguages(network?.languages.available ?? [])
  const hasLanguages = languages.length > 1
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
              {entries.map((entry) => (
                <li key={entry.page.id}>
                  <MenuLink entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <Information />
        <div>
          <h2>{t('shell.support')}</h2>
          <ul>
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {phone && (
              <li>
                <a href={phoneUrl(phone)}>{phone}</a>
              </li>
            )}
            {url && (
              <li>
                <a href={url} target="_blank" rel="noreferrer">
                  {messengerName(url) ?? t('shell.site')}
                </a>
              </li>
            )}
          </ul>
        </div>
        {!hasLanguages && (
          <div>
            <h2>{t('shell.devices')}</h2>
            <ul>
              {HELP_DEVICES.map((device) => (
                <li key={device}>
                  <Link to={instructionsPath(device)}>{t(`shell.device_${device}`)}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.end}>
        <span>© {name}</span>
        <span>{t('shell.operator', { name: network?.operator ?? name })}</span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={phoneUrl(phone)}>{phone}</a>}
        {hasLanguages && <Languages languages={languages} />}
      </div>
    </footer>
  )
}

/** What is said of the service, promo codes where the provider takes them, and the legal texts that it has. */
function Information() {
  const { t } = useTranslation()
  const network = useNetwork()
  const link = useWindowLink()
  const shortname = network?.provider?.landing.shortname
  const hasPromo = network?.is_promo_allowed === true && !isChildSession()
  const legal = [
    { label: t('shell.agreement'), url: network?.agreement },
    { label: t('shell.privacy'), url: network?.privacy },
  ].filter((one): one is { label: string; url: string } => Boolean(one.url))
  return (
    <div>
      <h2>{t('shell.information')}</h2>
      <ul>
        <li>
          <Link to={shortname ? `/provider/${encodeURIComponent(shortname)}` : '/faq'}>
            {t('shell.about_service')}
          </Link>
        </li>
        <li>
          <Link to="/news">{t('shell.news')}</Link>
        </li>
        <li>
          <Link to="/faq">{t('shell.questions')}</Link>
        </li>
        {hasPromo && (
          <li>
            <Link {...link('promocode')}>{t('shell.promo_code')}</Link>
          </li>
        )}
        {legal.map(({ label, url }) => (
          <li key={label}>
            <LegalLink url={url}>{label}</LegalLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Languages({ languages }: { readonly languages: ReturnType<typeof interfaceLanguages> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <ul className={styles.languages} aria-label={t('shell.language')}>
      {languages.map(({ key, name }) => (
        <li key={key}>
          <button
            type="button"
            lang={key}
            aria-pressed={key === language}
            onClick={() => void wishLanguage(key)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
