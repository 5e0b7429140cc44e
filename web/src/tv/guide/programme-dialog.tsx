import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import '../../i18n/guide-words.ts'
import type { GuideItem } from '#contract/guide.ts'
import { type Channel, getProgram } from '#contract/tv.ts'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { namedLine } from '../../i18n/named-line.ts'
import { tied } from '../../i18n/tied.ts'
import { Button } from '../../ui/button.tsx'
import { useStartWords } from '../schedule/use-start-words.ts'
import { useTvText } from '../use-tv-text.ts'
import styles from './programme-dialog.module.css'

interface ProgrammeDialogProps {
  readonly channel: Channel
  readonly item: GuideItem
  readonly onClose: () => void
  /** Plays what the channel shows now. */
  readonly onWatch: () => void
}

/** A programme that has not begun: when it does, what it is about, and the way to its channel. */
export function ProgrammeDialog({ channel, item, onClose, onWatch }: ProgrammeDialogProps) {
  const { t } = useTranslation()
  const text = useTvText()
  const starts = useStartWords()
  const language = useLanguage()
  const handle = useHeldWindow('notice', onClose)
  const id = item.program_id
  const { data: programme } = useQuery({
    queryKey: [language, 'programs', id],
    queryFn: ({ signal }) => call(getProgram, { params: { id }, signal }),
  })
  const facts = [
    channel.name,
    text.span(item),
    programme?.year,
    namedLine(programme?.genres.map(({ name }) => name) ?? [], language) || programme?.category.name,
    text.age(item.age),
  ]
  return (
    <Dialog handle={handle} title={item.title}>
      {/* A line may end with a dot, and begins with none. */}
      <p className={styles.facts}>{facts.filter(Boolean).join('\u00a0· ')}</p>
      <p>{starts(item.timestamp)}</p>
      {programme?.description && <p className={styles.about}>{tied(programme.description)}</p>}
      <Button look="paper" onClick={() => handle.close(onWatch)}>
        {t('guide.watch')}
      </Button>
    </Dialog>
  )
}
