import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import type { HeldPacket } from '#domain/commerce/packet-actions.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { readAnewEverywhere } from '../../api/other-tabs.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { showAlert } from '../../ui/alerts.store.ts'
import { Button } from '../../ui/button.tsx'
import { MONEY } from '../money.queries.ts'
import { noteReason } from '../survey/owed-reason.ts'
import { Survey } from '../survey/survey.tsx'
import { useDay } from '../use-day.ts'
import styles from './disable-dialog.module.css'
import { disable } from './subscription-calls.ts'
import { useFailureText } from '../../frame/use-failure.ts'

interface DisableDialogProps {
  readonly packet: Packet
  readonly held: HeldPacket
  readonly onClose: () => void
}

/** What is given up: a packet that rests, one that begins later, one that is closed until it is paid, or the renewal of one that is open. */
function kindOf({ packet, isFuture }: HeldPacket): 'paused' | 'future' | 'unpaid' | 'renewal' {
  if (packet.is_paused) return 'paused'
  if (isFuture) return 'future'
  return packet.is_unpaid ? 'unpaid' : 'renewal'
}

/** What the window is at: the question, that renewal is off with a survey, or what the service says of it. */
type Stage = { readonly is: 'asking' | 'disabled' } | { readonly is: 'told'; readonly text: string }

/** Asks before a packet is renewed no more, and says afterwards what that means. */
export function DisableDialog({ packet, held, onClose }: DisableDialogProps) {
  const { t } = useTranslation()
  const day = useDay()
  const queries = useQueryClient()
  const whyNot = useFailureText()
  const handle = useHeldWindow('disable_renewal', onClose)
  const [stage, setStage] = useState<Stage>({ is: 'asking' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [kind] = useState(() => kindOf(held))
  const [until] = useState(() => day(held.isFuture ? held.packet.start_at : held.packet.end_at))

  const onYes = (): void => {
    setBusy(true)
    setProblem(null)
    disable(held)
      .then(
        () => {
          if (kind === 'renewal') {
            noteReason(true)
            return setStage({ is: 'disabled' })
          }
          showAlert(t(`money.disabled_${kind}`, { name: packet.name }), 'ok')
          handle.close()
        },
        (error: unknown) => {
          // It is not renewed already: that is what was wanted.
          if (isKind(error, 'renewal_off')) setStage({ is: 'disabled' })
          else if (isKind(error, 'terms')) setStage({ is: 'told', text: whyNot(error) })
          else setProblem(whyNot(error))
        },
      )
      .finally(() => {
        setBusy(false)
        void readAnewEverywhere(queries, kind === 'renewal' ? MONEY : [])
      })
  }

  if (stage.is === 'told') {
    return (
      <Dialog handle={handle} title={t('money.message')}>
        <p>{stage.text}</p>
        <Button look="paper" onClick={() => handle.close()}>
          {t('catalogue.got_it')}
        </Button>
      </Dialog>
    )
  }
  if (stage.is === 'disabled') {
    return (
      <Dialog handle={handle} title={t('money.disabled_renewal')}>
        <p>{t('money.disabled_text', { name: packet.name, date: until })}</p>
        <Survey onClose={() => handle.close()} />
      </Dialog>
    )
  }
  return (
    <Dialog handle={handle} title={t(`money.disable_${kind}_title`, { name: packet.name })}>
      <p>{t(`money.disable_${kind}_text`, { name: packet.name, date: until })}</p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="paper" isBusy={isBusy} onClick={onYes}>
          {t(`money.disable_${kind}_yes`)}
        </Button>
        <Button onClick={() => handle.close()}>{t('money.disable_no')}</Button>
      </div>
    </Dialog>
  )
}
