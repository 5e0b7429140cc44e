import { MonitorSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OuterButton } from '../../ui/button.tsx'
import { CountedSteps } from '../../ui/counted-steps.tsx'
import { Empty } from '../../ui/empty.tsx'
import tabs from '../../ui/tabs.module.css'
import { HelpFrame } from './help-frame.tsx'
import { instructionsPath } from './devices.ts'
import { Link } from '../../ui/link.tsx'
import styles from './help.module.css'

/** `/instructions?device=`: how to watch on a device, step by step. */
export default function InstructionsPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const asked = query.get('device')
  return (
    <HelpFrame title={t('info.instructions_title')}>
      {({ devices }) => {
        const found = devices.find(({ device }) => device === asked)
        return (
          <>
            {devices.length > 0 && (
              <nav className={tabs.tabs} aria-label={t('shell.devices')}>
                {devices.map(({ device }) => (
                  <Link
                    key={device}
                    to={instructionsPath(device)}
                    replace
                    aria-current={device === asked ? 'page' : undefined}
                  >
                    {t(`shell.device_${device}`)}
                  </Link>
                ))}
              </nav>
            )}
            {found && (
              <>
                <CountedSteps steps={found.steps} label={t(`shell.device_${found.device}`)} />
                {found.store && (
                  <OuterButton look="paper" href={found.store}>
                    {t('info.apps_store')}
                  </OuterButton>
                )}
              </>
            )}
            {!found && asked === null && <p className={styles.lead}>{t('info.instructions_lead')}</p>}
            {!found && asked !== null && (
              <div className={styles.missing}>
                <Empty
                  isInside
                  icon={MonitorSmartphone}
                  title={t('info.instructions_none')}
                  text={t('info.instructions_none_text')}
                />
              </div>
            )}
          </>
        )
      }}
    </HelpFrame>
  )
}
