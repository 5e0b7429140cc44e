import { Button } from '../../ui/button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { useHeldWindow } from './use-window.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  /** What the button does, as a verb. */
  readonly yes: string
  readonly no: string
  readonly isBusy?: boolean
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks once more before something that cannot be taken back easily. */
export function ConfirmDialog({ title, text, yes, no, isBusy = false, onYes, onClose }: ConfirmDialogProps) {
  const handle = useHeldWindow('question', onClose)
  return (
    <Dialog handle={handle} title={title}>
      <p>{text}</p>
      <div className={styles.ways}>
        <Button look="paper" isBusy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={() => handle.close()}>{no}</Button>
      </div>
    </Dialog>
  )
}
