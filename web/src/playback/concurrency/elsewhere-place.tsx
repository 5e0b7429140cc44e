import { MonitorPlay } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/streams-words.ts'
import { Button } from '../../ui/button.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'
import type { Elsewhere } from './elsewhere-of.ts'

interface ElsewherePlaceProps {
  readonly refusal: Elsewhere
  /** Of the heading. */
  readonly level: 'h1' | 'h2'
  /** Asks for the stream anew. */
  readonly onPlay: () => void
}

/**
 * In the place of the picture: that the account is watching on other devices, with a window over it at once in which one of them is chosen to
 * end; or that this one was ended from there, which nobody may be here to read: then a press asks anew, and for a choice where it needs one.
 */
export function ElsewherePlace({ refusal, level: Heading, onPlay }: ElsewherePlaceProps) {
  const { t } = useTranslation()
  const { is_taken: isTaken = false } = refusal
  // A list that was closed stays closed until there is another one.
  const [closed, setClosed] = useState<Elsewhere | null>(null)
  return (
    <>
      <MonitorPlay aria-hidden strokeWidth={1.25} />
      <Heading>{t(isTaken ? 'streams.taken' : 'streams.title')}</Heading>
      {isTaken && <p>{t('streams.taken_text')}</p>}
      <Button look="paper" onClick={() => (isTaken ? onPlay() : setClosed(null))}>
        {t(isTaken ? 'streams.here' : 'streams.choose')}
      </Button>
      {!isTaken && closed !== refusal && (
        <ElsewhereDialog refusal={refusal} onPlay={onPlay} onClose={() => setClosed(refusal)} />
      )}
    </>
  )
}
