import { Clapperboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import page from '../page.module.css'

/** In the place of a title whose rights are gone. */
export function LostContent() {
  const { t } = useTranslation()
  return (
    <div className={page.plain}>
      <Empty
        isPage
        icon={Clapperboard}
        title={t('catalogue.lost_title')}
        text={t('catalogue.not_available_text')}
      >
        <LinkButton look="paper" to="/channels">
          {t('card.watch_tv')}
        </LinkButton>
      </Empty>
    </div>
  )
}
