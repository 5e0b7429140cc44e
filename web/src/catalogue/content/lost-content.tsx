import { Clapperboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { capabilities } from '../../api/capabilities.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import page from '../page.module.css'

/** In the place of a title whose rights are gone. */
export function LostContent() {
  const { t } = useTranslation()
  // Inside another site nothing leads into the service itself, nor is anybody sent there in words.
  const { hasFrame } = capabilities()
  return (
    <div className={page.plain}>
      <Empty
        isPage
        icon={Clapperboard}
        title={t('catalogue.lost_title')}
        {...(hasFrame && { text: t('catalogue.not_available_text') })}
      >
        {hasFrame && (
          <LinkButton look="paper" to="/channels">
            {t('card.watch_tv')}
          </LinkButton>
        )}
      </Empty>
    </div>
  )
}
