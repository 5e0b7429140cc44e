import { useTranslation } from 'react-i18next'
import type { ProviderInfo } from '#contract/provider-page.ts'
import { useViewer } from '../../frame/viewer.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { startBuying } from '../buying/start-buying.ts'
import { toldDays, triedFor } from '../promo/offered-days.ts'
import { linkAt } from './link-at.ts'
import styles from './provider-page.module.css'

interface LandingButtonsProps {
  readonly info: ProviderInfo
  /** The provider is the viewer's own. */
  readonly isOwn: boolean
}

/** A guest may try the provider for its promo days, everybody else watches; beside it, how it is set up. */
export function LandingButtons({ info, isOwn }: LandingButtonsProps) {
  const { t } = useTranslation()
  const { user } = useViewer()
  const days = toldDays(info.page.promo_days)
  const tried = triedFor(info.packets, days)
  const installed = info.page.devices.find(({ device }) => device !== 'browser')
  const isNew = (!isOwn || user?.is_guest === true) && days > 0
  return (
    <div className={styles.ways}>
      {isNew && isOwn && tried && (
        <Button look="accent" onClick={() => startBuying(tried)}>
          {t('landing.try', { count: days })}
        </Button>
      )}
      {isNew && !(isOwn && tried) && (
        <LinkButton look="accent" to="#tariffs">
          {t('landing.try', { count: days })}
        </LinkButton>
      )}
      {!isNew && (
        <LinkButton look="paper" {...linkAt(info, isOwn, '/')}>
          {t('landing.watch')}
        </LinkButton>
      )}
      {installed && (
        <LinkButton look="ghost" {...linkAt(info, isOwn, `/instructions?device=${installed.device}`)}>
          {t('landing.how')}
        </LinkButton>
      )}
    </div>
  )
}
