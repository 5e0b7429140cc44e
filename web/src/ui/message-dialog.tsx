import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface MessageDialogProps {
  readonly title: string
  readonly text: string | null
  readonly onClose: () => void
}

/** Something to read, over the page; Escape, the cross or the one button close it. */
export function MessageDialog({ title, text, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      <form method="dialog">
        <Button look="paper" isSubmit>
          {t('catalogue.got_it')}
        </Button>
      </form>
    </Dialog>
  )
}
