import { useQuery } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/card-words.ts'
import type { ContentMeta } from '#contract/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { contentMetaQuery } from '../catalogue.queries.ts'
import { PayButtons } from '../../commerce/pay-buttons.tsx'
import styles from '../../commerce/pay.module.css'
import { paidContent, payButtonsOf } from './watch-state.ts'

interface TitlePacketsProps {
  readonly contentId: string
  /** Where their menu opens above its button. */
  readonly up: 'always' | 'never'
  /** The least that has to be paid stands beside them. */
  readonly isLeastSaid?: boolean
  /** What stands there where nothing that is for sale opens it. */
  readonly otherwise: ReactNode
}

/** The packets that open a title, wherever it is met closed. */
export function TitlePackets({ contentId, up, isLeastSaid = false, otherwise }: TitlePacketsProps) {
  const { t } = useTranslation()
  const { data: meta, isError } = useQuery(contentMetaQuery(contentId))
  if (!meta && !isError) {
    return (
      <Button className={styles.only} look="accent" icon={LockOpen} isBusy>
        {t('card.choose_packet')}
      </Button>
    )
  }
  const buttons = payButtonsOf(meta)
  return buttons.length > 0 ? (
    <PayButtons
      thing={paidContent(contentId)}
      buttons={buttons}
      least={isLeastSaid ? null : (meta?.min_price ?? null)}
      up={up}
    />
  ) : (
    otherwise
  )
}

/** What the service says of a title's lock now, for whoever was refused: what was known before is out of date. */
export function useTitleLock(contentId: string | undefined): ContentMeta | 'unknown' | undefined {
  const { data, isError, isFetching } = useQuery({
    ...contentMetaQuery(contentId ?? ''),
    enabled: contentId !== undefined,
    refetchOnMount: 'always',
  })
  if (isError) return 'unknown'
  return isFetching ? undefined : data
}
