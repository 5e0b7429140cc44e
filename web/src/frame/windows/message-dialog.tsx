import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from './dialog.tsx'
import { useHeldWindow } from './use-window.ts'

interface MessageDialogProps {
  readonly title: string
  readonly text: string | null
  readonly onClose: () => void
}

/** Something to read, over the page; Escape, the cross or the one button close it. */
export function MessageDialog({ title, text, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const handle = useHeldWindow('notice', onClose)
  return (
    <Dialog handle={handle} title={title}>
      {text && <p>{text}</p>}
      <Button look="paper" onClick={() => handle.close()}>
        {t('catalogue.got_it')}
      </Button>
    </Dialog>
  )
}
