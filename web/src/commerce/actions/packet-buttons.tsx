import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/money-words.ts'
import type { Packet } from '#contract/commerce.ts'
import { type HeldPacket, packetActions } from '#domain/commerce/packet-actions.ts'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { ConfirmDialog } from '../../frame/windows/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { startBuying, useBuying } from '../buying/start-buying.ts'
import { DisableDialog } from './disable-dialog.tsx'
import { PayNow } from './pay-now.tsx'
import { useSubscriptionChange } from './use-subscription-change.ts'

interface PacketButtonsProps {
  readonly packet: Packet
  readonly held: HeldPacket | null
  /** How connecting looks; whatever is had already is changed quietly. */
  readonly look?: 'accent' | 'fill'
  readonly size?: 'small'
  /** What connecting says in place of "Connect", and which period it is for. */
  readonly enable?: { readonly words: string; readonly purchaseId: string | undefined }
  /** The period that is chosen on the page for the next renewal; without one the viewer is asked. */
  readonly change?: { readonly words: string; readonly purchaseId: string } | null | undefined
  readonly className?: string | undefined
}

/** What can be done with a packet, by how the viewer stands to it. */
export function PacketButtons({
  packet,
  held,
  look = 'fill',
  size,
  enable,
  change,
  className,
}: PacketButtonsProps) {
  const { t } = useTranslation()
  const { guard } = usePinGate()
  const busyWith = useBuying((state) => state.busyWith)
  const [isDisabling, setDisabling] = useState(false)
  const [isPausing, setPausing] = useState(false)
  const { isBusy, renew, pause, goOn } = useSubscriptionChange(packet, held)
  const { main, canChange, canPause, canResume } = packetActions(packet, held)
  const missing = held?.packet.payment_failed?.amount
  const named = (words: string) => `${words}: ${packet.name}`
  const looks = { size, className }
  return (
    <>
      {main === 'enable' && (
        <Button
          {...looks}
          look={look}
          label={enable ? undefined : named(t('money.enable'))}
          isBusy={busyWith === packet.id}
          onClick={() =>
            startBuying(packet, {
              ...(enable?.purchaseId !== undefined && { purchaseId: enable.purchaseId }),
              ...(packet.provider && { provider: packet.provider }),
            })
          }
        >
          {enable?.words ?? t('money.enable')}
        </Button>
      )}
      {missing != null && <PayNow {...looks} look="accent" name={packet.name} amount={missing} />}
      {canResume && (
        <Button {...looks} look="paper" label={named(t('money.resume'))} isBusy={isBusy} onClick={goOn}>
          {t('money.resume')}
        </Button>
      )}
      {main === 'renewal2' && (
        <Button
          {...looks}
          label={named(t('money.renewal2'))}
          isBusy={isBusy}
          onClick={() => guard('pay', renew)}
        >
          {t('money.renewal2')}
        </Button>
      )}
      {canChange && change !== null && (
        <Button
          {...looks}
          look={change ? 'accent' : 'fill'}
          label={change ? undefined : named(t('money.change'))}
          isBusy={busyWith === packet.id}
          onClick={() =>
            startBuying(packet, { goal: 'change', ...(change && { purchaseId: change.purchaseId }) })
          }
        >
          {change?.words ?? t('money.change')}
        </Button>
      )}
      {canPause && (
        <Button
          {...looks}
          look="quiet"
          label={named(t('money.pause'))}
          isBusy={isBusy}
          onClick={() => setPausing(true)}
        >
          {t('money.pause')}
        </Button>
      )}
      {main === 'disable' && (
        <Button
          {...looks}
          look="quiet"
          label={named(t('money.disable'))}
          onClick={() => guard('pay', () => setDisabling(true))}
        >
          {t('money.disable')}
        </Button>
      )}
      {isPausing && (
        <ConfirmDialog
          title={t('money.pause_title', { name: packet.name })}
          text={t('money.pause_text')}
          yes={t('money.pause')}
          no={t('money.disable_no')}
          onYes={() => {
            setPausing(false)
            pause()
          }}
          onClose={() => setPausing(false)}
        />
      )}
      {isDisabling && held && (
        <DisableDialog packet={packet} held={held} onClose={() => setDisabling(false)} />
      )}
    </>
  )
}
