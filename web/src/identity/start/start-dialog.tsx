import { useTranslation } from 'react-i18next'
import type { SessionQuestion } from '../../api/session.types.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import styles from '../sign-in/auth.module.css'

interface StartDialogProps {
  readonly question: SessionQuestion
  readonly onAnswer: (isYes: boolean) => void
}

/** What start-up asks: whether to go on as somebody whom the address names, or whether to ask the provider again. */
export default function StartDialog({ question, onAnswer }: StartDialogProps) {
  const { t } = useTranslation()
  const handle = useHeldWindow('continue', () => onAnswer(false), true)
  const isToken = question.kind === 'continue_as'
  const phone = isToken ? null : question.phone
  const title = !isToken
    ? t('identity.auto_failed_title')
    : question.name === null
      ? t('identity.continue_guest')
      : t('identity.continue_title', { name: question.name })
  const text = isToken
    ? t('identity.continue_text')
    : phone === null
      ? t('identity.auto_failed_text')
      : t('identity.auto_failed_phone', { phone })
  return (
    <Dialog handle={handle} title={title}>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => onAnswer(true)}>
          {t(isToken ? 'identity.continue_yes' : 'shell.retry')}
        </Button>
        <Button look="quiet" onClick={() => handle.close()}>
          {t(isToken ? 'identity.continue_no' : 'identity.auto_failed_no')}
        </Button>
      </div>
    </Dialog>
  )
}
