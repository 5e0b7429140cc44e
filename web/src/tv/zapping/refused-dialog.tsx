import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import { usePlayerText } from '../../playback/player-text.ts'

interface RefusedDialogProps {
  /** What the service says of it. */
  readonly text: string
}

/** A channel that was refused: why, and the way to the channels. Closed, it leaves what stands in the place of the picture. */
export function RefusedDialog({ text }: RefusedDialogProps) {
  const [isRead, setRead] = useState(false)
  return isRead ? null : <Refused text={text} onClose={() => setRead(true)} />
}

function Refused({ text, onClose }: RefusedDialogProps & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { text: word } = usePlayerText()
  const navigate = useNavigate()
  const handle = useHeldWindow('notice', onClose)
  return (
    <Dialog handle={handle} title={t('tv.stream_refused')}>
      <p>{text}</p>
      <Button
        look="paper"
        onClick={() =>
          handle.close(() => {
            onClose()
            void navigate('/channels')
          })
        }
      >
        {word('back')}
      </Button>
    </Dialog>
  )
}
