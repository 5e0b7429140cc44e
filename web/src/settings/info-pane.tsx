import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userQuery } from '../frame/viewer.queries.ts'
import { messengerName } from '../frame/contacts.ts'
import { LegalLink } from '../frame/legal-link.tsx'
import { useConfiguration, useNetwork } from '../frame/service.queries.ts'
import styles from './settings.module.css'

/** Who runs the service and how to reach them, the legal texts, and what support asks for. */
export function InfoPane() {
  const { t } = useTranslation()
  const network = useNetwork()
  const version = useConfiguration()?.app_version
  const { data: user } = useQuery(userQuery)
  const support = network?.provider?.landing.support
  const links = [
    support?.phone && {
      label: t('settings.phone'),
      text: support.phone,
      url: `tel:${support.phone.replaceAll(/[^+\d]/g, '')}`,
    },
    support?.email && { label: t('settings.email'), text: support.email, url: `mailto:${support.email}` },
    support?.url && {
      label: messengerName(support.url) ?? t('settings.site'),
      text: support.url.replace(/^https?:\/\//, ''),
      url: support.url,
    },
  ].filter((link) => link !== undefined && link !== null && link !== '')
  const legal = [
    { text: t('settings.agreement'), url: network?.agreement },
    { text: t('settings.privacy'), url: network?.privacy },
  ].filter((link): link is { text: string; url: string } => Boolean(link.url))
  return (
    <div className={styles.info}>
      {links.length > 0 && (
        <section id="support" aria-labelledby="support-title">
          <h2 id="support-title">{t('settings.support')}</h2>
          <dl>
            {links.map(({ label, text, url }) => (
              <div key={url}>
                <dt>{label}</dt>
                <dd>
                  <a href={url} {...(url.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
                    {text}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="service-title">
        <h2 id="service-title">{t('settings.service')}</h2>
        <dl>
          {network?.provider && (
            <div>
              <dt>{t('settings.operator')}</dt>
              <dd>{network.provider.name}</dd>
            </div>
          )}
          {user && (
            <div>
              <dt>{t('settings.your_number')}</dt>
              <dd>{user.id}</dd>
            </div>
          )}
          {version !== undefined && (
            <div>
              <dt>{t('settings.version')}</dt>
              <dd>{version}</dd>
            </div>
          )}
        </dl>
        {legal.map(({ text, url }) => (
          <LegalLink key={url} className={styles.legal} url={url}>
            {text}
          </LegalLink>
        ))}
      </section>
    </div>
  )
}
