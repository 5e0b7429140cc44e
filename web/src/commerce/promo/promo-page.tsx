import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import '../../i18n/promo-words.ts'
import { usePageTitle } from '../../frame/page-title.ts'
import { useWindows } from '../../frame/windows/windows-context.ts'
import { useWindowLink } from '../../frame/windows/window-links.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CountedSteps } from '../../ui/counted-steps.tsx'
import { shownCode } from './promo-flow.ts'
import styles from './promo-page.module.css'

interface PromoPageProps {
  /** `/gift`: for who was given a code; the window opens on a press. */
  readonly isGift?: boolean
}

const STEPS = ['enter', 'sign_in', 'watch'] as const

/** `/promo`, `/promo/{code}`, `/promo?code=`: where a code is entered; `/gift` says first what to do with one. */
export default function PromoPage({ isGift = false }: PromoPageProps) {
  const { t } = useTranslation()
  const { id } = useParams()
  const [query] = useSearchParams()
  const { history, stack } = useWindows()
  const link = useWindowLink()
  const title = t(isGift ? 'promo.gift_title' : 'promo.page_title')
  usePageTitle(title)
  // The page that a campaign's own address opens has a foot of its own there.
  const isBare = isGift || id === 'lovi'
  const code = shownCode(id ?? query.get('code') ?? '')
  const params = code === '' ? undefined : { code }
  // It is the page of the window: it comes with it, unless something lies over the page already.
  const enter = useEffectEvent(() => {
    if (!isGift && stack.length === 0) history.open('promocode', { ...(params && { params }) })
  })
  useEffect(() => enter(), [code])
  return (
    <div className={styles.page} data-footer={isBare ? 'none' : undefined}>
      <h1>{title}</h1>
      <p className={styles.lead}>{t(isGift ? 'promo.gift_text' : 'promo.page_text')}</p>
      <CountedSteps steps={STEPS.map((step) => t(`promo.how_${step}`))} />
      <LinkButton look="accent" {...link('promocode_wizard', params)}>
        {t('promo.enter')}
      </LinkButton>
    </div>
  )
}
