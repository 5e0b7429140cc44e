import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/button.tsx'
import styles from './not-found.module.css'
import { usePageTitle, useNoIndex } from './page-title.ts'

interface NotFoundProps {
  readonly what: 'page' | 'content' | 'channel' | 'subscription'
}

/** The thing asked for is not there: says which kind it was, and leads on. */
export function NotFound({ what }: NotFoundProps) {
  const { t } = useTranslation()
  usePageTitle(t(`shell.not_found_${what}`))
  useNoIndex(true)
  return (
    <section className={styles.lost} data-header="art" data-footer="none">
      <NightRoad />
      <div className={styles.words}>
        <h1>{t(`shell.not_found_${what}`)}</h1>
        <p>{t(`shell.not_found_${what}_text`)}</p>
        <div className={styles.ways}>
          <LinkButton look="paper" to="/">
            {t('shell.to_home')}
          </LinkButton>
          <LinkButton look="glass" to="/channels">
            {t('shell.to_channels')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** An open-air screen after the last film: drawn here, because nothing can be loaded for a page that is not there. */
function NightRoad() {
  return (
    <svg className={styles.art} viewBox="0 0 1440 900" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      <rect width="1440" height="900" fill="#0F1A2B" />
      <circle cx="1010" cy="330" r="210" fill="#F4B544" />
      <circle cx="1100" cy="270" r="196" fill="#0F1A2B" />
      <g fill="#F4F0E7">
        <circle cx="620" cy="140" r="2.5" />
        <circle cx="760" cy="250" r="1.8" />
        <circle cx="1330" cy="120" r="2.5" />
        <circle cx="1240" cy="420" r="1.8" />
        <circle cx="880" cy="90" r="1.8" />
      </g>
      <path d="M0 690q360-120 720-40t720-70v320H0z" fill="#1C3A3F" />
      <path d="M0 760q420-70 800-10t640-40v190H0z" fill="#12262B" />
      <g fill="#0A0E12">
        <rect x="900" y="470" width="360" height="206" rx="6" />
        <rect x="952" y="670" width="12" height="130" />
        <rect x="1196" y="670" width="12" height="130" />
      </g>
      <rect x="914" y="484" width="332" height="178" rx="3" fill="#E9E2D3" />
      <path d="M1040 560l90-34v68z" fill="#D8CFBC" />
      <g fill="#0A0E12">
        <path d="M700 800h60v-34a14 14 0 0 1 28 0v34h60v-34a14 14 0 0 1 28 0v34h400v100H700z" />
      </g>
    </svg>
  )
}
