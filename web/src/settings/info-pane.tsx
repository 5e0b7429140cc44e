import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { userQuery } from '../frame/viewer.queries.ts'
import { contactsOf, messengerName, phoneUrl } from '../frame/contacts.ts'
import { LegalLink } from '../frame/legal-link.tsx'
import { useConfiguration, useNetwork } from '../frame/service.queries.ts'
import { ConsentSwitch } from './consent-switch.tsx'
import styles from './settings.module.css'

/** Who runs the service and how to reach them, the legal texts, and what support asks for. */
export function InfoPane() {
  const { t } = useTranslation()
  const network = useNetwork()
  const version = useConfiguration()?.app_version
  const { data: user } = useQuery(userQuery)
  const { phone, email, url } = contactsOf(network)
  const links = [
    phone && { label: t('settings.phone'), text: phone, url: phoneUrl(phone) },
    email && { label: t('settings.email'), text: email, url: `mailto:${email}` },
    url && {
      label: messengerName(url) ?? t('settings.site'),
      text: url.replace(/^https?:\/\//, ''),
      url,
    },
  ].filter((link) => link !== null && link !== '')
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
      <ConsentSwitch />
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
