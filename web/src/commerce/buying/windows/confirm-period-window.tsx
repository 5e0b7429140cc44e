import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../i18n/packets-words.ts'
import type { PurchaseType } from '#contract/purchases.ts'
import { type HeldPacket, mayChangePeriod } from '#domain/commerce/packet-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { useMyPackets } from '../../my-packets.queries.ts'
import { useTrialText } from '../../use-trial-text.ts'
import { PeriodChoice, purchaseTypes } from '../../period-choice.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'

/** `confirm_period`: how long a packet is bought for, or what its next renewal shall be. */
export default function ConfirmPeriodWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow
      title={({ wish }) => t(wish?.goal === 'change' ? 'buying.change_title' : 'buying.period_title')}
    >
      {(state, buying) =>
        state.wish?.goal === 'change' ? (
          <ChangedPeriods state={state} buying={buying} />
        ) : (
          <Periods state={state} buying={buying} held={null} />
        )
      }
    </BuyingWindow>
  )
}

interface PeriodsProps {
  readonly state: BuyingState
  readonly buying: Buying
  /** What the viewer has of the packet, where its period is changed. */
  readonly held: HeldPacket | null
}

/** The next renewal is for one of them already, which is no change. */
function ChangedPeriods(props: Omit<PeriodsProps, 'held'>) {
  const { held } = useMyPackets()
  const { packet } = props.state
  return <Periods {...props} held={(packet && held.get(packet.id)) ?? null} />
}

function Periods({ state, buying, held }: PeriodsProps) {
  const { t } = useTranslation()
  const { packet, periods, isBusy, typeId, wish } = state
  const isChange = wish?.goal === 'change'
  const types = purchaseTypes(periods)
  const [wished, setWished] = useState(typeId ?? null)
  const [first] = types.filter((type) => held === null || mayChangePeriod(held.packet, type.period_human))
  const one = types.find(({ id }) => id === wished) ?? first
  if (!packet) return null
  return (
    <>
      <p>{isChange ? t('buying.change_text', { name: packet.name }) : packet.name}</p>
      <PeriodChoice isHeaded types={types} chosen={one?.id ?? null} held={held} onChoose={setWished} />
      {one && !isChange && <Trial type={one} />}
      <div className={styles.ways}>
        <Button look="accent" isBusy={isBusy} onClick={() => one && buying.choosePeriod(one.id)}>
          {t(isChange ? 'buying.change' : 'buying.go_on')}
        </Button>
      </div>
    </>
  )
}

/** What the first days cost, and what follows them. */
function Trial({ type }: { readonly type: PurchaseType }) {
  const { t } = useTranslation()
  const { price, per } = useMoney()
  const trialText = useTrialText(price)
  const { amount, trial_amount: trial, trial_period_human: days, period_human: period } = type
  if (!type.is_have_trial || trial === null || !days) return null
  return (
    <p className={styles.note}>
      {trialText(days, trial)}.{' '}
      {t('buying.period_after_trial', { price: price(amount), period: per(period) })}
    </p>
  )
}
