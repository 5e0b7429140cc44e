import { useQueryClient } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { session } from '../../api/client.ts'
import { Logo } from '../../frame/logo.tsx'
import { useNoIndex, usePageTitle } from '../../frame/page-title.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import styles from './geo-lock.module.css'
import { usePlace } from './use-place.ts'

/** `/geo_lock`: the service is not offered where the viewer is. */
export default function GeoLockPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const network = useNetwork()
  const [isBusy, setBusy] = useState(false)
  const place = usePlace()
  usePageTitle(t('identity.geo_short'))
  useNoIndex(true)

  const name = network?.provider?.name ?? 'Openair'
  const support = network?.provider?.landing.support
  const contact = support?.email ? `mailto:${support.email}` : support?.url
  const leave = (): void => {
    // What was refused until now is asked for again.
    void queries.resetQueries({ predicate: ({ state }) => state.status === 'error' })
    void navigate('/', { replace: true })
  }
  const check = (): void => {
    setBusy(true)
    session.reinitialise().then(leave, () => {
      // Where there are no guests, who is let in again signs in at home.
      if (session.state() === 'LoginNeeded') leave()
      else setBusy(false)
    })
  }
  return (
    <div className={styles.page} data-header="none" data-nav="none" data-footer="none">
      <div className={styles.logo}>
        <Logo />
      </div>
      <Empty
        isPage
        icon={Globe}
        title={t('identity.geo_title', { name })}
        text={place ? t('identity.geo_text', { place }) : t('identity.geo_text_unknown')}
      >
        <div className={styles.ways}>
          <Button look="paper" isBusy={isBusy} onClick={check}>
            {t('identity.geo_check')}
          </Button>
          {contact && (
            <LinkButton look="ghost" to={contact}>
              {t('identity.geo_support')}
            </LinkButton>
          )}
        </div>
      </Empty>
    </div>
  )
}
