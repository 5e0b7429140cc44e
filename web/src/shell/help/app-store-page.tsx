import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { LinkButton, OuterButton } from '../../ui/button.tsx'
import { HelpFrame } from './help-frame.tsx'
import { iconOf, instructionsPath, isTv, ownDevice } from './devices.ts'
import { Link } from '../../ui/link.tsx'
import styles from './help.module.css'

/** `/app_store`: where each device gets the app. What the viewer holds comes first. */
export default function AppStorePage() {
  const { t } = useTranslation()
  const link = useWindowLink()
  const own = ownDevice(navigator.userAgent)
  return (
    <HelpFrame title={t('info.apps_title')} lead={t('info.apps_lead')}>
      {({ devices }) => (
        <>
          <ul className={styles.devices}>
            {devices
              .toSorted((one, other) => Number(other.device === own) - Number(one.device === own))
              .map(({ device, store }) => {
                const Icon = iconOf(device)
                return (
                  <li key={device} data-own={device === own}>
                    <Icon size={28} strokeWidth={1.5} aria-hidden />
                    <h2>{t(`shell.device_${device}`)}</h2>
                    <Link to={instructionsPath(device)}>
                      {t('info.apps_how')}
                      <ChevronRight size={16} strokeWidth={2} aria-hidden />
                    </Link>
                    {store && (
                      <OuterButton
                        size="small"
                        look={device === own ? 'paper' : 'fill'}
                        href={store}
                        label={`${t('info.apps_store')}: ${t(`shell.device_${device}`)}`}
                      >
                        {t('info.apps_store')}
                      </OuterButton>
                    )}
                  </li>
                )
              })}
          </ul>
          {devices.some(({ device }) => isTv(device)) && (
            <LinkButton look="ghost" {...link('smarttv')}>
              {t('info.apps_tv')}
            </LinkButton>
          )}
        </>
      )}
    </HelpFrame>
  )
}
