import { useTranslation } from 'react-i18next'
import type { ProviderInfo } from '#contract/provider-page.ts'
import { messengerName } from '../../frame/contacts.ts'
import { useGround } from '../../frame/ground.ts'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import styles from './provider-page.module.css'

/** Logo, ways to the people of the provider, and where one becomes its subscriber. */
export function LandingContacts({ info }: { readonly info: ProviderInfo }) {
  const { t } = useTranslation()
  const isLight = useGround() === 'light'
  const { logo: onDark, logo_light: onLight, support, regform_btn_url, regform_btn_caption } = info.landing
  const logo = isLight ? (onLight ?? onDark) : onDark
  const { phone, email, url } = support
  return (
    <section className={styles.contacts} aria-labelledby="contacts-title">
      <div>
        {logo && <img src={logo} alt={info.name} height={32} />}
        <h2 id="contacts-title">{t('landing.contacts')}</h2>
        <dl>
          {phone && (
            <div>
              <dt>{t('landing.phone')}</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
          {email && (
            <div>
              <dt>{t('landing.email')}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {url && (
            <div>
              <dt>{messengerName(url) ?? t('landing.site')}</dt>
              <dd>
                <a href={url} target="_blank" rel="noreferrer">
                  {url.replace(/^https?:\/\//, '')}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </div>
      {regform_btn_url && (
        <a
          className={classes(button.button, button['fill'])}
          href={regform_btn_url}
          target="_blank"
          rel="noreferrer"
        >
          <span>{regform_btn_caption ?? t('landing.register')}</span>
        </a>
      )}
    </section>
  )
}
