import { useTranslation } from 'react-i18next'
import { Link } from '../ui/link.tsx'
import styles from './logo.module.css'
import { useGround } from './ground.ts'
import { useNetwork } from './service.queries.ts'

/** The provider's logo, or our own sign with its name; leads home, or where the provider has it lead. */
export function Logo() {
  const { t } = useTranslation()
  const network = useNetwork()
  const name = network?.provider?.name ?? 'Openair'
  const { logo: onDark, logo_light: onLight } = network?.provider?.landing ?? {}
  const isLight = useGround() === 'light'
  const logo = isLight ? (onLight ?? onDark) : onDark
  // A light page may begin with a picture, which the header lies on: the logo is then that for dark ground.
  const onArt = isLight && logo !== onDark ? onDark : null
  const home = network?.header.home_url ?? '/'
  const face = (
    <>
      {logo ? (
        <>
          <img src={logo} alt="" height={32} data-ground={onArt ? 'page' : undefined} />
          {onArt && <img src={onArt} alt="" height={32} data-ground="art" />}
        </>
      ) : (
        <>
          <svg viewBox="0 0 28 28" aria-hidden>
            <circle cx="14" cy="13" r="9" fill="var(--accent)" />
            <path d="M1 19.5h26M6 24.5h16" stroke="currentColor" strokeWidth="2.5" />
            <rect x="4" y="18.2" width="20" height="1.3" fill="currentColor" />
          </svg>
          <b>{name}</b>
        </>
      )}
    </>
  )
  const link = { className: styles.logo, 'aria-label': t('shell.home_link', { name }) }
  if (home.startsWith('/'))
    return (
      <Link {...link} to={home}>
        {face}
      </Link>
    )
  return (
    <a {...link} href={home}>
      {face}
    </a>
  )
}
