import {
  Archive,
  Baby,
  ChevronRight,
  Film,
  Languages,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Smartphone,
  Trophy,
  Tv,
  WalletCards,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProviderInfo } from '#contract/provider-page.ts'
import { linkAt } from './link-at.ts'
import { Link } from '../../ui/link.tsx'
import styles from './provider-page.module.css'

type Page = ProviderInfo['page']

const FEATURES: Readonly<Record<Page['features'][number]['icon'], LucideIcon>> = {
  tv: Tv,
  archive: Archive,
  devices: MonitorSmartphone,
  film: Film,
  kids: Baby,
  sport: Trophy,
  wallet: WalletCards,
  languages: Languages,
}
const DEVICES: Readonly<Record<Page['devices'][number]['device'], LucideIcon>> = {
  android_tv: Tv,
  samsung: Tv,
  lg: Tv,
  android: Smartphone,
  ios: Smartphone,
  browser: Monitor,
}

/** What the provider praises. */
export function LandingFeatures({ features }: Pick<Page, 'features'>) {
  const { t } = useTranslation()
  if (features.length === 0) return null
  return (
    <section aria-label={t('landing.features')}>
      <ul className={styles.features}>
        {features.map(({ icon, title, text }) => {
          const Icon = FEATURES[icon]
          return (
            <li key={title}>
              <Icon size={28} strokeWidth={1.5} aria-hidden />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface LandingDevicesProps {
  readonly info: ProviderInfo
  /** The provider is the viewer's own. */
  readonly isOwn: boolean
}

/** The devices that it is watched on; each leads to the provider's instructions, and a browser, where nothing is installed, to its service itself. */
export function LandingDevices({ info, isOwn }: LandingDevicesProps) {
  const { devices } = info.page
  const { t } = useTranslation()
  if (devices.length === 0) return null
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{t('landing.devices')}</h2>
      <ul className={styles.devices}>
        {devices.map(({ device, title, text }) => {
          const Icon = DEVICES[device]
          const isHere = device === 'browser'
          return (
            <li key={device}>
              <Link {...linkAt(info, isOwn, isHere ? '/' : `/instructions?device=${device}`)}>
                <Icon size={22} strokeWidth={1.75} aria-hidden />
                <span>
                  {title}
                  <small>{text}</small>
                </span>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
